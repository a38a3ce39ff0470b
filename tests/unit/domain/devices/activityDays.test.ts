import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import {
  activityDays,
  activityStatus,
  byWhatIsWrong,
  countedOf,
  type CountedDay,
} from "../../../../src/domain/devices/activityDays.ts";
import { dayBefore } from "../../../../src/domain/base/localDay.ts";

const counted = (day: string, gps: number, ble: number): CountedDay => ({
  day,
  gps: { active: 2, inactive: gps },
  ble: { active: 4, inactive: ble },
  computedAt: Date.parse(`${day}T10:00:00Z`),
});

describe("the days of a span", () => {
  it.each([
    ["2026-03-01", 1, "2026-02-28"],
    ["2028-03-01", 1, "2028-02-29"],
    ["2026-01-01", 1, "2025-12-31"],
    // The clocks of Paris change on this one; days do not.
    ["2026-03-30", 2, "2026-03-28"],
    ["2026-10-26", 1, "2026-10-25"],
  ])("%s less %i", (day, count, expected) => {
    expect(dayBefore(day, count)).toBe(expected);
  });

  it("are all there, in order, once each, and those that nobody counted are told", () => {
    const days = [counted("2026-11-19", 1, 0), counted("2026-11-22", 2, 3)];
    expect(activityDays({ today: "2026-11-23", days }, 5)).toEqual([
      { day: "2026-11-19", counted: days[0] },
      { day: "2026-11-20", counted: null },
      { day: "2026-11-21", counted: null },
      { day: "2026-11-22", counted: days[1] },
      { day: "2026-11-23", counted: null },
    ]);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 366 }), (span) => {
        const names = activityDays({ today: "2026-11-23", days: [] }, span).map(({ day }) => day);
        expect(new Set(names).size).toBe(span);
        expect(names.toSorted()).toEqual(names);
        expect(names.at(-1)).toBe("2026-11-23");
      }),
    );
  });
});

describe("how a customer stands", () => {
  const today = "2026-11-23";

  it("is nothing where nothing was counted, and says when it is not of today", () => {
    expect(activityStatus({ today, days: [] })).toBeNull();
    const days = [counted("2026-11-20", 1, 1)];
    expect(activityStatus({ today, days })).toMatchObject({
      isToday: false,
      sensors: 8,
      inactive: 2,
      share: 0.25,
      change: null,
    });
  });

  it("compares the newest day with the first", () => {
    const days = [counted("2026-11-20", 5, 1), counted("2026-11-21", 9, 9), counted(today, 1, 1)];
    expect(activityStatus({ today, days })).toMatchObject({ isToday: true, change: -4 });
  });

  it("has no share without a sensor", () => {
    const none = { active: 0, inactive: 0 };
    const days = [{ ...counted(today, 0, 0), gps: none, ble: none }];
    expect(activityStatus({ today, days })).toMatchObject({ sensors: 0, share: null });
  });

  test("those that were not counted come first, then the largest share", () => {
    const of = (day: string, inactive: number) =>
      activityStatus({ today, days: [counted(day, inactive, 0)] });
    const [good, bad, late] = [of(today, 0), of(today, 9), of("2026-11-20", 1)];
    const sorted = [good, null, bad, late].toSorted(byWhatIsWrong);
    expect(sorted).toEqual([late, null, bad, good]);
  });

  test("of two with the same share the one with more inactive sensors comes first, whoever has none last", () => {
    const of = (gps: CountedDay["gps"]) =>
      activityStatus({
        today,
        days: [{ ...counted(today, 0, 0), gps, ble: { active: 0, inactive: 0 } }],
      });
    const few = of({ active: 1, inactive: 1 });
    const many = of({ active: 3, inactive: 3 });
    const healthy = of({ active: 9, inactive: 0 });
    const empty = of({ active: 0, inactive: 0 });
    expect([empty, few, healthy, many].toSorted(byWhatIsWrong)).toEqual([
      many,
      few,
      healthy,
      empty,
    ]);
  });

  test("are counted by technology", () => {
    const day = counted(today, 3, 7);
    expect([countedOf(day, "GPS"), countedOf(day, "BLE")]).toEqual([
      { active: 2, inactive: 3 },
      { active: 4, inactive: 7 },
    ]);
  });
});
