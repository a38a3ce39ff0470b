import type { LonLat } from "../base/geometry.ts";
import type { TagId } from "../base/ids.ts";
import { type EpochMs, SECOND } from "../base/time.ts";
import { hear, type HeardBy, NOT_HEARD } from "../devices/bleLocation.ts";
import { walkedAt } from "./spots.ts";
import type { WalkReading, WalkTrace } from "./walkTest.ts";

/** Readings this long before and after an instant, in ms, speak of where the walker was at that instant. */
const AROUND = 2.5 * SECOND;

/**
 * One second of a walk between marks. `levels` are the mean levels around that instant, in dBm, which teach; `heardBy` is
 * what was known by then, as ingestion folds it, by which an answer is judged.
 */
export type WalkSample = {
  readonly at: EpochMs;
  readonly location: LonLat;
  readonly floor: number | null;
  readonly levels: ReadonlyMap<TagId, number>;
  readonly heardBy: HeardBy;
};

/**
 * A walk as samples, one a second. Where the walker was is told by their marks alone: a position that Balise has computed
 * teaches nothing.
 */
export function walkSamples({ readings, marks }: WalkTrace): readonly WalkSample[] {
  const samples: WalkSample[] = [];
  const [first] = marks;
  const last = marks.at(-1);
  if (first === undefined || last === undefined) return samples;
  let heardBy: HeardBy = NOT_HEARD;
  let folded = 0;
  let begin = 0;
  for (let at = first.at; at <= last.at; at += SECOND) {
    for (let next = readings[folded]; next !== undefined && next.at <= at;) {
      heardBy = hear(heardBy, next);
      next = readings[(folded += 1)];
    }
    while ((readings[begin]?.at ?? Infinity) < at - AROUND) begin += 1;
    const walked = walkedAt(marks, at);
    const levels = meanLevels(readings, begin, at + AROUND);
    if (walked !== null && levels.size > 0) samples.push({ at, ...walked, levels, heardBy });
  }
  return samples;
}

/** The mean level of each anchor over the readings from an index on, until an instant. */
function meanLevels(
  readings: readonly WalkReading[],
  from: number,
  until: EpochMs,
): ReadonlyMap<TagId, number> {
  const sums = new Map<TagId, { sum: number; count: number }>();
  for (let index = from; index < readings.length; index += 1) {
    const reading = readings[index];
    if (reading === undefined || reading.at > until) break;
    const known = sums.get(reading.scannedBy);
    if (known === undefined) sums.set(reading.scannedBy, { sum: reading.rssi, count: 1 });
    else {
      known.sum += reading.rssi;
      known.count += 1;
    }
  }
  return new Map([...sums].map(([anchor, { sum, count }]) => [anchor, sum / count]));
}
