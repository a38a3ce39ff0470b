import { z } from "zod";
import { DAY, type EpochMs, localParts, WEEKDAYS } from "../base/time.ts";

/** Minutes since local midnight as HH:MM; 24:00 is the end of the day. */
const TimeOfDay = z
  .string()
  .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$|^24:00$/u, "A time of day is HH:MM, from 00:00 to 24:00.");

/** A slot may run over midnight (22:00 to 06:00): it then belongs to the day on which it begins. */
export const TimeSlot = z
  .object({ from: TimeOfDay, to: TimeOfDay })
  .refine((slot) => slot.from !== slot.to, {
    error: "The slot begins and ends at the same time: change one of them.",
    path: ["to"],
  });
export type TimeSlot = z.infer<typeof TimeSlot>;

/** Enabled days and time slots, in the customer's timezone; no slot means the whole day (specification section 3, Counter). */
export const CounterSchedule = z.object({
  days: z.array(z.enum(WEEKDAYS)),
  slots: z.array(TimeSlot),
});
export type CounterSchedule = z.infer<typeof CounterSchedule>;

export const ALWAYS: CounterSchedule = { days: [...WEEKDAYS], slots: [] };

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** Whether the counter may alert at `now`: by the clock on the wall, so 02:30 occurs twice or never on the days of change. */
export function isScheduledAt(schedule: CounterSchedule, now: EpochMs, timezone: string): boolean {
  const { weekday, hour, minute } = localParts(now, timezone);
  const time = hour * 60 + minute;
  const yesterday = WEEKDAYS[(WEEKDAYS.indexOf(weekday) + 6) % 7] ?? weekday;
  if (schedule.slots.length === 0) return schedule.days.includes(weekday);
  return schedule.slots.some((slot) => {
    const from = minutesOf(slot.from);
    const to = minutesOf(slot.to);
    if (from < to) return schedule.days.includes(weekday) && time >= from && time < to;
    return (
      (schedule.days.includes(weekday) && time >= from) ||
      (schedule.days.includes(yesterday) && time < to)
    );
  });
}

/** When entries and peak begin anew (specification section 9); the hour is UTC, weekly on mondays, monthly on the first. */
export const CounterReset = z.discriminatedUnion("period", [
  z.object({ period: z.literal("none") }),
  z.object({
    period: z.enum(["daily", "weekly", "monthly"]),
    hourUtc: z.number().int().min(0).max(23),
  }),
]);
export type CounterReset = z.infer<typeof CounterReset>;

/** The last reset at or before `now`, epoch ms; null where there is none. */
export function lastResetBefore(reset: CounterReset, now: EpochMs): EpochMs | null {
  if (reset.period === "none") return null;
  const date = new Date(now);
  const at = (year: number, month: number, day: number) =>
    Date.UTC(year, month, day, reset.hourUtc);
  const [year, month, day] = [date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()];
  if (reset.period === "monthly") {
    const thisMonth = at(year, month, 1);
    return thisMonth <= now ? thisMonth : at(year, month - 1, 1);
  }
  const sinceMonday = reset.period === "weekly" ? (date.getUTCDay() + 6) % 7 : 0;
  const latest = at(year, month, day - sinceMonday);
  return latest <= now ? latest : latest - (reset.period === "weekly" ? 7 : 1) * DAY;
}
