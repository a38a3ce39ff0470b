import fc from "fast-check";
import { expect, test } from "vitest";
import { proofLeft } from "../../../../src/domain/base/proofLeft.ts";
import { HOUR, MINUTE } from "../../../../src/domain/base/time.ts";

const NOW = 100 * HOUR;

test.each([
  { name: "that has just come is whole", at: NOW, left: 1 },
  { name: "of a clock that is ahead is no fuller", at: NOW + MINUTE, left: 1 },
  { name: "is half gone after half of its time", at: NOW - 30 * MINUTE, left: 0.5 },
  { name: "is nothing from its age on", at: NOW - HOUR, left: 0 },
  { name: "is nothing long after", at: NOW - 90 * HOUR, left: 0 },
  { name: "that never was is nothing", at: null, left: 0 },
])("a proof $name", ({ at, left }) => {
  expect(proofLeft(at, HOUR, NOW)).toBe(left);
});

test("a proof only drains, and of two the newer has as much left at least", () => {
  const instant = fc.integer({ min: 0, max: 2 * NOW });
  fc.assert(
    fc.property(instant, instant, instant, instant, (a, b, c, d) => {
      const [older, newer] = [Math.min(a, b), Math.max(a, b)];
      const [sooner, later] = [Math.min(c, d), Math.max(c, d)];
      expect(proofLeft(a, HOUR, later)).toBeLessThanOrEqual(proofLeft(a, HOUR, sooner));
      expect(proofLeft(newer, HOUR, c)).toBeGreaterThanOrEqual(proofLeft(older, HOUR, c));
    }),
  );
});
