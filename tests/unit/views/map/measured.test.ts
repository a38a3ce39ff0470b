import { expect, test } from "vitest";
import { measured } from "../../../../src/views/map/tools/measured.ts";

const EAST = { lat: 0, lon: 0.01 };
const NORTH = { lat: 0.01, lon: 0.01 };

test("a way is as long as its stretches; one point has no length", () => {
  expect(measured([])).toBe(0);
  expect(measured([EAST])).toBe(0);
  // A hundredth of a degree of a great circle, twice.
  expect(measured([{ lat: 0, lon: 0 }, EAST, NORTH])).toBeCloseTo(2224, 0);
});
