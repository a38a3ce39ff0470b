import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type AssetMeter,
  type DeviceMeterReading,
  meterAfter,
  meterByHand,
} from "../../../../src/domain/assets/assetMeter.ts";
import { METER_KINDS } from "../../../../src/domain/devices/meter.ts";
import { DAY, HOUR, MINUTE } from "../../../../src/domain/base/time.ts";
import { T0, tag } from "../../../support/fixtures.ts";

const [old, other] = [tag("old").id, tag("other").id];
const said = (value: number, at: number, more: Partial<DeviceMeterReading> = {}) => ({
  meter: "engineHours" as const,
  tagId: old,
  value,
  at,
  ...more,
});
const meter = (value: number, more: Partial<AssetMeter> = {}): AssetMeter => ({
  value,
  at: T0,
  device: { tagId: old, since: T0 - DAY, reading: value, offset: 0 },
  doubted: null,
  used: 0,
  kept: { at: T0, value },
  ...more,
});
const counting = (reading: number, offset: number, since = T0 - DAY, tagId = old) => ({
  device: { tagId, since, reading, offset },
});

describe("a counter of a machine", () => {
  test.each([
    {
      name: "takes what its first device says",
      given: null,
      when: said(1200, T0),
      expected: { status: "accepted", value: 1200, after: meter(1200, counting(1200, 0, T0)) },
    },
    {
      name: "rises with its device",
      given: meter(1200),
      when: said(1200.5, T0 + HOUR),
      expected: {
        status: "accepted",
        value: 1200.5,
        after: meter(1200.5, { ...counting(1200.5, 0), at: T0 + HOUR }),
      },
    },
    {
      name: "rises by what a device with an offset counts",
      given: meter(1200, counting(30, 1170)),
      when: said(30.1, T0 + HOUR),
      expected: {
        status: "accepted",
        value: 1200.1,
        after: meter(1200.1, { ...counting(30.1, 1170), at: T0 + HOUR }),
      },
    },
    {
      name: "stays where the value falls within rounding",
      given: meter(1200.1),
      when: said(1200, T0 + HOUR),
      expected: {
        status: "accepted",
        value: 1200.1,
        after: meter(1200.1, { ...counting(1200, 0), at: T0 + HOUR }),
      },
    },
    {
      name: "stays, and the value is doubted, where it runs backwards",
      given: meter(1200),
      when: said(3, T0 + HOUR),
      expected: {
        status: "accepted",
        value: null,
        after: meter(1200, { doubted: { reading: 3, at: T0 + HOUR } }),
      },
    },
    {
      name: "stays where the value has risen faster than the clock",
      given: meter(1200),
      when: said(1210, T0 + HOUR),
      expected: {
        status: "accepted",
        value: null,
        after: meter(1200, { doubted: { reading: 1210, at: T0 + HOUR } }),
      },
    },
    {
      name: "forgets a doubt once the count follows again",
      given: meter(1200, { doubted: { reading: 3, at: T0 + HOUR } }),
      when: said(1201, T0 + 2 * HOUR),
      expected: {
        status: "accepted",
        value: 1201,
        after: meter(1201, { ...counting(1201, 0), at: T0 + 2 * HOUR }),
      },
    },
    {
      name: "keeps a doubt that is newer than what follows",
      given: meter(1200, { doubted: { reading: 3, at: T0 + 2 * HOUR } }),
      when: said(1201, T0 + HOUR),
      expected: {
        status: "accepted",
        value: 1201,
        after: meter(1201, {
          ...counting(1201, 0),
          at: T0 + HOUR,
          doubted: { reading: 3, at: T0 + 2 * HOUR },
        }),
      },
    },
    {
      name: "goes on from where it was with a device that has a count of its own",
      given: meter(1200),
      when: said(7.3, T0 + DAY, { tagId: other }),
      expected: {
        status: "accepted",
        value: 1200,
        after: meter(1200, { ...counting(7.3, 1192.7, T0 + DAY, other), at: T0 + DAY }),
      },
    },
    {
      name: "goes on from where it was with a device that has counted far more elsewhere",
      given: meter(1200),
      when: said(5000, T0 + DAY, { tagId: other }),
      expected: {
        status: "accepted",
        value: 1200,
        after: meter(1200, { ...counting(5000, -3800, T0 + DAY, other), at: T0 + DAY }),
      },
    },
    {
      name: "is read by another device where that says what the time allows",
      given: meter(1200),
      when: said(1209, T0 + DAY, { tagId: other }),
      expected: {
        status: "accepted",
        value: 1209,
        after: meter(1209, { ...counting(1209, 0, T0 + DAY, other), at: T0 + DAY }),
      },
    },
    {
      name: "joins its device to what somebody has entered",
      given: meter(1234, { device: null }),
      when: said(40, T0 + MINUTE),
      expected: {
        status: "accepted",
        value: 1234,
        after: meter(1234, { ...counting(40, 1194, T0 + MINUTE), at: T0 + MINUTE }),
      },
    },
    {
      name: "keeps a late value as history, with the offset of its device",
      given: meter(1200, counting(30, 1170)),
      when: said(29, T0 - HOUR),
      expected: {
        status: "late",
        value: 1199,
        after: meter(1200, counting(30, 1170)),
      },
    },
    {
      name: "does not know what a device said before it counted",
      given: meter(1200, counting(30, 1170)),
      when: said(12, T0 - 2 * DAY),
      expected: { status: "late", value: null, after: meter(1200, counting(30, 1170)) },
    },
    {
      name: "knows a repetition",
      given: meter(1200),
      when: said(1200, T0),
      expected: { status: "duplicate", value: 1200, after: meter(1200) },
    },
  ])("$name", ({ given, when, expected }) => {
    // What is kept, and what counts as use, has tables of its own.
    const { status, value, after } = meterAfter(given, when);
    const { used, kept, ...rest } = expected.after;
    expect({ status, value, after }).toEqual({
      ...expected,
      after: { ...rest, used: expect.any(Number), kept: expect.any(Object) },
    });
  });

  test.each([
    { meter: "odometer" as const, rise: 205, isDoubted: false },
    { meter: "odometer" as const, rise: 206, isDoubted: true },
    { meter: "fuelUsed" as const, rise: 1020, isDoubted: false },
    { meter: "fuelUsed" as const, rise: 1021, isDoubted: true },
    { meter: "engineHours" as const, rise: 2, isDoubted: false },
    { meter: "engineHours" as const, rise: 2.1, isDoubted: true },
  ])(
    "of $meter rises by $rise in an hour: doubted $isDoubted",
    ({ meter: kind, rise, isDoubted }) => {
      const { after } = meterAfter(meter(500), said(500 + rise, T0 + HOUR, { meter: kind }));
      expect(after?.doubted !== null).toBe(isDoubted);
    },
  );
});

