import type { DoubtfulFix } from "./asset.ts";
import { distance, type LonLat } from "../base/geometry.ts";
import { type EpochMs, MINUTE, SECOND } from "../base/time.ts";

/** A position of a track, as far as trips are made of it. */
export type TrackPoint = {
  readonly id: string;
  readonly at: EpochMs;
  readonly location: LonLat;
  /** Why it moved nothing (`AssetLocation`): no trip is made of it. */
  readonly doubt?: DoubtfulFix["reason"] | undefined;
  /** Positions between the one before and this, of which only the sums are kept (track.ts). */
  readonly skipped?: Skipped | undefined;
  /** It was looked at beside the next one, and is no error of the receiver. */
  readonly isSure?: true | undefined;
};
/** Sums of positions that are left out, and of the way over them: how many, degrees, metres, and ms without a position. */
export type Skipped = {
  readonly count: number;
  readonly lat: number;
  readonly lon: number;
  readonly way: number;
  readonly unseen: number;
};

type Span = {
  readonly from: EpochMs;
  readonly to: EpochMs;
  readonly start: LonLat;
  readonly end: LonLat;
};
/** It drove, was towed or was carried, seen all the way: a track does not tell which. Metres, and metres a second over `SPEED_SPAN` at least. */
export type Trip = Span & {
  readonly kind: "trip";
  readonly distance: number;
  readonly topSpeed: number;
  readonly points: readonly TrackPoint[];
};
/** It stood, or was seen too briefly to have left, at the mean of its positions. `drift`: metres between these, which no way was; `unseen`: ms of it without a position. */
export type Stop = Span & {
  readonly kind: "stop";
  readonly at: LonLat;
  readonly drift: number;
  readonly unseen: number;
};
/** It was elsewhere afterwards, and nobody saw how. `jump`: sooner than anything drives; `distance`: the straight line. */
export type Gap = Span & {
  readonly kind: "gap";
  readonly reason: "silent" | "jump";
  readonly distance: number;
};
export type Leg = Trip | Stop | Gap;

/** Metres around its first position within which what stands is received. */
export const STOP_RADIUS = 60;
/** ms: shorter than this is a red light. */
export const MIN_STOP = 3 * MINUTE;
/** Metres: what never was further from where it stood has not left. */
export const MIN_TRIP = 150;
/** ms without a position, three times as long as a track goes without one (`TRACK_INTERVAL`). */
export const MIN_GAP = 15 * MINUTE;
/** Metres a second, 216 km/h: nothing that is tracked goes faster. */
export const FASTEST = 60;
/** ms over which a speed is measured: of two positions a second apart the noise is larger than the way. */
const SPEED_SPAN = 10 * SECOND;

/**
 * What a track tells, without a hole from its first position to its last: stops, trips between them, and gaps. The order
 * in which positions came does not matter: a late one mends the legs that it belongs to.
 */
export function legsOf(track: readonly TrackPoint[]): readonly Leg[] {
  const legs: Leg[] = [];
  let before: TrackPoint | undefined;
  for (const run of runsOf(cleanTrack(track))) {
    const [first] = run;
    const reason = before && first && breakBetween(before, first);
    if (before && first && reason)
      legs.push({
        ...span(before, first),
        kind: "gap",
        reason,
        distance: distance(before.location, first.location),
      });
    legs.push(...legsOfRun(run));
    before = run.at(-1);
  }
  return legs;
}

/** The stretches of a clean track without a gap. */
export function runsOf(points: readonly TrackPoint[]): readonly (readonly TrackPoint[])[] {
  const runs: TrackPoint[][] = [];
  for (const point of points) {
    const last = runs.at(-1)?.at(-1);
    if (last === undefined || breakBetween(last, point) !== null) runs.push([point]);
    else runs.at(-1)?.push(point);
  }
  return runs;
}

/** Metres between positions that follow each other, where it was seen on the way. */
export function seenDistance(points: readonly TrackPoint[]): number {
  return pairs(points).reduce((sum, [a, b]) => sum + wayTo(a, b), 0);
}

/** Metres from a position to the next. */
export function wayTo(a: TrackPoint, b: TrackPoint): number {
  return b.skipped?.way ?? distance(a.location, b.location);
}

/** ms from a position to the next without one, where that is long. */
export function unseenTo(a: TrackPoint, b: TrackPoint): number {
  if (b.skipped !== undefined) return b.skipped.unseen;
  return b.at - a.at > MIN_GAP ? b.at - a.at : 0;
}

/** The positions that trips are made of: in order, each instant once, without those in doubt and single ones that nothing could have been at. */
export function cleanTrack(track: readonly TrackPoint[]): readonly TrackPoint[] {
  return withoutSpikes(inOrder(track.filter(({ doubt }) => doubt === undefined)));
}

function inOrder(track: readonly TrackPoint[]): readonly TrackPoint[] {
  const sorted = track.toSorted((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1));
  return sorted.filter((point, index) => point.at !== sorted[index - 1]?.at);
}

