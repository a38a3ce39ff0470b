import { fromAbsolute, toCalendarDate, toCalendarDateTime, toZoned } from "@internationalized/date";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  addLocalDays,
  DAY,
  HOUR,
  isTimezone,
  localInstant,
  localParts,
  MINUTE,
  MONTH,
  SECOND,
  startOfLocalDay,
  WEEK,
  WEEKDAYS,
} from "../../../../src/domain/base/time.ts";

const PARIS = "Europe/Paris";
const utc = (text: string): number => Date.parse(`${text}Z`);

test("durations are in milliseconds and a month is 30 days", () => {
  expect({ SECOND, MINUTE, HOUR, DAY, WEEK, MONTH }).toEqual({
    SECOND: 1000,
    MINUTE: 60_000,
    HOUR: 3_600_000,
    DAY: 86_400_000,
    WEEK: 604_800_000,
    MONTH: 2_592_000_000,
  });
});

describe("isTimezone", () => {
  test.each([
    { name: "a city is one", given: "Europe/Paris", expected: true },
    { name: "UTC is one", given: "UTC", expected: true },
    { name: "an unknown city is none", given: "Europe/Atlantis", expected: false },
    { name: "an empty text is none", given: "", expected: false },
    { name: "an offset is none, as it knows no summer time", given: "+02:00", expected: false },
  ])("$name", ({ given, expected }) => {
    expect(isTimezone(given)).toBe(expected);
  });
});

describe("localParts", () => {
  test("an hour within which the clocks change has two offsets, whichever is asked for first", () => {
    // At 15:30 UTC, by half an hour.
    const zone = "Australia/Lord_Howe";
    const wall = (text: string) => {
      const { hour, minute } = localParts(utc(text), zone);
      return [hour, minute];
    };
    const before = () => wall("2026-10-03T15:15:00");
    const after = () => wall("2026-10-03T15:45:00");
    expect([before(), after(), before(), after()]).toEqual([
      [1, 45],
      [2, 45],
      [1, 45],
      [2, 45],
    ]);
  });

  test.each([
    {
      name: "a winter evening in Paris is the next day",
      given: utc("2026-01-31T23:30:15"),
      tz: PARIS,
      expected: { year: 2026, month: 2, day: 1, weekday: "sunday", hour: 0, minute: 30 },
    },
    {
      name: "summer time is two hours ahead",
      given: utc("2026-07-06T12:00:00"),
      tz: PARIS,
      expected: { year: 2026, month: 7, day: 6, weekday: "monday", hour: 14, minute: 0 },
    },
    {
      name: "zones of a quarter of an hour are right",
      given: utc("2026-03-01T00:00:00"),
      tz: "Asia/Kathmandu",
      expected: { year: 2026, month: 3, day: 1, weekday: "sunday", hour: 5, minute: 45 },
    },
    {
      name: "the first instant of all is a Thursday",
      given: 0,
      tz: "UTC",
      expected: { year: 1970, month: 1, day: 1, weekday: "thursday", hour: 0, minute: 0 },
    },
  ])("$name", ({ given, tz, expected }) => {
    expect(localParts(given, tz)).toEqual(expected);
  });
});

describe("startOfLocalDay", () => {
  test.each([
    {
      name: "an ordinary day",
      given: "2026-11-21T10:00:00",
      tz: PARIS,
      expected: "2026-11-20T23:00:00",
    },
    {
      name: "midnight itself",
      given: "2026-11-20T23:00:00",
      tz: PARIS,
      expected: "2026-11-20T23:00:00",
    },
    {
      name: "the day of 23 hours, after the jump",
      given: "2026-03-29T20:00:00",
      tz: PARIS,
      expected: "2026-03-28T23:00:00",
    },
    {
      name: "the day of 25 hours, after the repeat",
      given: "2026-10-25T20:00:00",
      tz: PARIS,
      expected: "2026-10-24T22:00:00",
    },
    {
      name: "a day that begins at 1 as midnight is skipped",
      given: "2018-11-04T15:00:00",
      tz: "America/Sao_Paulo",
      expected: "2018-11-04T03:00:00",
    },
    {
      name: "a day whose midnight comes twice begins at the first",
      given: "2026-11-01T20:00:00",
      tz: "America/Havana",
      expected: "2026-11-01T04:00:00",
    },
  ])("$name", ({ given, tz, expected }) => {
    expect(new Date(startOfLocalDay(utc(given), tz)).toISOString()).toBe(`${expected}.000Z`);
  });

  test.each([
    {
      name: "the last Sunday of March has 23 hours",
      given: "2026-03-29T08:00:00",
      expected: 23 * HOUR,
    },
    {
      name: "the last Sunday of October has 25 hours",
      given: "2026-10-25T08:00:00",
      expected: 25 * HOUR,
    },
    { name: "other days have 24 hours", given: "2026-10-26T08:00:00", expected: 24 * HOUR },
  ])("$name", ({ given, expected }) => {
    const start = startOfLocalDay(utc(given), PARIS);
    expect(startOfLocalDay(addLocalDays(start, 1, PARIS), PARIS) - start).toBe(expected);
  });
});

