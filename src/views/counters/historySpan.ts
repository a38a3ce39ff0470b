import type { CounterHistoryQuery } from "../../streams/calls/counters/counterHistory.ts";
import type { CounterId } from "../../domain/base/ids.ts";
import {
  addLocalDays,
  type EpochMs,
  HOUR,
  startOfLocalDay,
  type Timezone,
} from "../../domain/base/time.ts";

/** How much of the past is shown, and in what steps. */
export const HISTORY_SPANS = ["day", "week", "month", "quarter"] as const;
export type HistorySpan = (typeof HISTORY_SPANS)[number];
export type HistoryStep = "hour" | "day";

const SPANS = {
  day: { days: 1, step: "hour" },
  week: { days: 7, step: "hour" },
  month: { days: 30, step: "day" },
  quarter: { days: 90, step: "day" },
} as const satisfies Record<HistorySpan, { days: number; step: HistoryStep }>;

export function stepOf(span: HistorySpan): HistoryStep {
  return SPANS[span].step;
}

/** The span that the address names; without one, the last 24 hours. */
export function spanOf(text: string | null): HistorySpan {
  return HISTORY_SPANS.find((span) => span === text) ?? "day";
}

/**
 * The hours of a span, up to the end of the present one. By hours it begins so many times 24 hours ago, by days with the
 * customer's midnight so many days ago, today counted.
 */
export function historyQuery(
  counterId: CounterId,
  span: HistorySpan,
  now: EpochMs,
  timezone: Timezone,
): CounterHistoryQuery {
  const { days, step } = SPANS[span];
  const to = (Math.floor(now / HOUR) + 1) * HOUR;
  const from =
    step === "hour"
      ? to - days * 24 * HOUR
      : addLocalDays(startOfLocalDay(now, timezone), 1 - days, timezone);
  return { counterId, from, to };
}
