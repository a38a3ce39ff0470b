import { almostEqual, type GeoPoint, longitudeDistance, sideOf } from "./geodesic.ts";

const POLE = 90;

/** How an edge counts for the meridian through a point: its direction (east positive), and twice when it crosses it. */
type Crossing = -2 | -1 | 0 | 1 | 2;

interface Edge {
  readonly crossing: Crossing;
  /** The end of the edge that lies on the point's meridian, when one does. */
  readonly end: GeoPoint | undefined;
}

function sameLongitude(a: number, b: number): boolean {
  return almostEqual(longitudeDistance(a, b), 0);
}

function crossingOf(point: GeoPoint, from: GeoPoint, to: GeoPoint): Edge {
  const span = longitudeDistance(from.lon, to.lon);
  if (sameLongitude(from.lon, point.lon)) return { crossing: span < 0 ? -1 : 1, end: from };
  if (sameLongitude(to.lon, point.lon)) return { crossing: span < 0 ? -1 : 1, end: to };
  // By the sides of both ends only, which the next edge at an end sees alike: compared with the span, a point a rounding away
  // from a corner's meridian would be crossed by neither of its edges. The sum tells them from the ends of a way round the globe.
  const fromEnd = longitudeDistance(from.lon, point.lon);
  const toEnd = longitudeDistance(to.lon, point.lon);
  const between =
    Math.sign(fromEnd) === Math.sign(span) &&
    Math.sign(toEnd) === -Math.sign(span) &&
    Math.abs(fromEnd) + Math.abs(toEnd) < 180;
  return { crossing: between ? (span < 0 ? -2 : 2) : 0, end: undefined };
}

/** Whether a point lies on an edge that runs along its meridian; undefined when the edge does not. */
function onMeridianEdge(point: GeoPoint, from: GeoPoint, to: GeoPoint): boolean | undefined {
  if (!sameLongitude(from.lon, point.lon) || !sameLongitude(to.lon, point.lon)) return undefined;
  return Math.min(from.lat, to.lat) <= point.lat && point.lat <= Math.max(from.lat, to.lat);
}

/** The side of the point as seen from an edge's end on its meridian: north or south of it, in the edge's direction. */
function sideOfEnd(point: GeoPoint, end: GeoPoint, crossing: Crossing): -1 | 0 | 1 {
  if (almostEqual(point.lat, end.lat)) return 0;
  const lon = longitudeDistance(0, end.lon + (crossing > 0 ? 1 : -1));
  return sideOf(end, { lat: end.lat, lon }, point);
}

/**
 * Whether a polygon (its corners, closed by itself, in either direction) covers a point, its border included. Edges are
 * geodesics. The winding rule of Boost.Geometry 1.87 (strategies/spherical/point_in_poly_winding.hpp) without polygons
 * around a pole, which assertOrdinaryPolygon refuses.
 */
export function polygonCovers(corners: readonly GeoPoint[], point: GeoPoint): boolean {
  let count = 0;
  for (const [i, to] of corners.entries()) {
    const from = corners.at(i - 1);
    if (from === undefined) continue;
    const onEdge = onMeridianEdge(point, from, to);
    if (onEdge === true) return true;
    if (onEdge === false) continue;
    const { crossing, end } = crossingOf(point, from, to);
    if (crossing === 0) continue;
    const side = end === undefined ? sideOf(from, to, point) : sideOfEnd(point, end, crossing);
    if (side === 0) return true;
    if (side * crossing > 0) count += crossing;
  }
  return count !== 0;
}

/**
 * Refuses the polygons whose answer depends on which way round the globe is meant.
 * @throws Error for a corner at a pole or outside latitudes, an edge half around the globe, or a polygon around a pole.
 */
export function assertOrdinaryPolygon(corners: readonly GeoPoint[]): void {
  let turn = 0;
  for (const [i, to] of corners.entries()) {
    const from = corners.at(i - 1) ?? to;
    const span = longitudeDistance(from.lon, to.lon);
    turn += span;
    if (!(Math.abs(to.lat) < POLE) || !Number.isFinite(to.lon) || almostEqual(span, 180)) {
      throw new Error(
        `The embedded backend cannot index a polygon with the corner [${to.lat}, ${to.lon}]: a corner must lie between the poles and an edge must span less than 180 degrees of longitude.`,
      );
    }
  }
  if (Math.abs(turn) > 1) {
    throw new Error(
      "The embedded backend cannot index a polygon around a pole: cut it along a meridian.",
    );
  }
}
