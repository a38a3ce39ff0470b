import { z } from "zod";
import { addLocalDays, DAY, localInstant, localParts, startOfLocalDay, WEEKDAYS } from "./time.ts";
import { EpochMs } from "./instant.ts";
import { unreachable } from "./unreachable.ts";

/** Ranges that can be chosen by name (specification section 9). */
export const PREDEFINED_RANGES = [
  "last24Hours",
  "yesterday",
  "last7Days",
  "last30Days",
  "lastWeek",
  "lastMonth",
] as const;
export const PredefinedRange = z.enum(PREDEFINED_RANGES);
export type PredefinedRange = z.infer<typeof PredefinedRange>;

/**
 * A facet on a date (specification section 4). `none` asks for what has no date. Days are any instant of a day on
 * the customer's calendar; a range includes both of its days.
 */
export const DateFilter = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("none") }),
  z.object({ kind: z.literal("before"), day: EpochMs }),
  z.object({ kind: z.literal("after"), day: EpochMs }),
  z.object({ kind: z.literal("equal"), day: EpochMs }),
  z
    .object({ kind: z.literal("range"), from: EpochMs, to: EpochMs })
    .refine((range) => range.from <= range.to, {
      error: "The range ends before it begins: swap its days.",
      path: ["to"],
    }),
  z.object({ kind: z.literal("predefined"), range: PredefinedRange }),
]);
export type DateFilter = z.infer<typeof DateFilter>;

/** From (included) to (not included), in epoch ms; null: without end on that side. */
export type Bounds = { readonly from: number | null; readonly to: number | null };

/** The bounds a filter means; null for `none`, which no instant can meet. */
export function boundsOf(filter: DateFilter, now: number, tz: string): Bounds | null {
  const dayAfter = (ms: number) =>
    startOfLocalDay(addLocalDays(startOfLocalDay(ms, tz), 1, tz), tz);
  switch (filter.kind) {
    case "none":
      return null;
    case "before":
      return { from: null, to: startOfLocalDay(filter.day, tz) };
    case "after":
      return { from: dayAfter(filter.day), to: null };
    case "equal":
      return { from: startOfLocalDay(filter.day, tz), to: dayAfter(filter.day) };
    case "range":
      return { from: startOfLocalDay(filter.from, tz), to: dayAfter(filter.to) };
    case "predefined":
      return predefinedBounds(filter.range, now, tz);
    default:
      return unreachable(filter);
  }
}

/**
 * The bounds of a named range on the customer's calendar. The last 24 hours, 7 and 30 days end now, its instant
 * included; yesterday, last week (Monday to Sunday) and last month are whole.
 */
export function predefinedBounds(
  range: PredefinedRange,
  now: number,
  tz: string,
): { from: number; to: number } {
  const today = startOfLocalDay(now, tz);
  const { year, month, weekday } = localParts(now, tz);
  const daysAgo = (days: number) => startOfLocalDay(addLocalDays(today, -days, tz), tz);
  const monday = WEEKDAYS.indexOf(weekday);
  switch (range) {
    case "last24Hours":
      return { from: now - DAY, to: now + 1 };
    case "yesterday":
      return { from: daysAgo(1), to: today };
    case "last7Days":
      return { from: addLocalDays(now, -7, tz), to: now + 1 };
    case "last30Days":
      return { from: addLocalDays(now, -30, tz), to: now + 1 };
    case "lastWeek":
      return { from: daysAgo(monday + 7), to: daysAgo(monday) };
    case "lastMonth":
      return {
        from: localInstant({ year, month: month - 1, day: 1 }, tz),
        to: localInstant({ year, month, day: 1 }, tz),
      };
    default:
      return unreachable(range);
  }
}