test("the level of a tank rises and falls, whichever device says it", () => {
  const full = said(90, T0 + HOUR, { meter: "fuelLevel", tagId: other });
  expect(meterAfter(meter(12), full)).toMatchObject({ status: "accepted", value: 90 });
  const empty = said(3, T0 + HOUR, { meter: "fuelLevel" });
  expect(meterAfter(meter(12), empty).after).toMatchObject({ value: 3, doubted: null });
  expect(meterAfter(meter(12), said(3, T0 - HOUR, { meter: "fuelLevel" }))).toMatchObject({
    status: "late",
    value: 3,
  });
});

const anySaid = fc.record({
  meter: fc.constantFrom(...METER_KINDS),
  tagId: fc.constantFrom(old, other),
  value: fc.double({ min: 0, max: 100, noNaN: true }),
  at: fc.integer({ min: 0, max: 100 }).map((minutes) => T0 + minutes * MINUTE),
});
const folded = (readings: readonly DeviceMeterReading[], begin: AssetMeter | null = null) =>
  readings.reduce<AssetMeter | null>((before, one) => meterAfter(before, one).after, begin);

describe("laws of meters", () => {
  test("law: no counter ever falls, and none goes back in time", () => {
    fc.assert(
      fc.property(
        fc.constantFrom("engineHours" as const, "odometer" as const, "fuelUsed" as const),
        fc.array(anySaid, { maxLength: 20 }),
        (kind, readings) => {
          let before: AssetMeter | null = null;
          for (const reading of readings) {
            const { after } = meterAfter(before, { ...reading, meter: kind });
            expect(after?.value).toBeGreaterThanOrEqual(before?.value ?? 0);
            expect(after?.at).toBeGreaterThanOrEqual(before?.at ?? 0);
            before = after;
          }
        },
      ),
    );
  });

  test("law: the same readings again change nothing", () => {
    fc.assert(
      fc.property(fc.array(anySaid, { minLength: 1, maxLength: 20 }), (readings) => {
        const of = readings.map((reading) => ({ ...reading, meter: "engineHours" as const }));
        const once = folded(of);
        const newest = Math.max(...of.map(({ at }) => at));
        const repeated = of.filter(({ at }) => at <= (once?.at ?? newest));
        expect(folded(repeated, once)).toEqual(once);
      }),
    );
  });

  test("law: what devices count one after the other adds up, wherever their own counts begin", () => {
    const spans = fc.array(
      fc.record({
        begin: fc.integer({ min: 0, max: 50_000 }),
        hours: fc.array(fc.integer({ min: 0, max: 8 }), { minLength: 1, maxLength: 5 }),
      }),
      { minLength: 1, maxLength: 5 },
    );
    fc.assert(
      fc.property(spans, (devices) => {
        let now = T0;
        const readings = devices.flatMap(({ begin, hours }, device) => {
          let value = begin;
          const tagId = tag(`device-${device}`).id;
          return [0, ...hours].map((ran) => {
            now += ran * HOUR + MINUTE;
            value += ran;
            return said(value, now, { tagId });
          });
        });
        const ran = devices.flatMap(({ hours }) => hours).reduce((sum, one) => sum + one, 0);
        const value = folded(readings)?.value ?? 0;
        const first = devices[0]?.begin ?? 0;
        // A count that begins within the hour that the clock allows is taken for the machine's own.
        expect(value - first).toBeGreaterThanOrEqual(ran);
        expect(value - first).toBeLessThan(ran + 1.1 * devices.length);
      }),
    );
  });
});

