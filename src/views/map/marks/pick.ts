import { type ScreenPoint, type View, worldSize } from "../view.ts";
import type { Marks } from "./marks.ts";

/** CSS pixels around a place that count as on it: with the smallest marks a target of 24 px (WCAG 2.5.8). */
const MIN_REACH = 12;

/**
 * The mark under a pointer: among those in reach the one whose outline is nearest, of equals the one drawn on top.
 * `scale` is that of the theme. Null: none.
 */
export function pick(marks: Marks, view: View, point: ScreenPoint, scale: number): number | null {
  const size = worldSize(view.zoom);
  const left = view.centre.x - view.width / 2 / size;
  const top = view.centre.y - view.height / 2 / size;
  let best: number | null = null;
  let nearest = 0;
  for (let index = 0; index < marks.count; index++) {
    const dx = ((marks.mercator[2 * index] ?? 0) - left) * size - point.x;
    const dy = ((marks.mercator[2 * index + 1] ?? 0) - top) * size - point.y;
    const radius = (marks.radius[index] ?? 0) * scale;
    const reach = Math.max(radius, MIN_REACH);
    // The square first: most marks are far away.
    if (Math.abs(dx) > reach || Math.abs(dy) > reach) continue;
    const away = Math.hypot(dx, dy);
    if (away > reach || (best !== null && away - radius > nearest)) continue;
    best = index;
    nearest = away - radius;
  }
  return best;
}
