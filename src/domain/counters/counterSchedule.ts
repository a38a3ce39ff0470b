import { z } from "zod";
import { DAY, type EpochMs } from "../base/time.ts";

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
