import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  boundsOf,
  DateFilter,
  PREDEFINED_RANGES,
  predefinedBounds,
} from "../../../../src/domain/base/dateFilter.ts";
import { DAY } from "../../../../src/domain/base/time.ts";

const PARIS = "Europe/Paris";
const utc = (text: string) => Date.parse(`${text}Z`);
const saturday = utc("2026-11-21T10:00:00");
const noon = utc("2026-11-10T11:00:00");

/** Whether a date passes the filter, as the server judges by its bounds. */
function isWithin(filter: DateFilter, date: number | null, now: number, tz: string): boolean {
  const bounds = boundsOf(filter, now, tz);
  if (bounds === null || date === null) return bounds === null && date === null;
  return (bounds.from === null || date >= bounds.from) && (bounds.to === null || date < bounds.to);
}

describe("the bounds of a filter", () => {
  const before: DateFilter = { kind: "before", day: noon };
  const after: DateFilter = { kind: "after", day: noon };
  const equal: DateFilter = { kind: "equal", day: noon };
  const range: DateFilter = { kind: "range", from: noon, to: noon + DAY };
  test.each([
    {
      name: "no date asked, none there",
      given: { kind: "none" } as const,
      date: null,
      expected: true,
    },
    {
      name: "no date asked, one there",
      given: { kind: "none" } as const,
      date: noon,
      expected: false,
    },
    { name: "a date asked, none there", given: after, date: null, expected: false },
    {
      name: "before: the last instant of the day before",
      given: before,
      date: utc("2026-11-09T22:59:59"),
      expected: true,
    },
    {
      name: "before: the day itself",
      given: before,
      date: utc("2026-11-09T23:00:00"),
      expected: false,
    },
    {
      name: "after: the day itself",
      given: after,
      date: utc("2026-11-10T22:59:59"),
      expected: false,
    },
    {
      name: "after: the first instant of the next day",
      given: after,
      date: utc("2026-11-10T23:00:00"),
      expected: true,
    },
    {
      name: "equal: another hour of the day",
      given: equal,
      date: utc("2026-11-10T20:00:00"),
      expected: true,
    },
    {
      name: "equal: the next day",
      given: equal,
      date: utc("2026-11-10T23:00:00"),
      expected: false,
    },
    {
      name: "range: the last instant of its last day",
      given: range,
      date: utc("2026-11-11T22:59:59"),
      expected: true,
    },
    {
      name: "range: the day after",
      given: range,
      date: utc("2026-11-11T23:00:00"),
      expected: false,
    },
  ])("$name: $expected", ({ given, date, expected }) => {
    expect(isWithin(given, date, saturday, PARIS)).toBe(expected);
  });
});

describe("predefinedBounds on Saturday 21 November 2026, 11:00 in Paris", () => {
  test.each([
    { range: "last24Hours", expected: ["2026-11-20T10:00:00.000Z", "2026-11-21T10:00:00.001Z"] },
    { range: "yesterday", expected: ["2026-11-19T23:00:00.000Z", "2026-11-20T23:00:00.000Z"] },
    { range: "last7Days", expected: ["2026-11-14T10:00:00.000Z", "2026-11-21T10:00:00.001Z"] },
    { range: "last30Days", expected: ["2026-10-22T09:00:00.000Z", "2026-11-21T10:00:00.001Z"] },
    { range: "lastWeek", expected: ["2026-11-08T23:00:00.000Z", "2026-11-15T23:00:00.000Z"] },
    { range: "lastMonth", expected: ["2026-09-30T22:00:00.000Z", "2026-10-31T23:00:00.000Z"] },
  ] as const)("$range", ({ range, expected }) => {
    const { from, to } = predefinedBounds(range, saturday, PARIS);
    expect([new Date(from).toISOString(), new Date(to).toISOString()]).toEqual(expected);
  });

  test("yesterday after the night of 25 hours is the whole Sunday", () => {
    const { from, to } = predefinedBounds("yesterday", utc("2026-10-26T10:00:00"), PARIS);
    expect([from, to]).toEqual([utc("2026-10-24T22:00:00"), utc("2026-10-25T23:00:00")]);
  });

  test("last month of January is December", () => {
    const { from, to } = predefinedBounds("lastMonth", utc("2027-01-15T10:00:00"), "UTC");
    expect([from, to]).toEqual([utc("2026-12-01T00:00:00"), utc("2027-01-01T00:00:00")]);
  });
});

test("a range that ends before it begins is refused", () => {
  expect(DateFilter.safeParse({ kind: "range", from: 5, to: 4 }).success).toBe(false);
});

describe("laws", () => {
  const instant = fc.integer({ min: utc("2020-01-01T00:00:00"), max: utc("2030-01-01T00:00:00") });
  const zone = fc.constantFrom(PARIS, "America/Sao_Paulo", "Asia/Kathmandu", "UTC");

  test("law: every date is before, equal to or after a day, and one of them only", () => {
    fc.assert(
      fc.property(instant, instant, zone, (day, date, tz) => {
        const kinds = (["before", "equal", "after"] as const).filter((kind) =>
          isWithin({ kind, day }, date, 0, tz),
        );
        expect(kinds).toHaveLength(1);
      }),
    );
  });

  test("law: named ranges begin before they end, and none reaches beyond now", () => {
    fc.assert(
      fc.property(fc.constantFrom(...PREDEFINED_RANGES), instant, zone, (range, now, tz) => {
        const bounds = predefinedBounds(range, now, tz);
        expect(bounds.from).toBeLessThan(bounds.to);
        expect(bounds.to).toBeLessThanOrEqual(now + 1);
        expect(boundsOf({ kind: "predefined", range }, now, tz)).toEqual(bounds);
      }),
    );
  });
});

test.each([
  { from: 5, to: 5, fits: true },
  { from: 5, to: 6, fits: true },
  { from: 6, to: 5, fits: false },
])("a range from $from to $to is one: $fits", ({ from, to, fits }) => {
  expect(DateFilter.safeParse({ kind: "range", from, to }).success).toBe(fits);
});
