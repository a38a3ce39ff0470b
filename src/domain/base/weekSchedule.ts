import { z } from "zod";
import { type EpochMs, localParts, WEEKDAYS } from "./time.ts";

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
export const WeekSchedule = z.object({
  days: z.array(z.enum(WEEKDAYS)),
  slots: z.array(TimeSlot),
});
export type WeekSchedule = z.infer<typeof WeekSchedule>;

export const ALWAYS: WeekSchedule = { days: [...WEEKDAYS], slots: [] };

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** Whether `now` is within the hours: by the clock on the wall, so 02:30 occurs twice or never on the days of change. */
export function isScheduledAt(schedule: WeekSchedule, now: EpochMs, timezone: string): boolean {
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
