import { DAY, type EpochMs, HOUR } from "../../../src/domain/base/time.ts";
import { isWorkingDay, localDayNumber, localDayOf } from "./calendar.ts";

/** Hours of a working day at which a site that is opened has its day before it: everybody has come, nobody leaves soon. */
const AWAKE = { from: 8.25, to: 15 } as const;
/** Where the world's clock stands when it is opened at any other hour. */
const MORNING = 10.25;
/** A working day is never further away than this. */
const DAYS_AROUND = 3;
/** The hour (UTC) at which the sites are quiet, on a world whose clock is that of the wall. */
const QUIET_HOUR = 3;

/**
 * How far the world's calendar is ahead of the wall's (ms; negative: behind), so that who opens the demo for the first
 * time sees people at work (product.md section 8). Zero within a working shift; else the nearest one: of days that are
 * free the hours are kept where they are those of a shift.
 */
export function firstAhead(now: EpochMs): number {
  const today = localDayOf(now);
  const hour = (now - today.start) / HOUR;
  const isShift = hour >= AWAKE.from && hour < AWAKE.to;
  const candidates = Array.from({ length: 2 * DAYS_AROUND + 1 }, (_, place) => place - DAYS_AROUND)
    .map((days) => localDayNumber(today.number + days))
    .filter(isWorkingDay)
    .map((day) => day.at(isShift ? hour : MORNING) - now);
  return candidates.reduce((a, b) => (Math.abs(b) < Math.abs(a) ? b : a));
}

/** The hour of the wall's clock (0 to 23, UTC) at which the sites of a world that is so far ahead are quiet. */
export function quietHourUtc(ahead: number): number {
  return (((QUIET_HOUR - Math.round(ahead / HOUR)) % 24) + 24) % 24;
}

/** The same of the day that holds the instant: the last quiet hour until then. */
export function lastQuietHour(t: EpochMs, ahead: number): EpochMs {
  const quiet = quietHourUtc(ahead) * HOUR;
  return Math.floor((t - quiet) / DAY) * DAY + quiet;
}
