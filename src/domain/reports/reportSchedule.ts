import { z } from "zod";
import { type EpochMs, localInstant, localParts, type Timezone, WEEKDAYS } from "../base/time.ts";

/** A time of day on the customer's clock, HH:MM. */
export const SendTime = z
  .string()
  .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/u, "The send time is not a time of day: write it HH:MM.");

/**
 * The days on which a report is sent, on the customer's calendar: some days of the week, one day of the week, or one
 * day of the month. A month that has no such day sends on its last.
 */
export const ReportSchedule = z.discriminatedUnion("every", [
  z.object({
    every: z.literal("day"),
    days: z
      .array(z.enum(WEEKDAYS))
      .min(1, "A report is sent on no day: choose one.")
      .max(WEEKDAYS.length),
  }),
  z.object({ every: z.literal("week"), day: z.enum(WEEKDAYS) }),
  z.object({ every: z.literal("month"), day: z.number().int().min(1).max(31) }),
]);
export type ReportSchedule = z.infer<typeof ReportSchedule>;

/** When a report is sent: the days, and the time of day. */
export type SendTimes = { readonly schedule: ReportSchedule; readonly sendTime: string };

/** Local days looked at in one direction: the longest pause between two sends, a month, and a day either side. */
const DAYS_LOOKED_AT = 33;

/** The last instant at or before `at` at which the report is due. */
export function lastDue(times: SendTimes, at: EpochMs, timezone: Timezone): EpochMs | null {
  for (let days = 1; days >= -DAYS_LOOKED_AT; days -= 1) {
    const due = dueOn(times, at, days, timezone);
    if (due !== null && due <= at) return due;
  }
  return null;
}

/** The first instant after `at` at which the report is due. */
export function nextDue(times: SendTimes, at: EpochMs, timezone: Timezone): EpochMs | null {
  for (let days = -1; days <= DAYS_LOOKED_AT; days += 1) {
    const due = dueOn(times, at, days, timezone);
    if (due !== null && due > at) return due;
  }
  return null;
}

/** How many times the report is due after `from` and before `to`: those that a standstill has missed. */
export function dueBetween(
  times: SendTimes,
  from: EpochMs,
  to: EpochMs,
  timezone: Timezone,
): number {
  let count = 0;
  for (let at = nextDue(times, from, timezone); at !== null && at < to; count += 1)
    at = nextDue(times, at, timezone);
  return count;
}

/**
 * When the report is due on the local day that is `days` after that of `at`; null: not on that day. A time of day that
 * the clock skips in spring moves on by the length of the gap; one that it shows twice in autumn is the first.
 */
function dueOn(
  { schedule, sendTime }: SendTimes,
  at: EpochMs,
  days: number,
  timezone: Timezone,
): EpochMs | null {
  const today = localParts(at, timezone);
  const date = new Date(Date.UTC(today.year, today.month - 1, today.day + days));
  if (!isDay(schedule, date)) return null;
  const [hour = 0, minute = 0] = sendTime.split(":").map(Number);
  const [year, month, day] = [date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate()];
  return localInstant({ year, month, day, hour, minute }, timezone);
}

/** @param date midnight UTC of the calendar day */
function isDay(schedule: ReportSchedule, date: Date): boolean {
  if (schedule.every === "month") {
    const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0));
    return date.getUTCDate() === Math.min(schedule.day, lastDay.getUTCDate());
  }
  const weekday = WEEKDAYS[(date.getUTCDay() + 6) % 7];
  return schedule.every === "week"
    ? weekday === schedule.day
    : schedule.days.some((one) => one === weekday);
}
