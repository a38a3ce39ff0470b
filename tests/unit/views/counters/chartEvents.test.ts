import { describe, expect, test } from "vitest";
import { AreaId } from "../../../../src/domain/base/ids.ts";
import { DAY, HOUR } from "../../../../src/domain/base/time.ts";
import {
  boundsOfWhole,
  dayStarts,
  placeAmong,
  resetsWithin,
} from "../../../../src/views/counters/chartEvents.ts";

/** 2026-03-02 00:00 UTC, a Monday. */
const MONDAY = Date.UTC(2026, 2, 2);
const [hall, yard] = [AreaId.parse("area-hall"), AreaId.parse("area-yard")];
const bound = { area: hall, min: 2, max: 9 };
const hours = (from: number, count: number) =>
  Array.from({ length: count }, (_, at) => ({
    from: from + at * HOUR,
    to: from + (at + 1) * HOUR,
    counted: null,
  }));

describe("the bounds of a chart", () => {
  test.each([
    {
      name: "those of the one area that is counted",
      given: { areas: [hall], thresholds: [bound] },
      expected: [
        { kind: "min", count: 2 },
        { kind: "max", count: 9 },
      ],
    },
    {
      name: "of two areas no bound is that of their sum",
      given: { areas: [hall, yard], thresholds: [bound] },
      expected: [],
    },
    {
      name: "a whole site has none",
      given: { areas: [], thresholds: [bound] },
      expected: [],
    },
    {
      name: "a bound that is missing is not drawn",
      given: { areas: [hall], thresholds: [{ ...bound, min: null }] },
      expected: [{ kind: "max", count: 9 }],
    },
  ])("$name", ({ given, expected }) => {
    expect(boundsOfWhole(given)).toEqual(expected);
  });
});

describe("the resets of a chart", () => {
  test("are those within, oldest first", () => {
    const daily = { period: "daily", hourUtc: 3 } as const;
    expect(resetsWithin(daily, MONDAY, MONDAY + 2 * DAY)).toEqual([
      MONDAY + 3 * HOUR,
      MONDAY + DAY + 3 * HOUR,
    ]);
    const weekly = { period: "weekly", hourUtc: 0 } as const;
    expect(resetsWithin(weekly, MONDAY, MONDAY + 7 * DAY)).toEqual([]);
    expect(resetsWithin({ period: "none" }, MONDAY, MONDAY + 7 * DAY)).toEqual([]);
  });
});

describe("the days of a chart", () => {
  test("begin at the customer's midnight, and with the first bar", () => {
    const bars = hours(MONDAY + 20 * HOUR, 30);
    expect(dayStarts(bars, "Europe/Paris").map(({ from }) => from)).toEqual([
      MONDAY + 20 * HOUR,
      MONDAY + 23 * HOUR,
      MONDAY + 47 * HOUR,
    ]);
  });

  test("an instant stands within its bar", () => {
    const bars = hours(MONDAY, 3);
    expect(placeAmong(bars, MONDAY + 1.5 * HOUR)).toBe(1.5);
    expect(placeAmong(bars, MONDAY - 1)).toBeNull();
    expect(placeAmong(bars, MONDAY + 3 * HOUR)).toBeNull();
  });
});
