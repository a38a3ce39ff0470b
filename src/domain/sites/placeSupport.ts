import { discOverlap } from "../base/discOverlap.ts";
import {
  boundingBox,
  type BoundingBox,
  type LonLat,
  offset,
  pointInShape,
  polygonArea,
  type Shape,
} from "../base/geometry.ts";

/** A place is sure where at least this share of a fix's circle lies in it (product.md section 9, docs/decisions/0181). */
const SURE = 0.9;
/** A place is probable from this share on: a smaller one moves nothing. */
export const PROBABLE = 0.5;
/** A place is left for another only once at most this share speaks for it: what stands on an edge does not flicker. */
export const KEPT = 0.25;

/** A position as far as places go; radius in metres of the circle in which it is; null: unknown. */
export type Fix = {
  readonly location: LonLat;
  readonly radius: number | null;
  /** The floor as the tag calls it; null: it does not say. */
  readonly floor: number | string | null;
};

export type Ground = { readonly shape: Shape; readonly box: BoundingBox; readonly size: number };
/**
 * How far a fix speaks for a piece of ground: `inside` at least, the share of its circle; `possible` at most, since a
 * circle larger than the ground is compatible with all of the ground that it covers.
 */
type Support = { readonly inside: number; readonly possible: number };

const NONE: Support = { inside: 0, possible: 0 };

/** Whether a fix may have come from a shape, whatever else it may have come from: a quarter of the one or the other is shared. */
export function mayBeIn(fix: Pick<Fix, "location" | "radius">, shape: Shape): boolean {
  return supportOf(discOf(fix), groundOf(shape)).possible > KEPT;
}

export type Disc = {
  readonly center: LonLat;
  readonly radius: number | null;
  readonly box: BoundingBox;
  readonly size: number;
};

export function discOf({ location, radius }: Pick<Fix, "location" | "radius">): Disc {
  if (radius === null) {
    const { lat, lon } = location;
    return {
      center: location,
      radius,
      box: { west: lon, south: lat, east: lon, north: lat },
      size: 0,
    };
  }
  const [southWest, northEast] = [
    offset(location, -radius, -radius),
    offset(location, radius, radius),
  ];
  return {
    center: location,
    radius,
    box: {
      west: southWest.lon,
      south: southWest.lat,
      east: northEast.lon,
      north: northEast.lat,
    },
    size: Math.PI * radius * radius,
  };
}

export function groundOf(shape: Shape): Ground {
  const size = shape.kind === "circle" ? Math.PI * shape.radius ** 2 : polygonArea(shape);
  return { shape, box: boundingBox(shape), size };
}

export function supportOf({ center, radius, box, size }: Disc, ground: Ground): Support {
  const other = ground.box;
  const isApart =
    box.west > other.east ||
    box.east < other.west ||
    box.south > other.north ||
    box.north < other.south;
  if (isApart) return NONE;
  if (radius === null) return pointInShape(center, ground.shape) ? WHOLE : NONE;
  const shared = discOverlap(center, radius, ground.shape);
  return {
    inside: Math.min(1, shared / size),
    possible: Math.min(1, shared / Math.min(size, ground.size)),
  };
}

const WHOLE: Support = { inside: 1, possible: 1 };

export function isSureOf({ radius }: Disc, share: number): boolean {
  return radius !== null && share >= SURE;
}