describe("what counts as use", () => {
  test.each([
    { name: "rises by its device", given: meter(100), when: said(100.4, T0 + HOUR), expected: 0.4 },
    { name: "starts with the first value", given: null, when: said(100, T0), expected: 0 },
    {
      name: "is none where a device begins a count of its own",
      given: meter(100),
      when: said(3, T0 + HOUR, { tagId: other }),
      expected: 0,
    },
    {
      name: "is what another device says that the machine ran meanwhile",
      given: meter(100),
      when: said(104, T0 + DAY, { tagId: other }),
      expected: 4,
    },
    { name: "is none of a doubt", given: meter(100), when: said(3, T0 + HOUR), expected: 0 },
    {
      name: "is none of a level",
      given: meter(40),
      when: said(41, T0 + HOUR, { meter: "fuelLevel" }),
      expected: 0,
    },
  ])("$name", ({ given, when, expected }) => {
    expect(meterAfter(given, when).after.used).toBeCloseTo(expected, 9);
  });

  test.each([
    { name: "a later value is use", value: 108, expected: 8 },
    { name: "a correction upwards is none", value: 900, expected: 0 },
    { name: "a correction downwards is none", value: 12, expected: 0 },
  ])("by hand $name", ({ value, expected }) => {
    const { after, isKept } = meterByHand(meter(100), {
      meter: "engineHours",
      value,
      at: T0 + DAY,
    });
    expect(after).toEqual({
      value,
      at: T0 + DAY,
      used: expected,
      device: null,
      doubted: null,
      kept: { at: T0 + DAY, value },
    });
    expect(isKept).toBe(true);
  });

  test("by hand an older value is history, and the machine's stays", () => {
    const before = meter(100);
    const step = meterByHand(before, { meter: "engineHours", value: 90, at: T0 - DAY });
    expect(step).toEqual({ status: "late", after: before, value: 90, used: null, isKept: true });
  });

  test("what comes late has the use of its time", () => {
    const late = said(99, T0 - HOUR);
    expect(meterAfter(meter(100, { used: 40 }), late)).toMatchObject({ value: 99, used: 39 });
  });
});

test.each([
  { name: "the first of all", given: null, when: said(100, T0), expected: true },
  { name: "no other of the hour", given: meter(100), when: said(100.1, T0 + 1), expected: false },
  {
    name: "the first of the next hour",
    given: meter(100),
    when: said(100.1, T0 + HOUR),
    expected: true,
  },
  {
    name: "none of an hour in which it stood still",
    given: meter(100),
    when: said(100, T0 + HOUR),
    expected: false,
  },
  {
    name: "one a day though it stood still",
    given: meter(100),
    when: said(100, T0 + DAY),
    expected: true,
  },
  { name: "every doubt", given: meter(100), when: said(1, T0 + 1), expected: true },
  { name: "every late one", given: meter(100), when: said(99, T0 - 1), expected: true },
  { name: "no repetition", given: meter(100), when: said(100, T0), expected: false },
])("the history keeps $name", ({ given, when, expected }) => {
  expect(meterAfter(given, when).isKept).toBe(expected);
});
