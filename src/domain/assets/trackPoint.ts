import type { DoubtfulFix } from "./asset.ts";
import { distance, type LonLat } from "../base/geometry.ts";
import type { EpochMs } from "../base/time.ts";

/** A position of a track, as far as trips are made of it. */
export type TrackPoint = {
  readonly id: string;
  readonly at: EpochMs;
  readonly location: LonLat;
  /** Metres of the circle in which it is; null or absent: unknown. */
  readonly accuracy?: number | null | undefined;
  /** Whether the engine ran; absent: the device does not say. */
  readonly isEngineOn?: boolean | undefined;
  /** Why it moved nothing (`AssetLocation`): no trip is made of it. */
  readonly doubt?: DoubtfulFix["reason"] | undefined;
  /** Positions between the one before and this, of which only the sums are kept (track.ts). */
  readonly skipped?: Skipped | undefined;
  /** It was looked at beside the next one, and is no error of the receiver. */
  readonly isSure?: true | undefined;
};

/** Sums of positions of one stop; of integers, so that no order of adding makes another sum. */
export type HomeSums = {
  readonly count: number;
  /** Degrees, in units of `UNITS`. */
  readonly lat: number;
  readonly lon: number;
  /** How many times it was a position further, and the squares of these steps, in m². */
  readonly steps: number;
  readonly squares: number;
};

/**
 * What is left out of a stop between two positions. `way`, in metres, `unseen`, in ms without a position, and `engineOn`, in ms, are of all up
 * to the position that follows; `from`: when the first of them was; `last`: the last of them; `spot`: where it stood then.
 */
export type Skipped = HomeSums & {
  readonly way: number;
  readonly unseen: number;
  readonly engineOn?: number | undefined;
  readonly from: EpochMs;
  readonly last: { readonly at: EpochMs; readonly location: LonLat };
  readonly spot: LonLat;
};

/** Metres within which what stands is received, where its positions do not say how exact they are. */
export const STOP_RADIUS = 60;
/** Metres: what never was further from where it stood has not left. */
export const MIN_TRIP = 150;

/** Metres up to which two positions may be of one place: their circles touch. */
export function nearness(a: TrackPoint, b: TrackPoint): number {
  return Math.max(STOP_RADIUS, (a.accuracy ?? 0) + (b.accuracy ?? 0));
}

/** Metres from a position to the next. */
export function wayTo(a: TrackPoint, b: TrackPoint): number {
  return b.skipped?.way ?? distance(a.location, b.location);
}

/** ms from a position to the next for which the engine ran: what a device says holds until it says otherwise. */
export function engineTo(a: TrackPoint, b: TrackPoint): number {
  return b.skipped?.engineOn ?? (a.isEngineOn === true ? b.at - a.at : 0);
}

/** Metres between positions that follow each other, where it was seen on the way. */
export function seenDistance(points: readonly TrackPoint[]): number {
  return pairs(points).reduce((sum, [a, b]) => sum + wayTo(a, b), 0);
}

export function pairs(points: readonly TrackPoint[]): (readonly [TrackPoint, TrackPoint])[] {
  return points.flatMap((b, index) => {
    const a = points[index - 1];
    return a === undefined ? [] : [[a, b] as const];
  });
}

/** The mean of positions; there is one at least. */
export function meanOf(points: readonly TrackPoint[]): LonLat {
  const mean = (of: "lat" | "lon") =>
    points.reduce((sum, { location }) => sum + location[of], 0) / points.length;
  return { lat: mean("lat"), lon: mean("lon") };
}
