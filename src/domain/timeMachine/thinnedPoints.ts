import type { AssetLocation } from "../assets/assetLocation.ts";
import { MINUTE } from "../base/time.ts";

/** A window shows a point an asset this often, in ms: a dot that is moved each minute looks steady at any speed of play. */
const POINT_STEP = MINUTE;

/**
 * The last point of each asset in each step, in order, and beside it the last in doubt, which moves nothing: at the end of
 * a window nothing is missing.
 *
 * @param points in the order in which they were recorded
 */
export function thinnedPoints(points: readonly AssetLocation[]): readonly AssetLocation[] {
  const kept = new Map<string, AssetLocation>();
  for (const point of points) {
    const step = Math.floor(point.recordedAt / POINT_STEP);
    kept.set(`${point.assetId} ${step} ${point.doubt === undefined}`, point);
  }
  return [...kept.values()].toSorted((a, b) => a.recordedAt - b.recordedAt);
}
