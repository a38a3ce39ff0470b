import type { CounterHour } from "../../domain/counters/counterHistory.ts";
import {
  addLocalDays,
  type EpochMs,
  HOUR,
  startOfLocalDay,
  type Timezone,
} from "../../domain/base/time.ts";
import type { CounterHistoryQuery } from "../../streams/calls/counters/counterHistory.ts";
import type { HistoryStep } from "./historySpan.ts";

/**
 * An hour or a day of a counter, `from` up to but not including `to`. `counted` null: nobody counted then, which is not
 * zero. `average` is weighted by the time that was observed.
 */
export type HistoryBar = {
  readonly from: EpochMs;
  readonly to: EpochMs;
  readonly counted: {
    readonly min: number;
    readonly max: number;
    readonly average: number;
    readonly entries: number;
    /** Share of the step that was observed, 0 to 1. */
    readonly observed: number;
  } | null;
};

/** One bar for every step of the span, gaps included, oldest first. Days are the customer's, of 23 to 25 hours. */
export function historyBars(
  hours: readonly CounterHour[],
  { from, to }: Pick<CounterHistoryQuery, "from" | "to">,
  step: HistoryStep,
  timezone: Timezone,
): readonly HistoryBar[] {
  const byHour = new Map(hours.map((hour) => [hour.hour, hour]));
  return stepsBetween(from, to, step, timezone).map(([begin, end]) => {
    const seen: CounterHour[] = [];
    for (let at = Math.floor(begin / HOUR) * HOUR; at < end; at += HOUR) {
      const hour = byHour.get(at);
      // Where a zone is not whole hours from UTC, an hour belongs to the day in which it begins.
      if (hour !== undefined && at >= begin) seen.push(hour);
    }
    return { from: begin, to: end, counted: seen.length === 0 ? null : summed(seen, end - begin) };
  });
}

function stepsBetween(
  from: EpochMs,
  to: EpochMs,
  step: HistoryStep,
  timezone: Timezone,
): readonly (readonly [EpochMs, EpochMs])[] {
  const steps: (readonly [EpochMs, EpochMs])[] = [];
  let begin = from;
  while (begin < to) {
    const end =
      step === "hour" ? begin + HOUR : startOfLocalDay(addLocalDays(begin, 1, timezone), timezone);
    steps.push([begin, end]);
    begin = end;
  }
  return steps;
}

function summed(hours: readonly CounterHour[], length: number): NonNullable<HistoryBar["counted"]> {
  const observed = hours.reduce((sum, hour) => sum + hour.observed, 0);
  // An hour that was looked at in one instant only still has its figure.
  const weightOf = (hour: CounterHour) => (observed === 0 ? 1 : hour.observed);
  const weight = observed === 0 ? hours.length : observed;
  return {
    min: Math.min(...hours.map(({ min }) => min)),
    max: Math.max(...hours.map(({ max }) => max)),
    average: hours.reduce((sum, hour) => sum + hour.average * weightOf(hour), 0) / weight,
    entries: hours.reduce((sum, hour) => sum + hour.entries, 0),
    observed: Math.min(1, observed / length),
  };
}
