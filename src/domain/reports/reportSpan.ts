import { z } from "zod";
import {
  addLocalDays,
  type EpochMs,
  localInstant,
  localParts,
  startOfLocalDay,
  type Timezone,
  WEEKDAYS,
} from "../base/time.ts";
import { unreachable } from "../base/unreachable.ts";

/**
 * What time a report looks back upon, on the customer's calendar. `today` is from midnight to the send; all others are
 * whole days before the day of the send, which is not over.
 */
export const REPORT_SPANS = [
  "today",
  "yesterday",
  "last7Days",
  "lastWeek",
  "last30Days",
  "lastMonth",
] as const;
export const ReportSpan = z.enum(REPORT_SPANS);
export type ReportSpan = z.infer<typeof ReportSpan>;

/** From (included) to (not included), epoch ms. */
export type TimeSpan = { readonly from: EpochMs; readonly to: EpochMs };

/** The span of a report that is due at `at`. A week is from Monday to Sunday. */
export function spanAt(span: ReportSpan, at: EpochMs, timezone: Timezone): TimeSpan {
  const today = startOfLocalDay(at, timezone);
  const before = (days: number) => startOfLocalDay(addLocalDays(today, -days, timezone), timezone);
  switch (span) {
    case "today":
      return { from: today, to: at };
    case "yesterday":
      return { from: before(1), to: today };
    case "last7Days":
      return { from: before(7), to: today };
    case "last30Days":
      return { from: before(30), to: today };
    case "lastWeek": {
      const sinceMonday = WEEKDAYS.indexOf(localParts(at, timezone).weekday);
      return { from: before(sinceMonday + 7), to: before(sinceMonday) };
    }
    case "lastMonth": {
      const { year, month } = localParts(at, timezone);
      return {
        from: localInstant({ year, month: month - 1, day: 1 }, timezone),
        to: localInstant({ year, month, day: 1 }, timezone),
      };
    }
    default:
      return unreachable(span);
  }
}

/** The days of a span on the customer's calendar, the oldest first; the last one ends with the span. */
export function daysOf({ from, to }: TimeSpan, timezone: Timezone): TimeSpan[] {
  const days: TimeSpan[] = [];
  for (let day = from; day < to;) {
    const next = startOfLocalDay(addLocalDays(day, 1, timezone), timezone);
    days.push({ from: day, to: Math.min(next, to) });
    day = next;
  }
  return days;
}
