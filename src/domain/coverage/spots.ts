import type { LonLat } from "../base/geometry.ts";
import type { TagId } from "../base/ids.ts";
import { type EpochMs, MINUTE, SECOND } from "../base/time.ts";
import type { WalkMark, WalkReading, WalkTrace } from "./walkTest.ts";

/**
 * How it is known where the walker was. `marked`: on the way between two marks; `placed`: where Balise placed the tag,
 * which is nearer to its anchors than the tag was.
 */
export type SpotBasis = "marked" | "placed";

/** What was heard at one spot. `scannedBy` null: nothing, though the walker was there with the tag. */
export type Spot = {
  readonly at: EpochMs;
  readonly location: LonLat;
  readonly floor: number | null;
  readonly basis: SpotBasis;
  readonly scannedBy: TagId | null;
  /** dBm; null: nothing was heard. */
  readonly rssi: number | null;
};

/** Between marks that are further apart than this nobody knows which way was walked, in ms. */
export const LONGEST_LEG = MINUTE;
/** A tag that nobody has heard for this long is not heard where it is, in ms: tags of this product speak more often. */
export const SILENCE = 5 * SECOND;

/** Where the walker was at an instant by the marks before and after it; null: they do not tell. */
export function walkedAt(
  marks: readonly WalkMark[],
  at: EpochMs,
): { readonly location: LonLat; readonly floor: number | null } | null {
  const next = marks.findIndex((mark) => mark.at >= at);
  const to = marks[next];
  if (to === undefined) return null;
  if (to.at === at) return { location: to.location, floor: to.floor };
  const from = marks[next - 1];
  if (from === undefined || from.floor !== to.floor || to.at - from.at > LONGEST_LEG) return null;
  const share = (at - from.at) / (to.at - from.at);
  const between = (a: number, b: number) => a + share * (b - a);
  return {
    location: {
      lat: between(from.location.lat, to.location.lat),
      lon: between(from.location.lon, to.location.lon),
    },
    floor: to.floor,
  };
}

/** Where everything of a trace was heard, and where the walker stood unheard. What nobody can place is left out. */
export function spotsOf({ readings, marks }: WalkTrace): readonly Spot[] {
  const heard = readings.flatMap((reading) => spotOf(reading, marks));
  return [...heard, ...silentSpots(readings, marks)];
}

function spotOf(reading: WalkReading, marks: readonly WalkMark[]): readonly Spot[] {
  const { at, scannedBy, rssi, decision } = reading;
  const walked = walkedAt(marks, at);
  if (walked !== null) return [{ at, ...walked, basis: "marked", scannedBy, rssi }];
  if (decision === null) return [];
  const { location, place } = decision;
  return [{ at, location, floor: place.floor, basis: "placed", scannedBy, rssi }];
}

/** One a second between marks, from when nothing has been heard for a while. */
function silentSpots(readings: readonly WalkReading[], marks: readonly WalkMark[]): Spot[] {
  const spots: Spot[] = [];
  const [first] = marks;
  const last = marks.at(-1);
  if (first === undefined || last === undefined) return spots;
  let heard = 0;
  for (let at = first.at + SILENCE; at <= last.at; at += SECOND) {
    while ((readings[heard]?.at ?? Infinity) <= at) heard += 1;
    const before = readings[heard - 1]?.at ?? -Infinity;
    if (at - before < SILENCE) continue;
    const walked = walkedAt(marks, at);
    if (walked !== null)
      spots.push({ at, ...walked, basis: "marked", scannedBy: null, rssi: null });
  }
  return spots;
}
