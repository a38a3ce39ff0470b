import type { ComputedDateRule } from "./referential.ts";
import { addMonths } from "../base/addMonths.ts";
import { addLocalDays } from "../base/time.ts";
import { unreachable } from "../base/unreachable.ts";

/**
 * The date so many days, months or years later (or earlier) on the calendar of a timezone, at the same time of
 * day. A day that the month does not have becomes its last: 31 January and a month is 28 or 29 February.
 */
export function addToDate(
  ms: number,
  amount: number,
  unit: ComputedDateRule["unit"],
  tz: string,
): number {
  switch (unit) {
    case "day":
      return addLocalDays(ms, amount, tz);
    case "month":
      return addMonths(ms, amount, tz);
    case "year":
      return addMonths(ms, 12 * amount, tz);
    default:
      return unreachable(unit);
  }
}
