import {
  offset,
  type Polygon,
  polygonOf,
  type Position,
} from "../../../../../src/domain/base/geometry.ts";

/** A corner of a building site: everything in these tests is laid out in metres east and north of it. */
export const ORIGIN = { lat: 48.8566, lon: 2.3522 };

/** The position so many metres east and north of the origin. */
export function at(east: number, north: number): Position {
  const point = offset(ORIGIN, east, north);
  return [point.lon, point.lat];
}

/** A rectangle by its south-west corner and size, in metres from the origin. */
export function rectangle(east: number, north: number, width: number, height: number): Polygon {
  return polygonOf([
    at(east, north),
    at(east + width, north),
    at(east + width, north + height),
    at(east, north + height),
  ]);
}

/** The first polygon with the others cut out. */
export function withHoles(outer: Polygon, ...holes: Polygon[]): Polygon {
  return { kind: "polygon", rings: [outer, ...holes].flatMap((polygon) => polygon.rings) };
}
