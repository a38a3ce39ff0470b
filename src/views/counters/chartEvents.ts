import type { Counter } from "../../domain/counters/counter.ts";
import { type CounterReset, lastResetBefore } from "../../domain/counters/counterSchedule.ts";
import type { EpochMs, Timezone } from "../../domain/base/time.ts";
import { startOfLocalDay } from "../../domain/base/time.ts";
import type { HistoryBar } from "./historyBars.ts";

/** What a chart of a counter says beside its head counts. */
export type ChartEvents = {
  /** The bounds of what is drawn. */
  readonly bounds: readonly { readonly kind: "max" | "min"; readonly count: number }[];
  readonly resets: readonly EpochMs[];
  /** When it left its bounds for so long that an alert was raised. */
  readonly alerts: readonly EpochMs[];
};

/** More lines than this would hide what they stand for. */
const MAX_RESETS = 31;

/**
 * The bounds of the head count that the history has, which is that of the whole counter: those of its area where it
 * counts one alone. Bounds of one area among several say nothing of their sum.
 */
export function boundsOfWhole({
  areas,
  thresholds,
}: Pick<Counter, "areas" | "thresholds">): ChartEvents["bounds"] {
  const [only, ...others] = areas;
  const bound = thresholds.find(({ area }) => area === only);
  if (others.length > 0 || bound === undefined) return [];
  return (["min", "max"] as const).flatMap((kind) => {
    const count = bound[kind];
    return count === null ? [] : [{ kind, count }];
  });
}

/** When entries and peak began anew after `from` and before `to`, oldest first; the last ones where they are many. */
export function resetsWithin(reset: CounterReset, from: EpochMs, to: EpochMs): readonly EpochMs[] {
  const found: EpochMs[] = [];
  let at = lastResetBefore(reset, to - 1);
  while (at !== null && at > from && found.length < MAX_RESETS) {
    found.unshift(at);
    at = lastResetBefore(reset, at - 1);
  }
  return found;
}

/** The first bar of each day of the customer. */
export function dayStarts(bars: readonly HistoryBar[], timezone: Timezone): readonly HistoryBar[] {
  let before: EpochMs | null = null;
  return bars.filter(({ from }) => {
    const day = startOfLocalDay(from, timezone);
    const isNew = day !== before;
    before = day;
    return isNew;
  });
}

/** Where an instant stands among bars of one length each, 0 to their number; null: outside of them. */
export function placeAmong(bars: readonly HistoryBar[], at: EpochMs): number | null {
  const index = bars.findIndex(({ from, to }) => from <= at && at < to);
  const bar = bars[index];
  return bar === undefined ? null : index + (at - bar.from) / (bar.to - bar.from);
}
