import { DAY, type EpochMs, localInstant, localParts, type Timezone } from "./time.ts";

/** The beginning of a day, `YYYY-MM-DD`, on the customer's calendar. */
export function startOfDay(day: string, timezone: Timezone): EpochMs {
  const [year = 1970, month = 1, date = 1] = day.split("-").map(Number);
  return localInstant({ year, month, day: date }, timezone);
}

/** The day of an instant on the customer's calendar, `YYYY-MM-DD`. */
export function dayOf(at: EpochMs, timezone: Timezone): string {
  const { year, month, day } = localParts(at, timezone);
  const two = (n: number) => String(n).padStart(2, "0");
  return `${String(year).padStart(4, "0")}-${two(month)}-${two(day)}`;
}

/** The day that lies `count` days before another, on the calendar; a negative count: after it. */
export function dayBefore(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - count * DAY).toISOString().slice(0, 10);
}
