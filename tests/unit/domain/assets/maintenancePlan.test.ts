import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  meterDay,
  nextMaintenance,
  plannedDay,
} from "../../../../src/domain/assets/maintenancePlan.ts";
import { MaintenanceRecord } from "../../../../src/domain/assets/maintenanceRecord.ts";
import { DAY, HOUR, startOfLocalDay } from "../../../../src/domain/base/time.ts";
import { T0 } from "../../../support/fixtures.ts";

const ZONE = "Europe/Paris";
const day = (at: number) => startOfLocalDay(at, ZONE);
/** At 250 h more than it said at T0. */
const planned = {
  meter: "engineHours" as const,
  value: 1250,
  from: { value: 1000, at: T0 },
};
const NOW = T0 + 20 * DAY;

test.each([
  {
    name: "at the pace since it is counted from",
    meter: { value: 1100, at: T0 + 20 * DAY },
    expected: day(T0 + 50 * DAY),
  },
  {
    name: "in the past where the value is reached",
    meter: { value: 1500, at: T0 + 20 * DAY },
    expected: day(T0 + 10 * DAY),
  },
  {
    name: "today where the pace says that it is over, and the last value does not",
    meter: { value: 1200, at: T0 + 8 * DAY },
    expected: day(NOW),
  },
  { name: "on no day without a value", meter: null, expected: null },
  {
    name: "on no day of a machine that has not run since",
    meter: { value: 1000, at: T0 + 10 * DAY },
    expected: null,
  },
  {
    name: "on no day by a value of before",
    meter: { value: 990, at: T0 - DAY },
    expected: null,
  },
  {
    name: "on no day where the meter was corrected to less",
    meter: { value: 40, at: T0 + DAY },
    expected: null,
  },
])("a meter is due $name", ({ meter, expected }) => {
  expect(meterDay(planned, meter, NOW, ZONE)).toBe(expected);
});

test("law: a day by a meter is past only where the value is reached", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1001, max: 2000 }),
      fc.integer({ min: 1, max: 40 }),
      (value, days) => {
        const meter = { value, at: T0 + days * DAY };
        const now = T0 + 40 * DAY;
        const at = meterDay(planned, meter, now, ZONE) ?? Number.NaN;
        const isReached = value >= planned.value;
        expect(isReached ? at : 0).toBeLessThanOrEqual(meter.at);
        expect(isReached ? now : at).toBeGreaterThanOrEqual(day(now));
      },
    ),
  );
});

test("the earlier of the calendar and the meter counts", () => {
  const meters = {
    engineHours: {
      value: 1100,
      at: T0 + 20 * DAY,
      used: 100,
      device: null,
      doubted: null,
      kept: { at: T0, value: 1000 },
    },
  };
  const of = (latestAt: number | null, plannedMeter: typeof planned | null) =>
    plannedDay({ latestAt, plannedMeter }, meters, NOW, ZONE);
  expect(of(T0 + 90 * DAY, planned)).toBe(day(T0 + 50 * DAY));
  expect(of(T0 + 30 * DAY, planned)).toBe(T0 + 30 * DAY);
  expect(of(null, planned)).toBe(day(T0 + 50 * DAY));
  expect(of(T0 + 30 * DAY, null)).toBe(T0 + 30 * DAY);
  expect(of(null, null)).toBeNull();
});

describe("a maintenance that is done", () => {
  const done = (more: object = {}) =>
    MaintenanceRecord.parse({
      id: "maintenance-oil",
      assetId: "asset-digger",
      kind: "preventive",
      title: "Oil",
      notes: "dirty",
      plannedAt: T0,
      doneAt: NOW,
      performedBy: "Ann",
      every: { months: 6, amount: 250 },
      plannedMeter: planned,
      doneMeter: 1260,
      parts: "filter",
      cost: 80,
      createdAt: T0,
      createdBy: "user-a",
      ...more,
    });

  test("is planned again from the day and the value at which it was done", () => {
    const next = nextMaintenance(done(), ZONE);
    expect(next).toEqual({
      id: "maintenance-oil.2",
      assetId: "asset-digger",
      kind: "preventive",
      title: "Oil",
      notes: null,
      doneAt: null,
      performedBy: null,
      every: { months: 6, amount: 250 },
      latestAt: expect.any(Number),
      plannedMeter: {
        meter: "engineHours",
        value: 1510,
        from: { value: 1260, at: NOW },
      },
      createdAt: NOW,
      createdBy: "user-a",
    });
    const months = ((next?.latestAt ?? 0) - NOW) / (30 * DAY);
    expect(Math.round(months)).toBe(6);
    expect(Math.abs((next?.latestAt ?? 0) - NOW) % HOUR).toBe(0);
  });

  test.each([
    { name: "without a recurrence", more: { every: null } },
    { name: "that is not done", more: { doneAt: null } },
    {
      name: "by a meter of which nothing was read",
      more: { every: { months: null, amount: 250 }, doneMeter: null },
    },
  ])("$name is not planned again", ({ more }) => {
    expect(nextMaintenance(done(more), ZONE)).toBeNull();
  });

  test("by months alone has no meter, and the third follows the second", () => {
    const again = done({
      id: "maintenance-oil.2",
      plannedMeter: null,
      every: { months: 1, amount: null },
    });
    expect(nextMaintenance(again, ZONE)).toMatchObject({
      id: "maintenance-oil.3",
      plannedMeter: null,
    });
  });
});
