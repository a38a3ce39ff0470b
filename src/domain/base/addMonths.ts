import { localInstant, localParts } from "./time.ts";

/**
 * The instant so many months later (or earlier) on the calendar of a timezone, at the same time of day. A day that the
 * month does not have becomes its last: 31 January and a month is 28 or 29 February.
 */
export function addMonths(ms: number, months: number, tz: string): number {
  const { year, month, day, hour, minute } = localParts(ms, tz);
  const target = new Date(Date.UTC(year, month - 1 + months, 1));
  const [targetYear, targetMonth] = [target.getUTCFullYear(), target.getUTCMonth() + 1];
  const lastDay = new Date(Date.UTC(targetYear, targetMonth, 0)).getUTCDate();
  const at = { year: targetYear, month: targetMonth, day: Math.min(day, lastDay), hour, minute };
  return localInstant(at, tz);
}
