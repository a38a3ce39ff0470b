import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { dayBefore } from "../../../../src/domain/base/localDay.ts";
import { isPublicHoliday } from "../../../../src/domain/base/publicHolidays.ts";
import {
  isWorkingDay,
  DEFAULT_WORKING_DAYS,
  WorkingDays,
} from "../../../../src/domain/base/workingDays.ts";

const french: WorkingDays = { ...DEFAULT_WORKING_DAYS, holidays: "france" };
const holidaysOf = (year: number) => {
  const days: string[] = [];
  for (let day = `${year}-01-01`; day <= `${year}-12-31`; day = dayBefore(day, -1))
    if (isPublicHoliday(day, "france")) days.push(day);
  return days;
};

describe("the public holidays of France", () => {
  // As service-public.gouv.fr lists them.
  test.each([
    [2026, "01-01 04-06 05-01 05-08 05-14 05-25 07-14 08-15 11-01 11-11 12-25"],
    [2024, "01-01 04-01 05-01 05-08 05-09 05-20 07-14 08-15 11-01 11-11 12-25"],
    // Ascension on the eighth of May: ten days.
    [2008, "01-01 03-24 05-01 05-08 05-12 07-14 08-15 11-01 11-11 12-25"],
    [2038, "01-01 04-26 05-01 05-08 06-03 06-14 07-14 08-15 11-01 11-11 12-25"],
  ])("of %i", (year, expected) => {
    expect(holidaysOf(year)).toEqual(expected.split(" ").map((date) => `${year}-${date}`));
  });

  it("put Easter Monday on a Monday and Ascension on a Thursday, from 22 March to 25 April", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1900, max: 2199 }), (year) => {
        const movable = holidaysOf(year).filter((day) => {
          const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
          const before = dayBefore(day, 1);
          return weekday === 1 && before >= `${year}-03-22` && before <= `${year}-04-25`;
        });
        expect(movable).toHaveLength(1);
        const [monday = ""] = movable;
        expect(isPublicHoliday(dayBefore(monday, -38), "france")).toBe(true);
        expect(isPublicHoliday(dayBefore(monday, -49), "france")).toBe(true);
      }),
    );
  });
});

describe("a day of the customer's calendar", () => {
  test.each([
    ["2026-11-20", DEFAULT_WORKING_DAYS, true],
    ["2026-11-21", DEFAULT_WORKING_DAYS, false],
    ["2026-11-21", { ...DEFAULT_WORKING_DAYS, days: ["saturday"] as const }, true],
    ["2026-11-11", DEFAULT_WORKING_DAYS, true],
    ["2026-11-11", french, false],
    ["2026-12-24", { ...french, closures: [{ from: "2026-12-24", to: "2027-01-03" }] }, false],
    ["2027-01-04", { ...french, closures: [{ from: "2026-12-24", to: "2027-01-03" }] }, true],
  ])("%s is worked or not", (day, calendar, expected) => {
    expect(isWorkingDay({ ...calendar, days: [...calendar.days] }, day)).toBe(expected);
  });

  it("has a day that is worked, and closures that end after they begin", () => {
    expect(WorkingDays.safeParse(french).success).toBe(true);
    expect(WorkingDays.safeParse({ ...french, days: [] }).success).toBe(false);
    const closures = [{ from: "2026-12-24", to: "2026-12-23" }];
    expect(WorkingDays.safeParse({ ...french, closures }).success).toBe(false);
    expect(
      WorkingDays.safeParse({ ...french, closures: [{ from: "24/12", to: "25/12" }] }).success,
    ).toBe(false);
  });
});
