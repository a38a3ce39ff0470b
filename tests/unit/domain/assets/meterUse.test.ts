import fc from "fast-check";
import { expect, test } from "vitest";
import { type MeterPoint, meterUse } from "../../../../src/domain/assets/meterUse.ts";
import { DAY, HOUR } from "../../../../src/domain/base/time.ts";
import { T0 } from "../../../support/fixtures.ts";

const span = { from: T0, to: T0 + 10 * DAY };
const point = (at: number, used: number): MeterPoint => ({ at, used, value: 1000 + used });

test.each([
  {
    name: "is the difference of the values at its ends",
    points: [point(span.from, 20), point(T0 + DAY, 25), point(span.to, 60)],
    expected: { used: 40, atMost: 40, since: span.from, until: span.to, value: 1060 },
  },
  {
    name: "is bounded by what rose across its ends",
    points: [
      point(T0 - DAY, 18),
      point(T0 + DAY, 25),
      point(T0 + 9 * DAY, 55),
      point(T0 + 11 * DAY, 61),
    ],
    expected: { used: 30, atMost: 43, since: T0 + DAY, until: T0 + 9 * DAY, value: 1055 },
  },
  {
    name: "is measured to its ends where the counter stood still there",
    points: [
      point(T0 - DAY, 25),
      point(T0 + DAY, 25),
      point(T0 + 9 * DAY, 55),
      point(T0 + 11 * DAY, 55),
    ],
    expected: { used: 30, atMost: 30, since: span.from, until: span.to, value: 1055 },
  },
  {
    name: "of a machine that is known from then on is measured from then on",
    points: [point(T0 + 2 * DAY, 0), point(T0 + 9 * DAY, 12)],
    expected: { used: 12, atMost: 12, since: T0 + 2 * DAY, until: T0 + 9 * DAY, value: 1012 },
  },
  {
    name: "without a value within is known to lie below what rose around it",
    points: [point(T0 - DAY, 5), point(T0 + 12 * DAY, 19)],
    expected: { used: 0, atMost: 14, since: span.from, until: span.from, value: 1005 },
  },
  {
    name: "without a value within is none where it stood still around it",
    points: [point(T0 - DAY, 5), point(T0 + 12 * DAY, 5)],
    expected: { used: 0, atMost: 0, since: span.from, until: span.to, value: 1005 },
  },
  {
    name: "is unknown of a machine that fell silent before",
    points: [point(T0 - DAY, 5)],
    expected: null,
  },
  {
    name: "is unknown of one that is heard later only",
    points: [point(T0 + 11 * DAY, 5)],
    expected: null,
  },
  { name: "is unknown without any value", points: [], expected: null },
  { name: "is unknown by one value alone", points: [point(T0 + DAY, 5)], expected: null },
])("the use of a span $name", ({ points, expected }) => {
  expect(meterUse(points, span)).toEqual(expected);
});

test("law: the true use lies between what is known and the most that it can be, whatever was sampled", () => {
  const hours = fc.array(fc.boolean(), { minLength: 30, maxLength: 60 });
  fc.assert(
    fc.property(
      hours,
      fc.array(fc.nat(59), { minLength: 2 }),
      fc.nat(29),
      fc.nat(29),
      (ran, sampled, a, b) => {
        const used = (hour: number) => ran.slice(0, hour).filter(Boolean).length;
        const points = sampled
          .filter((hour) => hour <= ran.length)
          .map((hour) => point(T0 + hour * HOUR, used(hour)));
        const [begin, end] = [Math.min(a, b), Math.max(a, b)];
        const use = meterUse(points, { from: T0 + begin * HOUR, to: T0 + end * HOUR });
        const isSpanned =
          points.some(({ at }) => at <= T0 + begin * HOUR) &&
          points.some(({ at }) => at >= T0 + end * HOUR);
        if (!isSpanned || use === null) return;
        const truth = used(end) - used(begin);
        expect(use.used).toBeLessThanOrEqual(truth);
        expect(use.atMost).toBeGreaterThanOrEqual(truth);
        // Exact where it says that it is measured throughout.
        const isWhole = use.since === T0 + begin * HOUR && use.until === T0 + end * HOUR;
        expect(isWhole ? use.used : truth).toBe(truth);
      },
    ),
  );
});
