import {
  boundingBox,
  distance,
  edgesOf,
  type Polygon,
  type Position,
  type Ring,
} from "../../base/geometry.ts";
import type { Area } from "../area.ts";

/** Corners nearer to each other than this many metres are one: half of what counts as an overlap. */
export const SAME_CORNER = 0.01;

const METRES_PER_DEGREE = 111_195;
/** Degrees of latitude beyond which corners are never one. */
const SLACK = (2 * SAME_CORNER) / METRES_PER_DEGREE;

/** Metres between two positions. */
export function metresBetween(a: Position, b: Position): number {
  return distance({ lon: a[0], lat: a[1] }, { lon: b[0], lat: b[1] });
}

/** Whether two corners are one. */
export function isSameCorner(a: Position, b: Position): boolean {
  // Asked of each pair of corners: most are distinguished without any trigonometry.
  if (Math.abs(a[1] - b[1]) > SLACK) return false;
  return (a[0] === b[0] && a[1] === b[1]) || metresBetween(a, b) < SAME_CORNER;
}

/** The point of an edge that is nearest to a position, and how far it is in metres. For edges of a site's size. */
export function nearestOnEdge(
  [a, b]: readonly [Position, Position],
  point: Position,
): { readonly at: Position; readonly metres: number } {
  const east = Math.cos((point[1] * Math.PI) / 180);
  const [dx, dy] = [(b[0] - a[0]) * east, b[1] - a[1]];
  const length = dx * dx + dy * dy;
  const along =
    length === 0 ? 0 : ((point[0] - a[0]) * east * dx + (point[1] - a[1]) * dy) / length;
  const share = Math.max(0, Math.min(1, along));
  const at: Position = [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share];
  const [x, y] = [(point[0] - at[0]) * east, point[1] - at[1]];
  return { at, metres: Math.hypot(x, y) * METRES_PER_DEGREE };
}

/**
 * Neighbours made to share their corners: where a corner of one lies on a corner or an edge of another, both have the
 * same corner there, so that what moves it moves both. Areas of which nothing changes stay the same objects.
 */
export function withSharedCorners(areas: readonly Area[]): readonly Area[] {
  const boxes = areas.map(({ geometry }) => boundingBox(geometry));
  return areas.map((area, index) => {
    const box = boxes[index];
    if (box === undefined) return area;
    const near = areas.flatMap((other, at) => {
      const its = boxes[at];
      if (other === area || its === undefined) return [];
      const isNear =
        its.west - box.west < box.east - box.west + SLACK &&
        box.west - its.west < its.east - its.west + SLACK &&
        its.south - box.south < box.north - box.south + SLACK &&
        box.south - its.south < its.north - its.south + SLACK;
      // Of two corners that are nearly one, that of the area that comes first stays.
      return isNear ? [{ corners: cornersOf(other.geometry), isFirst: at < index }] : [];
    });
    const geometry = near.reduce(
      (polygon, { corners, isFirst }) => meeting(polygon, corners, isFirst),
      area.geometry,
    );
    return geometry === area.geometry ? area : { ...area, geometry };
  });
}

/** The corners of all rings, each once. */
export function cornersOf({ rings }: Polygon): Position[] {
  return rings.flatMap((ring) => ring.slice(1));
}

function meeting(polygon: Polygon, corners: readonly Position[], isFirst: boolean): Polygon {
  const rings = polygon.rings.map((ring) =>
    corners.reduce((own, corner) => withCorner(own, corner, isFirst), ring),
  );
  return rings.every((ring, index) => ring === polygon.rings[index])
    ? polygon
    : { kind: "polygon", rings };
}

/** The ring with a corner of a neighbour's, where that lies on it. */
export function withCorner(ring: Ring, corner: Position, isFirst: boolean): Ring {
  const twin = ring.find((own) => isSameCorner(own, corner));
  if (twin !== undefined) {
    const isExact = twin[0] === corner[0] && twin[1] === corner[1];
    if (isExact || !isFirst) return ring;
    return ring.map((own) => (own[0] === twin[0] && own[1] === twin[1] ? corner : own));
  }
  const edges = edgesOf(ring);
  const at = edges.findIndex((edge) => nearestOnEdge(edge, corner).metres < SAME_CORNER);
  return at < 0 ? ring : [...ring.slice(0, at + 1), corner, ...ring.slice(at + 1)];
}
