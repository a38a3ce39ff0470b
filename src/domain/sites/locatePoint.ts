import { type LonLat, pointInPolygon, pointInShape } from "../base/geometry.ts";
import { placeJudge } from "./placeJudge.ts";
import { NOWHERE, type Place } from "./presence.ts";
import { type Site, siteGround } from "./site.ts";

/** Finds the site, floor and area of a point among the sites in use, by the rule for fixes (`placeJudge`): for points that somebody has chosen. */
export function placeLocator(
  sites: Iterable<Site>,
): (point: LonLat, floor: number | string | null) => Place {
  const judge = placeJudge(sites);
  return (location, floor) => judge({ location, radius: null, floor }, NOWHERE).place;
}

/**
 * The place of a point on a floor that somebody has chosen; floor null: the open ground. Null: the point is outside the
 * site.
 */
export function placeOnFloor(site: Site, floor: number | null, point: LonLat): Place | null {
  if (!pointInShape(point, siteGround(site))) return null;
  const area = site.areas.find((one) => one.floor === floor && pointInPolygon(point, one.geometry));
  return { site: site.id, floor, area: area?.id ?? null };
}
