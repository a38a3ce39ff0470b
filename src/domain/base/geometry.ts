import { z } from "zod";

/** A place on earth in degrees of WGS 84; the shape of Kuzzle's and Elasticsearch's geo_point. */
export const LonLat = z.object({
  lat: z.number().min(-90).max(90),
  lon: z.number().min(-180).max(180),
});
export type LonLat = z.infer<typeof LonLat>;

/** [longitude, latitude] in degrees: the order of GeoJSON. */
export const Position = z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)]);
export type Position = z.infer<typeof Position>;

/** A closed ring: at least three corners, the first repeated as the last. */
export const Ring = z
  .array(Position)
  .min(4, "A ring needs three corners and the first again: add the missing ones.")
  .refine(isClosed, "A ring is open: repeat its first corner as its last.");
export type Ring = z.infer<typeof Ring>;

/** A polygon: `rings[0]` is the outer edge, the others are holes. It encloses some ground. Not across the antimeridian. */
export const Polygon = z.object({
  kind: z.literal("polygon"),
  rings: z
    .array(Ring)
    .min(1, "A polygon has no edge: draw it.")
    .refine(
      (rings) => ringArea(rings[0] ?? []) > 0,
      "A polygon encloses no ground: draw it again.",
    ),
});
export type Polygon = z.infer<typeof Polygon>;

/** A circle on the ground; radius in metres. */
export const Circle = z.object({
  kind: z.literal("circle"),
  center: LonLat,
  radius: z.number().positive("A radius is not above 0 m: give the radius in metres."),
});
export type Circle = z.infer<typeof Circle>;

/** The two shapes of the specification's section 9. */
export const Shape = z.discriminatedUnion("kind", [Polygon, Circle]);
export type Shape = z.infer<typeof Shape>;

/** West, south, east and north edge in degrees. */
export type BoundingBox = {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
};

/** Mean radius of the earth in metres (IUGG), as in turf. */
const EARTH_RADIUS = 6_371_008.8;
const RADIANS = Math.PI / 180;

/** Whether the point lies in the polygon. On an edge counts as inside, in a hole as outside, on a hole's edge as inside. */
export function pointInPolygon(point: LonLat, polygon: Polygon): boolean {
  const [outer, ...holes] = polygon.rings;
  if (outer === undefined || sideOf(point, outer) === "outside") return false;
  return holes.every((hole) => sideOf(point, hole) !== "inside");
}

/** Whether the point lies in the circle, its edge included. */
export function pointInCircle(point: LonLat, circle: Circle): boolean {
  return distance(point, circle.center) <= circle.radius;
}

/** Whether the point lies in the shape, its edge included. */
export function pointInShape(point: LonLat, shape: Shape): boolean {
  return shape.kind === "circle" ? pointInCircle(point, shape) : pointInPolygon(point, shape);
}

/** Area on the ground in square metres, holes taken away. */
export function polygonArea(polygon: Polygon): number {
  const [outer = [], ...holes] = polygon.rings;
  return holes.reduce((area, hole) => area - ringArea(hole), ringArea(outer));
}

/** The centre of gravity, holes taken into account. It may lie outside a polygon that is not convex. */
export function centroid(polygon: Polygon): LonLat {
  const origin = polygon.rings[0]?.[0] ?? [0, 0];
  let [weight, lonSum, latSum] = [0, 0, 0];
  for (const [index, ring] of polygon.rings.entries()) {
    const moments = planarMoments(ring, origin);
    // The outer ring counts, holes are taken away, whichever way round either is drawn.
    const sign = (index === 0 ? 1 : -1) * Math.sign(moments.area);
    weight += sign * moments.area;
    lonSum += sign * moments.lon;
    latSum += sign * moments.lat;
  }
  if (weight === 0) return { lon: origin[0], lat: origin[1] };
  return { lon: origin[0] + lonSum / weight, lat: origin[1] + latSum / weight };
}

/** Distance over the ground in metres (haversine). */
export function distance(a: LonLat, b: LonLat): number {
  const dLat = (b.lat - a.lat) * RADIANS;
  const dLon = (b.lon - a.lon) * RADIANS;
  const h =
    Math.sin(dLat / 2) ** 2 +
    Math.cos(a.lat * RADIANS) * Math.cos(b.lat * RADIANS) * Math.sin(dLon / 2) ** 2;
  return 2 * EARTH_RADIUS * Math.asin(Math.min(1, Math.sqrt(h)));
}

/** The point so many metres east and north of the given one: for distances of a site (error below 0.1 % up to 10 km). */
export function offset(point: LonLat, east: number, north: number): LonLat {
  const lat = point.lat + north / EARTH_RADIUS / RADIANS;
  const lon = point.lon + east / (EARTH_RADIUS * Math.cos(point.lat * RADIANS)) / RADIANS;
  return { lat, lon };
}

/** Metres east and north of `origin`: `offset` undone. */
export function metresFrom(origin: LonLat, point: LonLat): readonly [east: number, north: number] {
  const east = (point.lon - origin.lon) * RADIANS * EARTH_RADIUS * Math.cos(origin.lat * RADIANS);
  return [east, (point.lat - origin.lat) * RADIANS * EARTH_RADIUS];
}

/** The smallest box around a shape. */
export function boundingBox(shape: Shape): BoundingBox {
  if (shape.kind === "circle") {
    const northEast = offset(shape.center, shape.radius, shape.radius);
    const southWest = offset(shape.center, -shape.radius, -shape.radius);
    return {
      west: southWest.lon,
      south: southWest.lat,
      east: northEast.lon,
      north: northEast.lat,
    };
  }
  const outer = shape.rings[0] ?? [];
  const lons = outer.map(([lon]) => lon);
  const lats = outer.map(([, lat]) => lat);
  return {
    west: Math.min(...lons),
    south: Math.min(...lats),
    east: Math.max(...lons),
    north: Math.max(...lats),
  };
}

