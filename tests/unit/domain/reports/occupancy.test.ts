import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  isUnderUsed,
  type Occupancy,
  occupancyDays,
  type OccupancyEvidence,
  occupancyOn,
  workedDays,
} from "../../../../src/domain/reports/occupancy.ts";
import { DAY, HOUR } from "../../../../src/domain/base/time.ts";
import { DEFAULT_WORKING_DAYS } from "../../../../src/domain/base/workingDays.ts";

const PARIS = "Europe/Paris";
const utc = (text: string) => Date.parse(`${text}Z`);
const now = utc("2026-11-21T10:00:00");
const evidence = { knownSince: 0, movedAt: [], stays: [] };

const occupancyOf = (
  evidence: OccupancyEvidence,
  now: number,
  tz: string,
  days?: number,
): Occupancy => occupancyOn(occupancyDays(now, tz, days), evidence, now);

describe("the days that are counted", () => {
  const days = occupancyDays(now, PARIS, 14);

  test("are those on which the customer works", () => {
    // From Saturday the 7th to Friday the 20th.
    expect(workedDays(days, DEFAULT_WORKING_DAYS, PARIS)).toHaveLength(10);
    const french = { ...DEFAULT_WORKING_DAYS, holidays: "france" as const };
    expect(workedDays(days, french, PARIS)).toHaveLength(9);
  });

  test("say nothing of what moves at a weekend", () => {
    const worked = workedDays(days, DEFAULT_WORKING_DAYS, PARIS);
    const sunday = { ...evidence, movedAt: [utc("2026-11-15T10:00:00")] };
    expect(occupancyOn(worked, sunday, now)).toEqual({ occupiedDays: 0, days: 10, rate: 0 });
    const monday = { ...evidence, movedAt: [utc("2026-11-16T10:00:00")] };
    expect(occupancyOn(worked, monday, now)).toEqual({ occupiedDays: 1, days: 10, rate: 0.1 });
    expect(occupancyOn([], monday, now).rate).toBeNull();
  });
});

describe("the occupancy of the last 4 days", () => {
  test.each([
    { name: "nothing happened", given: {}, expected: { occupiedDays: 0, days: 4, rate: 0 } },
    {
      name: "it moved twice on one day",
      given: { movedAt: [utc("2026-11-19T08:00:00"), utc("2026-11-19T16:00:00")] },
      expected: { occupiedDays: 1, days: 4, rate: 0.25 },
    },
    {
      name: "it moved today, which is not over",
      given: { movedAt: [now] },
      expected: { occupiedDays: 0, days: 4, rate: 0 },
    },
    {
      name: "it moved before the window",
      given: { movedAt: [utc("2026-11-16T22:59:59")] },
      expected: { occupiedDays: 0, days: 4, rate: 0 },
    },
    {
      name: "it moved in the first instant of the window",
      given: { movedAt: [utc("2026-11-16T23:00:00")] },
      expected: { occupiedDays: 1, days: 4, rate: 0.25 },
    },
    {
      name: "it stood on a worksite over midnight",
      given: { stays: [{ from: utc("2026-11-18T22:00:00"), to: utc("2026-11-19T00:00:00") }] },
      expected: { occupiedDays: 2, days: 4, rate: 0.5 },
    },
    {
      name: "it is still on a worksite",
      given: { stays: [{ from: utc("2026-11-19T12:00:00"), to: null }] },
      expected: { occupiedDays: 2, days: 4, rate: 0.5 },
    },
    {
      name: "it left in the instant a day began",
      given: { stays: [{ from: utc("2026-11-18T12:00:00"), to: utc("2026-11-18T23:00:00") }] },
      expected: { occupiedDays: 1, days: 4, rate: 0.25 },
    },
    {
      name: "it was bought two days ago",
      given: { knownSince: utc("2026-11-19T12:00:00"), movedAt: [utc("2026-11-20T12:00:00")] },
      expected: { occupiedDays: 1, days: 2, rate: 0.5 },
    },
    {
      name: "it was bought today",
      given: { knownSince: now },
      expected: { occupiedDays: 0, days: 0, rate: null },
    },
  ])("$name", ({ given, expected }) => {
    expect(occupancyOf({ ...evidence, ...given }, now, PARIS, 4)).toEqual(expected);
  });

  test("looks back 30 days unless told otherwise", () => {
    expect(occupancyOf(evidence, now, PARIS).days).toBe(30);
  });

  test("a day of 25 hours counts as one", () => {
    const monday = utc("2026-10-26T10:00:00");
    const lateOnSunday = [utc("2026-10-25T22:30:00")];
    expect(occupancyOf({ ...evidence, movedAt: lateOnSunday }, monday, PARIS, 2)).toEqual({
      occupiedDays: 1,
      days: 2,
      rate: 0.5,
    });
  });
});

test.each([
  { rate: 0.49, expected: true },
  { rate: 0.5, expected: false },
  { rate: null, expected: false },
])("an asset with the rate $rate is under-used: $expected", ({ rate, expected }) => {
  expect(isUnderUsed({ rate })).toBe(expected);
});

test("law: more evidence never lowers the rate", () => {
  const moment = fc.integer({ min: now - 40 * DAY, max: now });
  fc.assert(
    fc.property(fc.array(moment), moment, (movedAt, another) => {
      const before = occupancyOf({ ...evidence, movedAt }, now, PARIS);
      const after = occupancyOf({ ...evidence, movedAt: [...movedAt, another] }, now, PARIS);
      const stayed = occupancyOf(
        { ...evidence, movedAt, stays: [{ from: another, to: another + HOUR }] },
        now,
        PARIS,
      );
      expect(after.occupiedDays).toBeGreaterThanOrEqual(before.occupiedDays);
      expect(stayed.occupiedDays).toBeGreaterThanOrEqual(before.occupiedDays);
    }),
  );
});
