import { MAX_ACTIVITY_DAYS } from "../../../domain/devices/activityCalls.ts";
import type { EpochMs } from "../../../domain/base/time.ts";

/** The spans that are offered, in days. */
export const ACTIVITY_SPANS = ["7", "30", "90", "365"] as const;
const DEFAULT_SPAN = 30;

/** The days of an address; what it does not say, or says wrongly, is the usual. */
export function activitySpan(text: string | null): number {
  const days = text !== null && /^\d+$/u.test(text) ? Number(text) : Number.NaN;
  return days >= 1 && days <= MAX_ACTIVITY_DAYS ? days : DEFAULT_SPAN;
}

/** A day of the calendar as an instant, for formats and sheets in UTC: it is the same day for everybody. */
export function startOfCalendarDay(day: string): EpochMs {
  return Date.parse(`${day}T00:00:00Z`);
}
