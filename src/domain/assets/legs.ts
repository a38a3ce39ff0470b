import { distance, type LonLat } from "../base/geometry.ts";
import { type EpochMs, SECOND } from "../base/time.ts";
import { cleanTrack } from "./cleanTrack.ts";
import { staysOf } from "./stays.ts";
import {
  engineTo,
  meanOf,
  MIN_TRIP,
  nearness,
  pairs,
  seenDistance,
  type TrackPoint,
  wayTo,
} from "./trackPoint.ts";
import { type GapReason, MIN_GAP, runsOf, unseenTo } from "./trackRuns.ts";

type Span = {
  readonly from: EpochMs;
  readonly to: EpochMs;
  readonly start: LonLat;
  readonly end: LonLat;
};
/** ms for which the engine ran, where a device said that it did. One that never does may be wired to nothing: absent. */
type Engine = { readonly engineOn?: number };
/** It drove, was towed or was carried, seen all the way: a track does not tell which. Metres, and metres a second over `SPEED_SPAN` at least. */
export type Trip = Span &
  Engine & {
    readonly kind: "trip";
    readonly distance: number;
    readonly topSpeed: number;
    /** Between two of its positions nobody saw it for long, as is usual of its tag: times, metres and speed are about right. */
    readonly isApproximate: boolean;
    readonly points: readonly TrackPoint[];
  };
/**
 * It stood, or was seen too briefly to have left, at the mean of the positions that were there. `drift`: metres between its
 * positions, which no way was; `unseen`: ms of it for which its tag was silent, by the interval of the tag.
 */
export type Stop = Span &
  Engine & {
    readonly kind: "stop";
    readonly at: LonLat;
    readonly drift: number;
    readonly unseen: number;
  };
/** It was elsewhere afterwards, and nobody saw how. `jump`: sooner than anything drives; `distance`: the straight line. */
export type Gap = Span & {
  readonly kind: "gap";
  readonly reason: GapReason;
  readonly distance: number;
};
export type Leg = Trip | Stop | Gap;

/** ms over which a speed is measured: of two positions a second apart the noise is larger than the way. */
const SPEED_SPAN = 10 * SECOND;

/**
 * What a track tells, without a hole from its first position to its last: stops, trips between them, and gaps. The order
 * in which positions came does not matter: a late one mends the legs that it belongs to.
 */
export function legsOf(track: readonly TrackPoint[]): readonly Leg[] {
  const legs: Leg[] = [];
  let before: TrackPoint | undefined;
  for (const { points, reason } of runsOf(cleanTrack(track))) {
    const [first] = points;
    if (before !== undefined && first !== undefined && reason !== null)
      legs.push({
        ...span(before, first),
        kind: "gap",
        reason,
        distance: distance(before.location, first.location),
      });
    legs.push(...legsOfRun(points));
    before = points.at(-1);
  }
  return legs;
}

/** Stops and trips of positions without a gap. */
function legsOfRun(run: readonly TrackPoint[]): readonly Leg[] {
  const stays = staysOf(run);
  // Seen for too short a while to have stood: it has driven if it has gone further than what stands wanders.
  if (stays.length === 0)
    return [hasLeft(run) ? tripOf(run) : stopOf(run, 0, run.length - 1, meanOf(run))];
  const legs: Leg[] = [];
  let end = 0;
  for (const { first, last, at } of stays) {
    if (first > end) legs.push(tripOf(run.slice(end, first + 1)));
    legs.push(stopOf(run, first, last, at));
    end = last;
  }
  if (end < run.length - 1) legs.push(tripOf(run.slice(end)));
  return legs;
}

function hasLeft(run: readonly TrackPoint[]): boolean {
  const [first, ...others] = run;
  return others.some(
    (one) =>
      first !== undefined &&
      distance(first.location, one.location) > Math.max(MIN_TRIP, nearness(first, one)),
  );
}

function tripOf(points: readonly TrackPoint[]): Trip {
  const [first, last] = ends(points);
  return {
    ...span(first, last),
    kind: "trip",
    distance: seenDistance(points),
    topSpeed: topSpeedOf(points),
    isApproximate: pairs(points).some(([a, b]) => b.at - a.at > MIN_GAP),
    points,
    ...engineOf(points),
  };
}

function engineOf(points: readonly TrackPoint[]): Engine {
  const engineOn = pairs(points).reduce((sum, [a, b]) => sum + engineTo(a, b), 0);
  return engineOn > 0 ? { engineOn } : {};
}

function stopOf(run: readonly TrackPoint[], first: number, last: number, at: LonLat): Stop {
  const points = run.slice(first, last + 1);
  let unseen = 0;
  for (let index = first + 1; index <= last; index += 1) unseen += unseenTo(run, index, first);
  return {
    ...span(...ends(points)),
    kind: "stop",
    at,
    drift: seenDistance(points),
    unseen,
    ...engineOf(points),
  };
}

/** By the way over `SPEED_SPAN` at least; of a trip that is shorter, over all of it. */
function topSpeedOf(points: readonly TrackPoint[]): number {
  const [first, last] = ends(points);
  let top = (seenDistance(points) * SECOND) / Math.max(SECOND, last.at - first.at);
  let [way, tail] = [0, 0];
  for (let head = 1; head < points.length; head += 1) {
    way += stepTo(points, head);
    while (timeBetween(points, tail + 1, head) >= SPEED_SPAN) {
      tail += 1;
      way -= stepTo(points, tail);
    }
    const ms = timeBetween(points, tail, head);
    if (ms >= SPEED_SPAN) top = Math.max(top, (way * SECOND) / ms);
  }
  return top;
}

function stepTo(points: readonly TrackPoint[], index: number): number {
  const [a, b] = [points[index - 1], points[index]];
  return a === undefined || b === undefined ? 0 : wayTo(a, b);
}

function timeBetween(points: readonly TrackPoint[], from: number, to: number): number {
  return (points[to]?.at ?? 0) - (points[from]?.at ?? Infinity);
}

function ends(points: readonly TrackPoint[]): readonly [TrackPoint, TrackPoint] {
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined) throw new RangeError("A leg has a position.");
  return [first, last];
}

function span(a: TrackPoint, b: TrackPoint): Span {
  return { from: a.at, to: b.at, start: a.location, end: b.location };
}
