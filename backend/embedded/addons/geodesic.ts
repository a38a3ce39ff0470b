/**
 * Andoyer's first-order formulas on the WGS 84 spheroid, as Boost.Geometry 1.87 computes them by default for geographic
 * coordinates (formulas/andoyer_inverse.hpp), so that a point close to an edge falls on the same side. Degrees in,
 * metres and radians out.
 */

const EQUATORIAL = 6378137;
const POLAR = 6356752.3142451793;
const FLATTENING = (EQUATORIAL - POLAR) / EQUATORIAL;
const RADIANS = Math.PI / 180;

/** A position, degrees. */
export interface GeoPoint {
  readonly lat: number;
  readonly lon: number;
}

/** Boost's math::equals: equal up to the precision of the larger number, at least that of 1. */
export function almostEqual(a: number, b: number): boolean {
  return Math.abs(a - b) <= Number.EPSILON * Math.max(1, Math.abs(a), Math.abs(b));
}

/** The way from one longitude to another in (-180, 180] degrees. */
export function longitudeDistance(from: number, to: number): number {
  const distance = (to - from) % 360;
  if (distance > 180) return distance - 360;
  return distance <= -180 ? distance + 360 : distance;
}

/** The sines and cosines both formulas start from. */
function between(a: GeoPoint, b: GeoPoint) {
  const [lat1, lat2, dLon] = [a.lat * RADIANS, b.lat * RADIANS, b.lon * RADIANS - a.lon * RADIANS];
  const [sin1, cos1] = [Math.sin(lat1), Math.cos(lat1)];
  const [sin2, cos2] = [Math.sin(lat2), Math.cos(lat2)];
  const cosDLon = Math.cos(dLon);
  const cosD = Math.min(1, Math.max(-1, sin1 * sin2 + cos1 * cos2 * cosDLon));
  return { dLon, sin1, cos1, sin2, cos2, cosDLon, cosD, d: Math.acos(cosD) };
}

function samePlace(a: GeoPoint, b: GeoPoint): boolean {
  return (
    almostEqual(a.lon * RADIANS, b.lon * RADIANS) && almostEqual(a.lat * RADIANS, b.lat * RADIANS)
  );
}

/** Metres between two points. */
export function geodesicDistance(a: GeoPoint, b: GeoPoint): number {
  if (samePlace(a, b)) return 0;
  const { sin1, sin2, cosD, d } = between(a, b);
  const threeSinD = 3 * Math.sin(d);
  const h = almostEqual(1 - cosD, 0) ? 0 : (d + threeSinD) / (1 - cosD);
  const g = almostEqual(1 + cosD, 0) ? 0 : (d - threeSinD) / (1 + cosD);
  return EQUATORIAL * (d - (FLATTENING / 4) * (h * (sin1 - sin2) ** 2 + g * (sin1 + sin2) ** 2));
}

/** The spherical azimuth at one end and the spheroid's correction for it. */
function azimuthAt(sin1: number, cos1: number, sin2: number, cos2: number, dLon: number) {
  if (almostEqual(cos2, 0)) return { angle: sin2 < 0 ? Math.PI : 0, correction: 0 };
  const angle = Math.atan2(Math.sin(dLon), (cos1 * sin2) / cos2 - sin1 * Math.cos(dLon));
  return { angle, correction: (FLATTENING / 2) * cos1 ** 2 * Math.sin(2 * angle) };
}

/** The direction at `a` towards `b`, radians clockwise from north in [-π, π]. */
export function azimuth(a: GeoPoint, b: GeoPoint): number {
  if (samePlace(a, b)) return 0;
  const { dLon, sin1, cos1, sin2, cos2, cosD, d } = between(a, b);
  const sinD = Math.sin(d);
  if (almostEqual(sinD, 0)) return cosD >= 0 || !almostEqual(sin1, 1) ? 0 : Math.PI;
  const { angle, correction } = azimuthAt(sin1, cos1, sin2, cos2, dLon);
  const reverse = azimuthAt(sin2, cos2, sin1, cos1, dLon);
  const change = reverse.correction * (d / sinD) - correction;
  const result = angle - change;
  // A correction may turn the direction to due north or due south, but not past it.
  if (angle >= 0) return change >= 0 ? Math.max(result, 0) : Math.min(result, Math.PI);
  return change <= 0 ? Math.min(result, 0) : Math.max(result, -Math.PI);
}

/** On which side of the geodesic from `a` to `b` a point lies: 1 left, -1 right, 0 on it. */
export function sideOf(a: GeoPoint, b: GeoPoint, point: GeoPoint): -1 | 0 | 1 {
  const same = (p: GeoPoint, q: GeoPoint) => almostEqual(p.lat, q.lat) && almostEqual(p.lon, q.lon);
  if (same(point, a) || same(point, b) || same(a, b)) return 0;
  let turn = azimuth(a, point) - azimuth(a, b);
  if (turn > Math.PI) turn -= 2 * Math.PI;
  else if (turn <= -Math.PI) turn += 2 * Math.PI;
  if (almostEqual(turn, 0) || almostEqual(Math.abs(turn), Math.PI)) return 0;
  return turn > 0 ? -1 : 1;
}