/**
 * Whether a ring crosses or touches itself (a bow-tie): its inside is then not what was meant. Neighbouring edges
 * share their corner; that does not count.
 */
export function crossesItself(ring: Ring): boolean {
  const edges = edgesOf(ring);
  return edges.some(([a, b], i) =>
    edges.some(([c, d], j) => {
      const areNeighbours = j === i + 1 || (i === 0 && j === edges.length - 1);
      return j > i && !areNeighbours && edgesMeet(a, b, c, d);
    }),
  );
}

/**
 * Whether a hole of the polygon is none: it lies outside the outer edge or in another hole, or its edge touches or
 * crosses another edge. What such a polygon holds is not what was meant.
 */
export function hasMisplacedHole({ rings }: Polygon): boolean {
  const [outer, ...holes] = rings;
  if (outer === undefined) return false;
  return holes.some(
    (hole, at) =>
      !liesWithin(hole, outer) ||
      holes.some((other, index) => index < at && (ringsMeet(hole, other) || nested(hole, other))),
  );
}

function nested(a: Ring, b: Ring): boolean {
  return liesWithin(a, b) || liesWithin(b, a);
}

/** Whether a ring is inside another without touching it. */
function liesWithin(ring: Ring, outer: Ring): boolean {
  const [first] = ring;
  if (first === undefined || ringsMeet(ring, outer)) return false;
  return sideOf({ lon: first[0], lat: first[1] }, outer) === "inside";
}

function ringsMeet(a: Ring, b: Ring): boolean {
  const others = edgesOf(b);
  return edgesOf(a).some(([p, q]) => others.some(([r, s]) => edgesMeet(p, q, r, s)));
}

/** A polygon without holes through the corners; the first is repeated as the last where it is not yet. */
export function polygonOf(corners: readonly Position[]): Polygon {
  const ring = [...corners];
  const [first] = ring;
  if (first !== undefined && !isClosed(ring)) ring.push([...first]);
  return { kind: "polygon", rings: [ring] };
}

function edgesMeet(a: Position, b: Position, c: Position, d: Position): boolean {
  const turn = (p: Position, q: Position, r: Position) =>
    Math.sign((q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0]));
  const within = (p: Position, q: Position, r: Position) =>
    Math.min(p[0], q[0]) <= r[0] &&
    r[0] <= Math.max(p[0], q[0]) &&
    Math.min(p[1], q[1]) <= r[1] &&
    r[1] <= Math.max(p[1], q[1]);
  const [c1, d1, a1, b1] = [turn(a, b, c), turn(a, b, d), turn(c, d, a), turn(c, d, b)];
  if (c1 !== d1 && a1 !== b1) return true;
  return (
    (c1 === 0 && within(a, b, c)) ||
    (d1 === 0 && within(a, b, d)) ||
    (a1 === 0 && within(c, d, a)) ||
    (b1 === 0 && within(c, d, b))
  );
}

function isClosed(ring: readonly Position[]): boolean {
  const [first, last] = [ring[0], ring.at(-1)];
  return first !== undefined && first[0] === last?.[0] && first[1] === last[1];
}

function sideOf({ lon, lat }: LonLat, ring: Ring): "inside" | "edge" | "outside" {
  let inside = false;
  let previous = ring.at(-1);
  // Asked of every reading: a list of the edges, or their corners taken apart, takes ten times as long.
  for (const to of ring) {
    const from = previous ?? to;
    previous = to;
    if ((from[1] > lat && to[1] > lat) || (from[1] < lat && to[1] < lat)) continue;
    const cross = (to[0] - from[0]) * (lat - from[1]) - (to[1] - from[1]) * (lon - from[0]);
    const between = Math.min(from[0], to[0]) <= lon && lon <= Math.max(from[0], to[0]);
    if (cross === 0 && between) return "edge";
    // Half-open in latitude, so that a corner is crossed once.
    if (from[1] > lat !== to[1] > lat && cross > 0 === to[1] > from[1]) inside = !inside;
  }
  return inside ? "inside" : "outside";
}

/** The edges of a ring, each from one corner to the next. */
export function edgesOf(ring: Ring): [Position, Position][] {
  return ring.slice(1).map((corner, index) => [ring[index] ?? corner, corner]);
}

/** Area of a ring on the sphere in square metres, whichever way round it is drawn; exact for edges of a site's size. */
function ringArea(ring: Ring): number {
  const origin = Math.sin((ring[0]?.[1] ?? 0) * RADIANS);
  // Each edge spans a strip down to the latitude of the first corner; strips of opposite direction cancel out.
  const strips = edgesOf(ring).reduce((sum, [a, b]) => {
    const middle = ((a[1] + b[1]) / 2) * RADIANS;
    return sum + (b[0] - a[0]) * RADIANS * (Math.sin(middle) - origin);
  }, 0);
  return Math.abs(strips) * EARTH_RADIUS ** 2;
}

/** Twice the signed area and the first moments times two, in degrees from `origin` (near it, so that nothing cancels out). */
function planarMoments(ring: Ring, origin: Position): { area: number; lon: number; lat: number } {
  const moments = { area: 0, lon: 0, lat: 0 };
  for (const [a, b] of edgesOf(ring)) {
    const [lonA, latA, lonB, latB] = [
      a[0] - origin[0],
      a[1] - origin[1],
      b[0] - origin[0],
      b[1] - origin[1],
    ];
    const cross = lonA * latB - lonB * latA;
    moments.area += cross;
    moments.lon += ((lonA + lonB) * cross) / 3;
    moments.lat += ((latA + latB) * cross) / 3;
  }
  return moments;
}
