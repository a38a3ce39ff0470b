import {
  type Circle,
  type LonLat,
  metresFrom,
  type Polygon,
  type Position,
  type Shape,
} from "./geometry.ts";

/**
 * The ground in square metres that a disc shares with a shape, holes taken away; radius in metres, above 0. Exact in the
 * plane that touches the earth at the disc's centre (error below 1 % for radii up to 20 km at the latitudes of Europe).
 * Makes no object for each edge: it is asked of every position.
 */
export function discOverlap(center: LonLat, radius: number, shape: Shape): number {
  return shape.kind === "circle"
    ? lensOf(center, radius, shape)
    : polygonOverlap(center, radius, shape);
}

/** The ground in square metres that two discs share. */
function lensOf(center: LonLat, r: number, { center: other, radius: s }: Circle): number {
  const [east, north] = metresFrom(center, other);
  const d = Math.hypot(east, north);
  if (d >= r + s) return 0;
  if (d <= Math.abs(r - s)) return Math.PI * Math.min(r, s) ** 2;
  const ofR = r * r * Math.acos((d * d + r * r - s * s) / (2 * d * r));
  const ofS = s * s * Math.acos((d * d + s * s - r * r) / (2 * d * s));
  const kite = Math.sqrt((-d + r + s) * (d + r - s) * (d - r + s) * (d + r + s)) / 2;
  return ofR + ofS - kite;
}

function polygonOverlap(center: LonLat, radius: number, { rings }: Polygon): number {
  const [east, north] = metresFrom(center, { lon: center.lon + 1, lat: center.lat + 1 });
  let shared = 0;
  for (const [index, ring] of rings.entries()) {
    let signed = 0;
    let before: Position | undefined;
    for (const corner of ring) {
      if (before !== undefined)
        signed += wedge(
          (before[0] - center.lon) * east,
          (before[1] - center.lat) * north,
          (corner[0] - center.lon) * east,
          (corner[1] - center.lat) * north,
          radius,
        );
      before = corner;
    }
    // The outer ring counts, holes are taken away, whichever way round either is drawn.
    shared += (index === 0 ? 1 : -1) * Math.abs(signed);
  }
  return Math.max(0, shared);
}

/**
 * Signed ground of the triangle of the origin and an edge, as far as it lies within the radius around the origin: summed
 * over the edges of a ring it is the ground that disc and ring share.
 */
function wedge(ax: number, ay: number, bx: number, by: number, radius: number): number {
  const [dx, dy] = [bx - ax, by - ay];
  const length2 = dx * dx + dy * dy;
  if (length2 === 0) return 0;
  const along = ax * dx + ay * dy;
  const root2 = along * along - length2 * (ax * ax + ay * ay - radius * radius);
  if (root2 <= 0) return sector(ax, ay, bx, by, radius);
  const root = Math.sqrt(root2);
  // Where the edge enters and leaves the circle, as shares of its length.
  const [enters, leaves] = [(-along - root) / length2, (-along + root) / length2];
  if (leaves <= 0 || enters >= 1) return sector(ax, ay, bx, by, radius);
  const [s, t] = [Math.max(0, enters), Math.min(1, leaves)];
  const [ux, uy, vx, vy] = [ax + s * dx, ay + s * dy, ax + t * dx, ay + t * dy];
  return (
    (s > 0 ? sector(ax, ay, ux, uy, radius) : 0) +
    (ux * vy - uy * vx) / 2 +
    (t < 1 ? sector(vx, vy, bx, by, radius) : 0)
  );
}

/** Signed ground of the sector between the directions of two points. */
function sector(ax: number, ay: number, bx: number, by: number, radius: number): number {
  return (radius * radius * Math.atan2(ax * by - ay * bx, ax * bx + ay * by)) / 2;
}