describe("addLocalDays", () => {
  test.each([
    {
      name: "keeps the time of day over the jump of spring",
      given: "2026-03-28T07:00:00",
      days: 1,
      expected: "2026-03-29T06:00:00",
    },
    {
      name: "keeps the time of day over the repeat of autumn",
      given: "2026-10-24T06:00:00",
      days: 1,
      expected: "2026-10-25T07:00:00",
    },
    {
      name: "moves a skipped time of day on by the gap",
      given: "2026-03-28T01:30:00",
      days: 1,
      expected: "2026-03-29T01:30:00",
    },
    {
      name: "takes the first of a time of day that comes twice",
      given: "2026-10-24T00:30:00",
      days: 1,
      expected: "2026-10-25T00:30:00",
    },
    {
      name: "goes back as well",
      given: "2026-03-29T06:00:00",
      days: -1,
      expected: "2026-03-28T07:00:00",
    },
  ])("$name", ({ given, days, expected }) => {
    expect(new Date(addLocalDays(utc(given), days, PARIS)).toISOString()).toBe(`${expected}.000Z`);
  });
});

test("a month that overflows is one of the next year", () => {
  expect(localInstant({ year: 2026, month: 0, day: 1 }, PARIS)).toBe(utc("2025-11-30T23:00:00"));
});

describe("laws", () => {
  const instant = fc.integer({ min: utc("1995-01-01T00:00:00"), max: utc("2035-01-01T00:00:00") });
  const zone = fc.constantFrom(
    PARIS,
    "America/Sao_Paulo",
    "America/Havana",
    "Asia/Kathmandu",
    "Australia/Lord_Howe",
    "Pacific/Apia",
    "UTC",
  );
  const dayOf = (ms: number, tz: string) => {
    const { year, month, day } = localParts(ms, tz);
    return { year, month, day };
  };

  test("law: the start of a day is of that day, and the instant before it is not", () => {
    fc.assert(
      fc.property(instant, zone, (ms, tz) => {
        const start = startOfLocalDay(ms, tz);
        expect(start).toBeLessThanOrEqual(ms);
        expect(dayOf(start, tz)).toEqual(dayOf(ms, tz));
        expect(dayOf(start - 1, tz)).not.toEqual(dayOf(ms, tz));
      }),
    );
  });

  test("law: parts and instants lead back to each other, but for hours that come twice", () => {
    fc.assert(
      fc.property(instant, zone, (ms, tz) => {
        const parts = localParts(ms, tz);
        const back = localInstant(parts, tz);
        expect(localParts(back, tz)).toEqual(parts);
        expect(Math.abs(ms - back)).toBeLessThan(HOUR + MINUTE);
      }),
    );
  });

  test("law: days begin and are added as @internationalized/date does it", () => {
    const days = fc.integer({ min: -60, max: 60 });
    fc.assert(
      fc.property(instant, zone, days, (ms, tz, count) => {
        const local = toCalendarDateTime(fromAbsolute(ms, tz));
        const midnight = toCalendarDateTime(toCalendarDate(local));
        expect(startOfLocalDay(ms, tz)).toBe(toZoned(midnight, tz).toDate().getTime());
        expect(addLocalDays(ms, count, tz)).toBe(
          toZoned(local.add({ days: count }), tz)
            .toDate()
            .getTime(),
        );
      }),
    );
  });

  test("law: a day later is the next day of the week", () => {
    fc.assert(
      fc.property(instant, zone, (ms, tz) => {
        const later = localParts(addLocalDays(ms, 1, tz), tz).weekday;
        const distance = WEEKDAYS.indexOf(later) - WEEKDAYS.indexOf(localParts(ms, tz).weekday);
        // Apia left out 30 December 2011: the day after the 29th is the 31st there.
        const isApiasGap = tz === "Pacific/Apia" && localParts(ms, tz).year === 2011;
        expect((distance + 7) % 7).toBeOneOf(isApiasGap ? [1, 2] : [1]);
      }),
    );
  });
});
