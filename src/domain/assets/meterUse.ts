import type { EpochMs } from "../base/time.ts";
import { toThousandth } from "../devices/meter.ts";
import type { MeterRecord } from "./meterRecord.ts";

/** How far a counter has risen by an instant (`AssetMeter`), and what it said. */
export type MeterPoint = Pick<MeterRecord, "at"> & {
  readonly used: number;
  readonly value: number;
};

/**
 * What a machine's counter has risen by in a span, in its unit. `used`: what is known to lie within; `atMost`: with what it
 * rose by between the last value before the span and the first within, and likewise at its end, of which nobody knows how
 * much lies where. `since`, `until`: from when to when the span is measured, within it; `value`: what the counter said last.
 */
export type MeterUse = {
  readonly used: number;
  readonly atMost: number;
  readonly since: EpochMs;
  readonly until: EpochMs;
  readonly value: number;
};

/**
 * The use of a counter from `from` to `to`, by the points that are known of it, in any order; null: none lies within the
 * span, nor on both sides of it, or one alone is known at all. A counter that says the same before and after a time stood still
 * in it: that part is measured too. Differences alone count, so that gaps take nothing away (docs/decisions/0248).
 */
export function meterUse(
  points: readonly MeterPoint[],
  { from, to }: { readonly from: EpochMs; readonly to: EpochMs },
): MeterUse | null {
  const ordered = points.toSorted((a, b) => a.at - b.at);
  const before = ordered.findLast(({ at }) => at <= from) ?? null;
  const after = ordered.find(({ at }) => at >= to) ?? null;
  const within = ordered.filter(({ at }) => at >= from && at <= to);
  const [first = after, last = before] = [within[0], within.at(-1)];
  if (first === null || last === null || ordered.length === 1) return null;
  if (within.length === 0) {
    const rise = risenBy(last, first);
    return { used: 0, atMost: rise, since: from, until: rise === 0 ? to : from, value: last.value };
  }
  const head = before === null ? 0 : risenBy(before, first);
  const tail = after === null ? 0 : risenBy(last, after);
  const used = risenBy(first, last);
  return {
    used,
    atMost: toThousandth(used + head + tail),
    since: before !== null && head === 0 ? from : first.at,
    until: after !== null && tail === 0 ? to : last.at,
    value: last.value,
  };
}

function risenBy(one: MeterPoint, other: MeterPoint): number {
  // A late value of a base that was corrected since may lie above what follows.
  return Math.max(0, toThousandth(other.used - one.used));
}
