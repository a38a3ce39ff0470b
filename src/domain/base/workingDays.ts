import { z } from "zod";
import { HOLIDAY_COUNTRIES, isPublicHoliday } from "./publicHolidays.ts";
import { WEEKDAYS } from "./time.ts";

/** Closures of a customer's calendar: decades of them. */
const MAX_CLOSURES = 200;

const Day = z.iso.date();
/** Days on which nobody works, both included. */
const Closure = z.object({ from: Day, to: Day }).refine(({ from, to }) => from <= to, {
  error: "A closure ends before it begins: turn its days.",
  path: ["to"],
});
export type Closure = z.infer<typeof Closure>;

/**
 * The days on which a customer works: days of the week without public holidays and closures. What is counted in days is
 * counted in these. `holidays` null: work goes on on public holidays.
 */
export const WorkingDays = z.object({
  days: z.array(z.enum(WEEKDAYS)).min(1, "Nobody works on any day: choose one at least."),
  holidays: z.enum(HOLIDAY_COUNTRIES).nullable(),
  closures: z.array(Closure).max(MAX_CLOSURES),
});
export type WorkingDays = z.infer<typeof WorkingDays>;

/** Until a customer says otherwise: the week of most. */
export const DEFAULT_WORKING_DAYS: WorkingDays = {
  days: ["monday", "tuesday", "wednesday", "thursday", "friday"],
  holidays: null,
  closures: [],
};

/** Whether a day of the calendar, `YYYY-MM-DD`, is worked. */
export function isWorkingDay({ days, holidays, closures }: WorkingDays, day: string): boolean {
  const weekday = WEEKDAYS[(new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7];
  if (weekday === undefined || !days.includes(weekday)) return false;
  if (holidays !== null && isPublicHoliday(day, holidays)) return false;
  return !closures.some(({ from, to }) => from <= day && day <= to);
}