/** A position that is too far away while the next is not is an error of the receiver. */
function withoutSpikes(points: readonly TrackPoint[]): readonly TrackPoint[] {
  const kept: TrackPoint[] = [];
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

function isTooFast(a: TrackPoint, b: TrackPoint): boolean {
  // Looked at when what lies between was still there.
  if (b.skipped !== undefined) return false;
  // Nearer than a stop is wide it may be noise, however soon.
  const away = distance(a.location, b.location);
  return away > STOP_RADIUS && (away * SECOND) / (b.at - a.at) > FASTEST;
}

function breakBetween(a: TrackPoint, b: TrackPoint): Gap["reason"] | null {
  if (isTooFast(a, b)) return "jump";
  return unseenTo(a, b) > 0 &&
    b.skipped === undefined &&
    distance(a.location, b.location) > STOP_RADIUS
    ? "silent"
    : null;
}

/** Stops and trips of positions without a gap; `stays` are the stretches that stops are made of, by first and last index. */
function legsOfRun(run: readonly TrackPoint[]): readonly Leg[] {
  const legs: Leg[] = [];
  const last = run.length - 1;
  let at = 0;
  for (const [first, end] of joined(run, staysOf(run))) {
    if (first > at) legs.push(tripOf(run.slice(at, first + 1)));
    legs.push(stopOf(run.slice(first, end + 1)));
    at = end;
  }
  if (legs.length === 0) {
    // Seen for too short a while to have stood: it has driven if it has gone further than what stands wanders.
    const isTrip = leavesAt(run, 0, 0, last) !== null;
    return [isTrip ? tripOf(run) : stopOf(run)];
  }
  if (at < last) legs.push(tripOf(run.slice(at)));
  return legs;
}

/** A stretch of a run, by the first and the last index. */
export type Stay = readonly [first: number, last: number];

function staysOf(run: readonly TrackPoint[]): readonly Stay[] {
  return [...looksOf(run)].flatMap(({ stay, isLong }) => (isLong ? [stay] : []));
}

/** Each position that is looked at as the beginning of a stay, with how far it kept within the radius, and whether for long enough. */
export function* looksOf(
  run: readonly TrackPoint[],
): Generator<{ readonly stay: Stay; readonly isLong: boolean }> {
  let first = 0;
  while (first < run.length) {
    const from = run[first];
    let last = first;
    for (let next = run[last + 1]; from !== undefined && next !== undefined; next = run[last + 1]) {
      if (distance(from.location, next.location) > STOP_RADIUS) break;
      last += 1;
    }
    const isLong = (run[last]?.at ?? 0) - (from?.at ?? 0) >= MIN_STOP;
    yield { stay: [first, last], isLong };
    // From its last position on it may stay again, as where it was silent for long.
    first = isLong ? last : first + 1;
  }
}

/** Stays between which it did not leave are one, and so is what it did near the first before and near the last after. */
export function joined(run: readonly TrackPoint[], stays: readonly Stay[]): readonly Stay[] {
  const merged: Stay[] = [];
  for (const stay of stays) {
    const before = merged.at(-1);
    if (before === undefined || hasLeft(run, before[0], before[1], stay[1])) merged.push(stay);
    else merged[merged.length - 1] = [before[0], stay[1]];
  }
  const [first, last] = [merged[0], merged.at(-1)];
  if (first === undefined || last === undefined) return merged;
  const isBefore = !hasLeft(run, first[0], 0, first[0]);
  const isAfter = !hasLeft(run, last[0], last[1], run.length - 1);
  if (isAfter) merged[merged.length - 1] = [last[0], run.length - 1];
  if (isBefore) merged[0] = [0, merged[0]?.[1] ?? first[1]];
  return merged;
}

/** Whether some position of a stretch is further from the one at `home` than what stands wanders. */
function hasLeft(run: readonly TrackPoint[], home: number, from: number, to: number): boolean {
  return leavesAt(run, home, from, to) !== null;
}

/** The first index of a stretch that is further from the one at `home` than what stands wanders. */
export function leavesAt(
  run: readonly TrackPoint[],
  home: number,
  from: number,
  to: number,
): number | null {
  const middle = run[home];
  if (middle === undefined) return from;
  const found = run.findIndex(
    ({ location }, index) =>
      index >= from && index <= to && distance(middle.location, location) > MIN_TRIP,
  );
  return found === -1 ? null : found;
}

function tripOf(points: readonly TrackPoint[]): Trip {
  const [first, last] = ends(points);
  return {
    ...span(first, last),
    kind: "trip",
    distance: seenDistance(points),
    topSpeed: topSpeedOf(points),
    points,
  };
}

function stopOf(points: readonly TrackPoint[]): Stop {
  const [first, last] = ends(points);
  // What is left out before the first position is of the leg before.
  const [, ...others] = points;
  const count = others.reduce((sum, { skipped }) => sum + 1 + (skipped?.count ?? 0), 1);
  const mean = (of: "lat" | "lon") =>
    others.reduce(
      (sum, { location, skipped }) => sum + location[of] + (skipped?.[of] ?? 0),
      first.location[of],
    ) / count;
  return {
    ...span(first, last),
    kind: "stop",
    at: { lat: mean("lat"), lon: mean("lon") },
    drift: seenDistance(points),
    unseen: pairs(points).reduce((sum, [a, b]) => sum + unseenTo(a, b), 0),
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

function pairs(points: readonly TrackPoint[]): (readonly [TrackPoint, TrackPoint])[] {
  return points.flatMap((b, index) => {
    const a = points[index - 1];
    return a === undefined ? [] : [[a, b] as const];
  });
}

function ends(points: readonly TrackPoint[]): readonly [TrackPoint, TrackPoint] {
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined) throw new RangeError("A leg has a position.");
  return [first, last];
}

function span(a: TrackPoint, b: TrackPoint): Span {
  return { from: a.at, to: b.at, start: a.location, end: b.location };
}
