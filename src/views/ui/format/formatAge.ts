import type { Locale } from "../../../domain/base/locale.ts";
import { DAY, HOUR, MINUTE, SECOND } from "../../../domain/base/time.ts";
import { relativeTimeFormat } from "./intl.ts";
import { formatTimeUnit, type TimeUnit } from "./timeUnit.ts";

/** Clocks of servers and browsers agree within so many milliseconds; what lies further in the future has a wrong clock. */
const CLOCK_TOLERANCE = 5 * SECOND;

/** Younger than this is now. */
const NOW_BELOW = 5 * SECOND;

/** Whether an age says that a clock is wrong: it is of something that has not happened yet. */
export function isClockProblem(elapsed: number): boolean {
  return elapsed < -CLOCK_TOLERANCE;
}

/** Whether an age is told as now. */
export function isNow(elapsed: number): boolean {
  return elapsed >= -CLOCK_TOLERANCE && elapsed < NOW_BELOW;
}

/**
 * How long ago something was, rounded down to its largest unit: "3 minutes ago"; compact "3 min". `elapsed` in ms.
 * What lies in the future is written so ("in 2 hours"): ask `isClockProblem` and say that a clock is wrong.
 */
export function formatAge(
  elapsed: number,
  locale: Locale,
  form: "long" | "compact" = "long",
): string {
  const { value, unit } = largestUnit(elapsed);
  if (form === "long" || value < 0 || unit === "now") {
    return relativeTimeFormat(locale, { numeric: unit === "now" ? "auto" : "always" }).format(
      value === 0 ? 0 : -value,
      unit === "now" ? "second" : unit,
    );
  }
  return formatTimeUnit(value, unit, locale);
}

function largestUnit(elapsed: number): { value: number; unit: TimeUnit | "now" } {
  const size = Math.abs(elapsed);
  if (isNow(elapsed)) return { value: 0, unit: "now" };
  if (size < MINUTE) return { value: Math.trunc(elapsed / SECOND), unit: "second" };
  if (size < HOUR) return { value: Math.trunc(elapsed / MINUTE), unit: "minute" };
  // Up to two days hours say more: "26 hours ago" tells yesterday's shift from today's.
  if (size < 2 * DAY) return { value: Math.trunc(elapsed / HOUR), unit: "hour" };
  return { value: Math.trunc(elapsed / DAY), unit: "day" };
}
