import { distance } from "../base/geometry.ts";
import { SECOND } from "../base/time.ts";
import { nearness, type TrackPoint } from "./trackPoint.ts";

/**
 * Metres a second, 216 km/h. Machines, lorries and vans are what is tracked: the roads of Europe allow 130 km/h at most
 * (Germany recommends it), and vehicles above 3.5 t have limiters at 90 km/h (directive 92/6/EEC). The rest is for the
 * errors of two positions and of two clocks.
 */
export const FASTEST = 60;

/** The positions that trips are made of: in order, each instant once, without those in doubt and single ones that nothing could have been at. */
export function cleanTrack<Point extends TrackPoint>(track: readonly Point[]): readonly Point[] {
  return withoutSpikes(inOrder(track.filter(({ doubt }) => doubt === undefined)));
}

function inOrder<Point extends TrackPoint>(track: readonly Point[]): readonly Point[] {
  const sorted = track.toSorted((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1));
  return sorted.filter((point, index) => point.at !== sorted[index - 1]?.at);
}

/** A position that is too far away while the next is not is an error of the receiver. */
function withoutSpikes<Point extends TrackPoint>(points: readonly Point[]): readonly Point[] {
  const kept: Point[] = [];
  for (const [index, point] of points.entries()) {
    const [last, next] = [kept.at(-1), points[index + 1]];
    const isSpike =
      point.isSure !== true &&
      last !== undefined &&
      next !== undefined &&
      isTooFast(last, point) &&
      !isTooFast(last, next);
    if (!isSpike) kept.push(point);
  }
  return kept;
}

/** Whether nothing that is tracked goes from one to the other in the time. */
export function isTooFast(a: TrackPoint, b: TrackPoint): boolean {
  // Looked at when what lies between was still there.
  if (b.skipped !== undefined) return false;
  // Nearer than a stop is wide it may be noise, however soon.
  const [away, near] = [distance(a.location, b.location), nearness(a, b)];
  return away > near && (away * SECOND) / (b.at - a.at) > FASTEST;
}
