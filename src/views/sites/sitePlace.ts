import { type BoundingBox, boundingBox } from "../../domain/base/geometry.ts";
import { siteGround, type Site } from "../../domain/sites/site.ts";
import { MAX_SITE_RADIUS } from "../../domain/sites/siteForm.ts";
import { boundsOfSites, EUROPE } from "./live/boundsOfSites.ts";
import type { Circle } from "../../domain/base/geometry.ts";
import type { GroundSite, MapGround } from "../map/ground/ground.ts";
import { NO_GROUND } from "../map/ground/ground.ts";
import type { SiteFields } from "./siteFields.ts";

/** Where a site that is being filled in lies; null: it is not said yet. */
export function circleOf({
  latitude,
  longitude,
  radius,
}: Pick<Place, "latitude" | "longitude" | "radius">): Circle | null {
  if (latitude === null || longitude === null || radius === null || !(radius > 0)) return null;
  return { kind: "circle", center: { lat: latitude, lon: longitude }, radius };
}

type Place = Pick<
  SiteFields,
  "id" | "latitude" | "longitude" | "polygon" | "radius" | "shape" | "siteName"
>;

/** The ground of a map on which a site is placed: the others as they are, it itself as it is filled in. */
export function placeGround(fields: Place, site: Site | null, sites: readonly Site[]): MapGround {
  const others = sites
    .filter(({ id, isArchived }) => id !== site?.id && !isArchived)
    .map((other) => ({ id: other.id, name: other.siteName, shape: siteGround(other) }));
  const shape = shapeOf(fields);
  const own: GroundSite[] =
    shape === null ? [] : [{ id: fields.id as GroundSite["id"], name: fields.siteName, shape }];
  return { ...NO_GROUND, sites: [...others, ...own] };
}

/** What the map shows first: the site where it has a place, else all of them, else the continent. */
export function placeBounds(fields: Place, sites: readonly Site[]): BoundingBox {
  const shape = shapeOf(fields);
  return shape === null ? (boundsOfSites(sites) ?? EUROPE) : boundingBox(shape);
}

function shapeOf(fields: Place): GroundSite["shape"] | null {
  return fields.shape === "polygon" ? fields.polygon : circleOf(fields);
}

/** Where a site that is being filled in lies, as far as it is said. */
export type TypedPlace = Pick<SiteFields, "latitude" | "longitude" | "radius" | "shape">;

/** Web Mercator ends here, in degrees. */
const FURTHEST_NORTH = 85;

/** What a map shows of a circle that was typed; null: it is not whole, or on no map. */
export function typedBounds({ shape, ...typed }: TypedPlace): BoundingBox | null {
  const circle = shape === "circle" ? circleOf(typed) : null;
  if (circle === null || circle.radius > MAX_SITE_RADIUS) return null;
  const { lat, lon } = circle.center;
  return Math.abs(lat) > FURTHEST_NORTH || Math.abs(lon) > 180 ? null : boundingBox(circle);
}
