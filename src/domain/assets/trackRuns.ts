import { distance } from "../base/geometry.ts";
import { HOUR, MINUTE } from "../base/time.ts";
import { isTooFast } from "./cleanTrack.ts";
import { MIN_TRIP, nearness, type TrackPoint } from "./trackPoint.ts";

/** ms without a position that are a gap whatever the tag does: three times as long as a track goes without one (`TRACK_INTERVAL`). */
export const MIN_GAP = 15 * MINUTE;
/** A tag that reports so many times as often has missed two reports: that is a gap. */
const INTERVALS = 3;
/** ms without a position that are a gap of every tag: beyond that nothing is known of what happened, however rarely it reports. */
const MAX_GAP = 3 * HOUR;

/** Why nobody saw what happened between two positions: it was silent for long, or was elsewhere sooner than anything drives. */
export type GapReason = "silent" | "jump";

/** A stretch of a track without a gap; `reason`: of the gap before it. */
type TrackRun<Point extends TrackPoint = TrackPoint> = {
  readonly points: readonly Point[];
  readonly reason: GapReason | null;
};

/** The stretches of a clean track. */
export function runsOf<Point extends TrackPoint>(points: readonly Point[]): TrackRun<Point>[] {
  const runs: { points: Point[]; reason: GapReason | null }[] = [];
  for (const [index, point] of points.entries()) {
    const run = runs.at(-1)?.points;
    const reason = run === undefined ? null : gapBefore(run, point, points[index + 1]);
    if (run === undefined || reason !== null) runs.push({ points: [point], reason });
    else run.push(point);
  }
  return runs;
}

function gapBefore(
  run: readonly TrackPoint[],
  point: TrackPoint,
  next: TrackPoint | undefined,
): GapReason | null {
  const last = run.at(-1);
  if (last === undefined) return null;
  if (isTooFast(last, point)) return "jump";
  if (point.skipped !== undefined || point.at - last.at <= MIN_GAP) return null;
  const isElsewhere =
    distance(last.location, point.location) > Math.max(MIN_TRIP, nearness(last, point));
  const allowed = maxSilence(stepTo(run, run.length - 1), stepAfter(point, next));
  return isElsewhere && point.at - last.at > allowed ? "silent" : null;
}

/**
 * ms without a position before the one at `index` of a stretch, where that is long for a tag that reports as often as this
 * one; 0: it is not. `first`: where the stop begins, since steps before it are of another place.
 */
export function unseenTo(run: readonly TrackPoint[], index: number, first: number): number {
  const [last, point] = [run[index - 1], run[index]];
  if (last === undefined || point === undefined) return 0;
  if (point.skipped !== undefined) return point.skipped.unseen;
  const silence = point.at - last.at;
  if (silence <= MIN_GAP) return 0;
  const before = index - 1 > first ? stepTo(run, index - 1) : 0;
  return silence > maxSilence(before, stepAfter(point, run[index + 1])) ? silence : 0;
}

/** By the tag's own interval, which the steps before and after tell, in ms; 0: there is none. */
function maxSilence(before: number, after: number): number {
  return Math.max(MIN_GAP, Math.min(MAX_GAP, INTERVALS * Math.max(before, after)));
}

/** ms to the position at an index from the one before it, left out or not; 0: it is the first. */
function stepTo(run: readonly TrackPoint[], index: number): number {
  const point = run[index];
  const before = point?.skipped?.last ?? run[index - 1];
  return point === undefined || before === undefined ? 0 : point.at - before.at;
}

function stepAfter(point: TrackPoint, next: TrackPoint | undefined): number {
  return next === undefined ? 0 : (next.skipped?.from ?? next.at) - point.at;
}
