import { z } from "zod";
import { addLocalDays, startOfLocalDay } from "../base/time.ts";

/** Where a regulatory deadline stands (specification section 4). */
export const RegulatoryDeadline = z.enum(["notDue", "soon", "due"]);
export type RegulatoryDeadline = z.infer<typeof RegulatoryDeadline>;

/** Days before a deadline from which it is soon, unless the user says otherwise (specification section 9). */
export const DEFAULT_DEADLINE_THRESHOLD = 60;

/**
 * Where a deadline stands now (product.md section 3): due when its day is past, soon within the threshold (whole
 * days), not due otherwise. A deadline is a day of the customer's calendar: on that day itself it can still be met.
 */
export function deadlineState(
  deadline: number,
  now: number,
  thresholdDays: number,
  tz: string,
): RegulatoryDeadline {
  const today = startOfLocalDay(now, tz);
  const day = startOfLocalDay(deadline, tz);
  if (day < today) return "due";
  return day <= addLocalDays(today, thresholdDays, tz) ? "soon" : "notDue";
}
