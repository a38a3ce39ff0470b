import { distance, type LonLat } from "../../../domain/base/geometry.ts";

/** The length over the ground of a way by its points, in metres. */
export function measured(points: readonly LonLat[]): number {
  let total = 0;
  for (const [index, point] of points.entries()) {
    const before = points[index - 1];
    if (before !== undefined) total += distance(before, point);
  }
  return total;
}
