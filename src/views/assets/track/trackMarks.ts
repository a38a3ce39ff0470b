import type { Leg } from "../../../domain/assets/legs.ts";
import type { LonLat } from "../../../domain/base/geometry.ts";
import type { ScreenPoint } from "../../map/view.ts";

/** CSS pixels between two arrows along a trip, and from its beginning to the first. */
const ARROW_EVERY = 96;
/** Arrows of one view: more of them say nothing more. */
const MAX_ARROWS = 120;
/** CSS pixels between two points that can be told apart by a finger. */
const POINT_APART = 24;
/** Points of one view: each is an element. */
const MAX_POINTS = 150;

/** Where an arrow stands, and to where it points: degrees clockwise from the right. */
export type Arrow = ScreenPoint & { readonly angle: number };

type Size = { readonly width: number; readonly height: number };
type Place = (at: LonLat) => ScreenPoint;

/** Arrows along the trips that are in view, in the direction of travel. */
export function arrowsOf(legs: readonly Leg[], place: Place, size: Size): readonly Arrow[] {
  const arrows: Arrow[] = [];
  for (const leg of legs) {
    if (leg.kind !== "trip") continue;
    const points = leg.points.map(({ location }) => place(location));
    // A short trip has one in its middle.
    let left = Math.min(ARROW_EVERY / 2, lengthOf(points) / 2);
    let before: ScreenPoint | null = null;
    for (const here of points) {
      if (before !== null) {
        const [x, y] = [here.x - before.x, here.y - before.y];
        const length = Math.hypot(x, y);
        // Between two positions that are far apart on the screen there may be many.
        const isNear = isWithin(before, size, length) && isWithin(here, size, length);
        for (; left <= length && length > 0; left += ARROW_EVERY) {
          const at = { x: before.x + (x * left) / length, y: before.y + (y * left) / length };
          if (isNear && isWithin(at, size, 0))
            arrows.push({ ...at, angle: (Math.atan2(y, x) * 180) / Math.PI });
          if (arrows.length >= MAX_ARROWS) return arrows;
        }
        left -= length;
      }
      before = here;
    }
  }
  return arrows;
}

/** Points that are in view and lie apart enough to be told apart, the newest where several lie on each other. */
export function pointsInView<Point extends { readonly location: LonLat }>(
  points: readonly Point[],
  place: Place,
  size: Size,
): readonly (ScreenPoint & { readonly point: Point })[] {
  const shown: (ScreenPoint & { readonly point: Point })[] = [];
  const taken = new Set<string>();
  for (const point of points.toReversed()) {
    const { x, y } = place(point.location);
    if (!isWithin({ x, y }, size, 0)) continue;
    const cell = [Math.floor(x / POINT_APART), Math.floor(y / POINT_APART)] as const;
    if (taken.has(cell.join())) continue;
    for (const dx of [-1, 0, 1])
      for (const dy of [-1, 0, 1]) taken.add([cell[0] + dx, cell[1] + dy].join());
    shown.push({ x, y, point });
    if (shown.length >= MAX_POINTS) break;
  }
  // Oldest first, as they were travelled.
  return shown.toReversed();
}

function lengthOf(points: readonly ScreenPoint[]): number {
  return points.reduce((sum, here, index) => {
    const last = points[index - 1] ?? here;
    return sum + Math.hypot(here.x - last.x, here.y - last.y);
  }, 0);
}

function isWithin({ x, y }: ScreenPoint, { width, height }: Size, margin: number): boolean {
  return x >= -margin && y >= -margin && x <= width + margin && y <= height + margin;
}
