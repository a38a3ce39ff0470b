import { dayBefore } from "../../domain/base/localDay.ts";

/** Days of the calendar, both included, `YYYY-MM-DD`. */
export type Days = { readonly from: string; readonly to: string };

/** The days of an address; what it does not say, or says wrongly, is today. */
export function historyDays(from: string | null, to: string | null, today: string): Days {
  return isDay(from) && isDay(to) && from <= to ? { from, to } : { from: today, to: today };
}

/** The last days up to and with today. */
export function lastDays(today: string, count: number): Days {
  return { from: dayBefore(today, count - 1), to: today };
}

/** Whether a text is a day of the calendar. */
export function isDay(text: string | null): text is string {
  return (
    text !== null &&
    /^\d{4}-\d{2}-\d{2}$/u.test(text) &&
    !Number.isNaN(Date.parse(`${text}T00:00Z`))
  );
}
