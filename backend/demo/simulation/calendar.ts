import {
  addLocalDays,
  DAY,
  type EpochMs,
  localInstant,
  localParts,
  startOfLocalDay,
  type Weekday,
} from "../../../src/domain/base/time.ts";

/** The clock on the wall that both customers live by. */
export const DEMO_TIMEZONE = "Europe/Paris";

/** One day by the clock on the wall. */
export type LocalDay = {
  /** Days since 1970 by the clock on the wall: rises by one each day. */
  readonly number: number;
  readonly weekday: Weekday;
  readonly start: EpochMs;
  readonly end: EpochMs;
  /** The instant at which the clock shows so many hours, 7.5 being 07:30. */
  readonly at: (hours: number) => EpochMs;
};

/** Days asked for lately; a simulation that runs for ever keeps a week. */
const known = new Map<number, LocalDay>();
const KEPT = 64;

/** The local day that holds the instant. */
export function localDayOf(t: EpochMs): LocalDay {
  // Wall clock and UTC differ by less than three hours here: two guesses hold the day.
  for (const guess of [Math.floor(t / DAY), Math.floor(t / DAY) + 1]) {
    const day = known.get(guess);
    if (day !== undefined && t >= day.start && t < day.end) return day;
  }
  return remembered(madeDay(startOfLocalDay(t, DEMO_TIMEZONE)));
}

/** The local day of that number (days since 1970 by the clock on the wall). */
export function localDayNumber(number: number): LocalDay {
  return known.get(number) ?? localDayOf(number * DAY + DAY / 2);
}

/** Monday to Friday. */
export function isWorkingDay(day: Pick<LocalDay, "weekday">): boolean {
  return day.weekday !== "saturday" && day.weekday !== "sunday";
}

function remembered(day: LocalDay): LocalDay {
  if (known.size >= KEPT) known.clear();
  known.set(day.number, day);
  return day;
}

function madeDay(start: EpochMs): LocalDay {
  const { year, month, day, weekday } = localParts(start, DEMO_TIMEZONE);
  const end = addLocalDays(start, 1, DEMO_TIMEZONE);
  return {
    number: Date.UTC(year, month - 1, day) / DAY,
    weekday,
    start,
    end,
    at: (hours) => {
      // The clock is changed on two days of the year; on all others its hours are hours, and nobody need ask it.
      if (end - start === DAY) return start + Math.round(hours * 60 * 60_000);
      const minutes = Math.floor(hours * 60);
      const base = localInstant({ year, month, day, hour: 0, minute: minutes }, DEMO_TIMEZONE);
      return base + Math.round((hours * 60 - minutes) * 60_000);
    },
  };
}
