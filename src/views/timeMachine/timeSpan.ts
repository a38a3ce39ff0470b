import {
  addLocalDays,
  DAY,
  type EpochMs,
  HOUR,
  localParts,
  MINUTE,
  SECOND,
  startOfLocalDay,
  WEEKDAYS,
} from "../../domain/base/time.ts";
import { TIME_MACHINE_REACH } from "../../domain/timeMachine/timeMachine.ts";
import { unreachable } from "../../domain/base/unreachable.ts";

/** How much the time line shows: the local day or week (from Monday) of an instant, or all that can be shown. */
export const TIME_SPANS = ["day", "week", "reach"] as const;
export type TimeSpanName = (typeof TIME_SPANS)[number];

/** From `from` up to `to`, epoch ms; of a day or week under way, its end is still to come. */
export type TimeSpan = { readonly from: EpochMs; readonly to: EpochMs };

/** What one press of an arrow key moves, in ms, and one of Page Up or Down. */
export const TIME_STEPS = {
  day: { small: 10 * SECOND, large: 15 * MINUTE },
  week: { small: MINUTE, large: 2 * HOUR },
  reach: { small: 10 * MINUTE, large: DAY },
} as const satisfies Record<TimeSpanName, { readonly small: number; readonly large: number }>;

/** The span that holds the instant. Days of 23 and 25 hours are as long as they are. */
export function timeSpan(
  name: TimeSpanName,
  at: EpochMs,
  now: EpochMs,
  timezone: string,
): TimeSpan {
  const day = startOfLocalDay(at, timezone);
  switch (name) {
    case "day":
      return { from: day, to: addLocalDays(day, 1, timezone) };
    case "week": {
      const since = WEEKDAYS.indexOf(localParts(at, timezone).weekday);
      const monday = addLocalDays(day, -since, timezone);
      return { from: monday, to: addLocalDays(monday, 7, timezone) };
    }
    case "reach": {
      // Whole minutes: a line that crept on with every second would never stand still.
      const to = Math.ceil(now / MINUTE) * MINUTE;
      return { from: to - TIME_MACHINE_REACH, to };
    }
    default:
      return unreachable(name);
  }
}

/** Instants to be named under the line: hours of a day, days of a week, every fifth day of all. */
export function timeTicks(name: TimeSpanName, span: TimeSpan, timezone: string): EpochMs[] {
  const ticks: EpochMs[] = [];
  if (name === "day") {
    for (let at = span.from; at < span.to; at += HOUR)
      if (localParts(at, timezone).hour % 3 === 0) ticks.push(at);
    return ticks;
  }
  const step = name === "week" ? 1 : 5;
  let at = startOfLocalDay(span.from, timezone);
  for (; at < span.to; at = addLocalDays(at, step, timezone)) if (at >= span.from) ticks.push(at);
  return ticks;
}
