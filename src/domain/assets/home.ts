import { distance, type LonLat } from "../base/geometry.ts";
import type { EpochMs } from "../base/time.ts";
import {
  type HomeSums,
  MIN_TRIP,
  type Skipped,
  STOP_RADIUS,
  type TrackPoint,
} from "./trackPoint.ts";

/** Sums of degrees are of integers of a ten millionth, some 11 mm. */
const UNITS = 1e7;
/** A position is elsewhere when it is further away than so many times what positions waver: 1 of 8000 is by chance (Rayleigh). */
const WAVERS = 3;
/** Where one position decides alone: 1 of 9 million. */
export const WAVERS_ALONE = 4;
/** Metres that positions waver (50 m on each axis) before that is measured, and how many steps that counts for. */
const WAVER = 70;
const UNMEASURED = 4;
/** Metres: what is further away has left, unless its own circle says that it wavers more. */
const MAX_REACH = 500;

/**
 * Where something stands, as its positions tell one after the other. Its middle is their mean; how much they waver is
 * measured by the steps between them, which slow movement does not lengthen.
 */
export type Home = {
  readonly sums: HomeSums;
  readonly last: { readonly at: EpochMs; readonly location: LonLat } | null;
  /** Where it came to stand last, within what it wavers. */
  readonly spot: LonLat;
};

export function homeAt({ location }: TrackPoint): Home {
  const sums = { count: 0, lat: 0, lon: 0, steps: 0, squares: 0 };
  return { sums, last: null, spot: location };
}

/** With one more position. `isEarlier`: than all of it; no step leads to it. */
export function withPoint(home: Home, point: TrackPoint, isEarlier = false): Home {
  const { sums, last, spot } = home;
  const { lat, lon } = point.location;
  const isStep = last !== null && !isEarlier;
  const step = isStep ? distance(last.location, point.location) : 0;
  return {
    sums: {
      count: sums.count + 1,
      lat: sums.lat + Math.round(lat * UNITS),
      lon: sums.lon + Math.round(lon * UNITS),
      steps: sums.steps + (isStep ? 1 : 0),
      squares: sums.squares + Math.round(step * step),
    },
    last: isEarlier ? last : point,
    spot,
  };
}

/** With what was left out before a position. */
export function withSkipped({ sums }: Home, { last, spot, ...skipped }: Skipped): Home {
  return { sums: combined(sums, skipped, 1), last, spot };
}

/** What came in between two states of it. */
export function sumsBetween(before: Home, after: Home): HomeSums {
  return combined(after.sums, before.sums, -1);
}

function combined(a: HomeSums, b: HomeSums, sign: 1 | -1): HomeSums {
  return {
    count: a.count + sign * b.count,
    lat: a.lat + sign * b.lat,
    lon: a.lon + sign * b.lon,
    steps: a.steps + sign * b.steps,
    squares: a.squares + sign * b.squares,
  };
}

export function middleOf({ sums: { count, lat, lon } }: Home): LonLat {
  return { lat: lat / count / UNITS, lon: lon / count / UNITS };
}

/** Whether a position is one of what stands there. */
export function isAt(home: Home, { location, accuracy }: TrackPoint): boolean {
  const near = Math.max(STOP_RADIUS, 2 * (accuracy ?? 0));
  return distance(middleOf(home), location) <= near || distance(home.spot, location) <= near;
}

/** Whether a position is further away than what stands there wavers, by its own circle and by what was measured. */
export function isBeyond(
  home: Home,
  { location, accuracy }: TrackPoint,
  wavers: typeof WAVERS | typeof WAVERS_ALONE = WAVERS,
): boolean {
  const { count, steps, squares } = home.sums;
  // Of noise alone the mean square of a step is twice that of a position around its place; the middle of a few is as unsure.
  const square = (squares / 2 + UNMEASURED * WAVER ** 2) / (steps + UNMEASURED);
  const waver = Math.sqrt(square * (1 + 1 / count));
  const reach = Math.max(MIN_TRIP, wavers * (accuracy ?? 0), Math.min(MAX_REACH, wavers * waver));
  return distance(middleOf(home), location) > reach;
}
