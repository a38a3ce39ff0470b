import { geodesicDistance, type GeoPoint, longitudeDistance } from "./geodesic.ts";
import { assertOrdinaryPolygon, polygonCovers } from "./polygonCovers.ts";

/** Degrees; `max.lon` may be above 180 and `min.lon` below -180. */
interface Box {
  readonly min: GeoPoint;
  readonly max: GeoPoint;
}
interface Shape {
  readonly box: Box;
  readonly covers: (point: GeoPoint) => boolean;
}

/** The addon's radius for a circle's box, metres. */
const EARTH_RADIUS = 6378137;
const DEGREES = 180 / Math.PI;
const WHOLE_GLOBE: Box = { min: { lat: -90, lon: -180 }, max: { lat: 90, lon: 180 } };
/**
 * A geodesic edge of d degrees of longitude bulges towards the pole by at most d²·π/180/16 degrees of latitude (the highest is at
 * 45°); a fifth more for the terms left out, up to edges of 60 degrees.
 */
const BULGE = ((Math.PI / 180) * 1.2) / 16;
const LONGEST_EDGE = 60;
/** Rounding must not push a corner out of its own box, degrees. */
const TOUCH = 1e-9;

function boxAround({ lat, lon }: GeoPoint, radius: number): Box {
  const dLat = (radius / EARTH_RADIUS) * DEGREES;
  const dLon = (radius / (EARTH_RADIUS * Math.cos((Math.PI * lat) / 180))) * DEGREES;
  return { min: { lat: lat - dLat, lon: lon - dLon }, max: { lat: lat + dLat, lon: lon + dLon } };
}

function boxOfPolygon(corners: readonly GeoPoint[]): Box {
  const [first] = corners;
  if (first === undefined) return WHOLE_GLOBE;
  let [lon, minLon, maxLon, longest] = [first.lon, first.lon, first.lon, 0];
  for (const [i, to] of corners.entries()) {
    const span = longitudeDistance((corners.at(i - 1) ?? to).lon, to.lon);
    longest = Math.max(longest, Math.abs(span));
    if (i > 0) lon += span;
    [minLon, maxLon] = [Math.min(minLon, lon), Math.max(maxLon, lon)];
  }
  if (longest > LONGEST_EDGE) return WHOLE_GLOBE;
  const lats = corners.map(({ lat }) => lat);
  const margin = BULGE * longest ** 2 + TOUCH;
  return {
    min: { lat: Math.min(...lats) - margin, lon: minLon - TOUCH },
    max: { lat: Math.max(...lats) + margin, lon: maxLon + TOUCH },
  };
}

/** Borders included; longitudes modulo 360 (Boost's covered_by_range for geographic boxes). */
function inBox({ min, max }: Box, { lat, lon }: GeoPoint): boolean {
  if (!(lat >= min.lat && lat <= max.lat)) return false;
  if (lon >= min.lon && lon <= max.lon) return true;
  if (max.lon - min.lon >= 360) return true;
  const fromMin = (((lon - min.lon) % 360) + 360) % 360;
  return min.lon + fromMin <= max.lon;
}

function assertId(id: unknown): asserts id is string {
  if (typeof id !== "string" || id === "") {
    throw new Error('Invalid "id" parameter: must be a non-empty string');
  }
}

function assertNumbers(values: readonly unknown[], message: string): void {
  if (!values.every((value) => typeof value === "number")) throw new Error(message);
}

/**
 * Stands in for the native addon boost-geospatial-index 1.4 as far as Koncorde uses it: which shapes cover a point. A scan over
 * bounding boxes with exact tests behind it: Koncorde keeps one index for a field of a collection, with tens of shapes
 * (measured: 1,000 shapes in 0.02 ms a point). A default export, because Koncorde requires the class itself.
 */
export default class BoostSpatialIndex {
  readonly #shapes = new Map<string, Shape>();

  #add(id: string, shape: Shape): void {
    if (this.#shapes.has(id)) {
      throw new Error(`The shape "${id}" is indexed already: remove it first.`);
    }
    this.#shapes.set(id, shape);
  }

  /** Degrees. @throws Error when a minimum is not below its maximum. */
  addBoundingBox(id: string, minLat: number, minLon: number, maxLat: number, maxLon: number): void {
    assertId(id);
    assertNumbers([minLat, minLon, maxLat, maxLon], "Invalid coordinates parameter");
    if (minLat >= maxLat) throw new Error("min_lat argument cannot be greater or equal max_lat");
    if (minLon >= maxLon) throw new Error("min_lon argument cannot be greater or equal max_lon");
    const box = { min: { lat: minLat, lon: minLon }, max: { lat: maxLat, lon: maxLon } };
    this.#add(id, { box, covers: () => true });
  }

  /** Centre in degrees, radius in metres. */
  addCircle(id: string, lat: number, lon: number, radius: number): void {
    assertId(id);
    assertNumbers([lat, lon, radius], "Invalid coordinates parameter");
    const center = { lat, lon };
    this.#add(id, {
      box: boxAround(center, radius),
      covers: (point) => geodesicDistance(center, point) <= radius,
    });
  }

  /** Centre in degrees, radii in metres, borders included. */
  addAnnulus(id: string, lat: number, lon: number, outer: number, inner: number): void {
    assertId(id);
    assertNumbers([lat, lon, outer, inner], "Invalid coordinates parameter");
    if (outer <= inner) {
      throw new Error("Outer radius must be strictly greater than the inner one");
    }
    const center = { lat, lon };
    this.#add(id, {
      box: boxAround(center, outer),
      covers: (point) => {
        const distance = geodesicDistance(center, point);
        return distance <= outer && distance >= inner;
      },
    });
  }

  /** Corners [lat, lon] in degrees, closed by itself. @throws Error for what assertOrdinaryPolygon refuses. */
  addPolygon(id: string, points: readonly (readonly number[])[]): void {
    assertId(id);
    if (!Array.isArray(points)) throw new Error("Invalid points arguments");
    const corners = points.map((corner: unknown): GeoPoint => {
      const [lat, lon]: unknown[] = Array.isArray(corner) && corner.length === 2 ? corner : [];
      if (typeof lat !== "number" || typeof lon !== "number") {
        throw new Error(
          "points arguments must only contain arrays, each one being a point coordinates",
        );
      }
      return { lat, lon };
    });
    assertOrdinaryPolygon(corners);
    this.#add(id, { box: boxOfPolygon(corners), covers: (point) => polygonCovers(corners, point) });
  }

  /** The shapes that cover a point (degrees), in the order they were added. */
  queryPoint(lat: number, lon: number): string[] {
    assertNumbers([lat], "Invalid lat parameter");
    assertNumbers([lon], "Invalid lon parameter");
    const point = { lat, lon };
    const found: string[] = [];
    for (const [id, { box, covers }] of this.#shapes) {
      if (inBox(box, point) && covers(point)) found.push(id);
    }
    return found;
  }

  /** Koncorde never asks. @throws Error always. */
  queryIntersect(): never {
    throw new Error(
      "The embedded backend cannot search shapes that intersect a polygon: use the native boost-geospatial-index.",
    );
  }

  /** False when there is no such shape. */
  remove(id: string): boolean {
    assertId(id);
    return this.#shapes.delete(id);
  }
}
