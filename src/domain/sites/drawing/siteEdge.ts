import {
  boundingBox,
  distance,
  offset,
  type Polygon,
  polygonOf,
  type Position,
  type Ring,
} from "../../base/geometry.ts";
import type { Site } from "../site.ts";
import { cornersOf, isSameCorner, withCorner } from "./sharedCorners.ts";

/** Where a site lies and how far it reaches: degrees, metres. */
export type SiteCircle = Pick<Site, "latitude" | "longitude" | "radius">;

/** Corners of the edge that a circle becomes: enough to follow it, few enough to move by hand. */
const CORNERS = 8;
/** About a decimetre, in degrees. */
const PRECISION = 1e6;

const rounded = (degrees: number) => Math.round(degrees * PRECISION) / PRECISION;

/** A place in degrees as a form shows it. */
export function shownPlace([lon, lat]: Position): Pick<Site, "latitude" | "longitude"> {
  return { latitude: rounded(lat), longitude: rounded(lon) };
}

/** The edge with which drawing begins where a site was a circle: it has the circle's area to within a tenth. */
export function edgeAround({ latitude: lat, longitude: lon, radius }: SiteCircle): Polygon {
  return polygonOf(
    Array.from({ length: CORNERS }, (_, index): Position => {
      const turn = (2 * Math.PI * (index + 0.5)) / CORNERS;
      const at = offset({ lat, lon }, radius * Math.sin(turn), radius * Math.cos(turn));
      return [rounded(at.lon), rounded(at.lat)];
    }),
  );
}

/** The circle around a drawn edge, from the middle of what it spans: what a map of the site shows. */
export function circleAround(edge: Polygon): SiteCircle {
  const { west, east, south, north } = boundingBox(edge);
  const { latitude, longitude } = shownPlace([(west + east) / 2, (south + north) / 2]);
  const centre = { lat: latitude, lon: longitude };
  const far = Math.max(...cornersOf(edge).map(([lon, lat]) => distance(centre, { lon, lat })));
  return { latitude, longitude, radius: Math.max(1, Math.ceil(far)) };
}

/** The radius, in whole metres, of a circle whose edge is drawn to a place. */
export function radiusTo(
  { latitude: lat, longitude: lon }: Pick<Site, "latitude" | "longitude">,
  [toLon, toLat]: Position,
): number {
  return Math.max(1, Math.round(distance({ lat, lon }, { lat: toLat, lon: toLon })));
}

/** One correction of a drawn edge. */
export type EdgeChange =
  | { readonly kind: "move"; readonly from: Position; readonly to: Position }
  /** On an edge. */
  | { readonly kind: "add"; readonly at: Position }
  /** After the last one, as in a list of coordinates. */
  | { readonly kind: "append"; readonly at: Position }
  | { readonly kind: "remove"; readonly at: Position };

/** The edge after a correction; the same object where nothing of it changes, or fewer than three corners would be left. */
export function changedEdge(edge: Polygon, change: EdgeChange): Polygon {
  const rings = edge.rings.map((ring, index) => changedRing(ring, change, index === 0));
  return rings.every((ring, index) => ring === edge.rings[index])
    ? edge
    : { kind: "polygon", rings };
}

function changedRing(ring: Ring, change: EdgeChange, isOuter: boolean): Ring {
  switch (change.kind) {
    case "move":
      return ring.some((corner) => isSameCorner(corner, change.from))
        ? ring.map((corner) => (isSameCorner(corner, change.from) ? change.to : corner))
        : ring;
    case "add":
      return withCorner(ring, change.at, false);
    case "append": {
      const [first, ...rest] = ring;
      if (first === undefined || !isOuter || ring.some((one) => isSameCorner(one, change.at)))
        return ring;
      return [first, ...rest.slice(0, -1), change.at, first];
    }
    case "remove": {
      const open = ring.slice(0, -1);
      const left = open.filter((corner) => !isSameCorner(corner, change.at));
      const [first] = left;
      return left.length === open.length || left.length < 3 || first === undefined
        ? ring
        : [...left, first];
    }
  }
}
