import { textOf } from "../json.ts";
import { illegalArgument, parsingError } from "../elasticsearchError.ts";
import type { JsonObject } from "../json.ts";
import { localToUtc } from "../query/timeZone.ts";
import type { TimeZone } from "../query/timeZone.ts";
import { ownValue } from "../../../../src/domain/base/ownValue.ts";

/** Intervals on the time line: where the one of an instant begins, and the one after a start. */
export type DateRounding = {
  readonly floor: (ms: number) => number;
  readonly next: (start: number) => number;
};

const FIXED_UNITS: Record<string, number> = {
  ms: 1,
  s: 1000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
};

const CALENDAR_UNITS: Record<string, CalendarUnit> = {
  minute: "minute",
  "1m": "minute",
  hour: "hour",
  "1h": "hour",
  day: "day",
  "1d": "day",
  week: "week",
  "1w": "week",
  month: "month",
  "1M": "month",
  quarter: "quarter",
  "1q": "quarter",
  year: "year",
  "1y": "year",
};

type CalendarUnit = "minute" | "hour" | "day" | "week" | "month" | "quarter" | "year";

/** The intervals a date_histogram's parameters ask for. */
export function dateRounding(parameters: JsonObject, zone: TimeZone): DateRounding {
  const { fixed_interval: fixed, calendar_interval: calendar, interval } = parameters;
  if (fixed !== undefined && calendar !== undefined) {
    throw illegalArgument(
      "Cannot use [fixed_interval] with [calendar_interval] configuration option.",
    );
  }
  const either = interval === undefined ? undefined : textOf(interval);
  const calendarText =
    calendar === undefined
      ? either && ownValue(CALENDAR_UNITS, either)
        ? either
        : undefined
      : textOf(calendar);
  if (calendarText !== undefined) {
    const unit = ownValue(CALENDAR_UNITS, calendarText);
    if (unit) return calendarRounding(unit, zone);
    throw illegalArgument(
      `The supplied interval [${calendarText}] could not be parsed as a calendar interval.`,
    );
  }
  const text = fixed === undefined ? either : textOf(fixed);
  if (text === undefined) {
    throw illegalArgument("Invalid interval specified, must be non-null and non-empty");
  }
  const parts = /^(\d+)(ms|s|m|h|d)$/.exec(text);
  const step = Number(parts?.[1]) * (ownValue(FIXED_UNITS, parts?.[2] ?? "") ?? Number.NaN);
  if (!(step > 0)) {
    throw parsingError(
      `failed to parse setting [date_histogram.fixedInterval] with value [${text}] as a time value: unit is missing or unrecognized`,
    );
  }
  return fixedRounding(step, zone);
}

/** Steps of the same length in local time; the last step before a change of the clocks may be short. */
function fixedRounding(step: number, zone: TimeZone): DateRounding {
  const floor = (ms: number): number => {
    const local = Math.floor((ms + zone.offsetAt(ms)) / step) * step;
    const start = local - zone.offsetAt(ms);
    // Where the clocks changed within the step, its start still has the offset of before.
    if (zone.offsetAt(start) === zone.offsetAt(ms)) return start;
    const earlier = localToUtc(zone, local);
    return earlier <= ms ? earlier : start;
  };
  return {
    floor,
    next: (start) => {
      let after = floor(start + step);
      for (let ahead = step; after <= start; ahead += 900_000) after = floor(start + ahead);
      return after;
    },
  };
}

function calendarRounding(unit: CalendarUnit, zone: TimeZone): DateRounding {
  if (unit === "minute" || unit === "hour") {
    const step = unit === "minute" ? 60_000 : 3_600_000;
    // By the offset of the instant: the hour that comes twice in autumn gives two buckets.
    const floor = (ms: number): number => {
      const offset = zone.offsetAt(ms);
      return Math.floor((ms + offset) / step) * step - offset;
    };
    return { floor, next: (start) => floor(start + step) };
  }
  const floor = (ms: number): number => localToUtc(zone, floorLocal(unit, ms + zone.offsetAt(ms)));
  return {
    floor,
    next: (start) =>
      localToUtc(zone, nextLocal(unit, floorLocal(unit, start + zone.offsetAt(start)))),
  };
}

function floorLocal(unit: Exclude<CalendarUnit, "minute" | "hour">, local: number): number {
  const date = new Date(local);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  switch (unit) {
    case "day":
      return Math.floor(local / 86_400_000) * 86_400_000;
    case "week": {
      const day = Math.floor(local / 86_400_000);
      // Weeks begin on Monday; 1 January 1970 was a Thursday.
      return (day - ((((day + 3) % 7) + 7) % 7)) * 86_400_000;
    }
    case "month":
      return Date.UTC(year, month);
    case "quarter":
      return Date.UTC(year, month - (month % 3));
    case "year":
      return Date.UTC(year, 0);
  }
}

function nextLocal(unit: Exclude<CalendarUnit, "minute" | "hour">, local: number): number {
  const date = new Date(local);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  switch (unit) {
    case "day":
      return local + 86_400_000;
    case "week":
      return local + 7 * 86_400_000;
    case "month":
      return Date.UTC(year, month + 1);
    case "quarter":
      return Date.UTC(year, month + 3);
    case "year":
      return Date.UTC(year + 1, 0);
  }
}
