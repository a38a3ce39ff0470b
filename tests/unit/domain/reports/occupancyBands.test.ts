import { expect, test } from "vitest";
import { occupancyBands } from "../../../../src/domain/reports/occupancyBands.ts";

const filled = (...rates: (number | null)[]) =>
  occupancyBands(rates.map((rate) => ({ rate })))
    .filter(({ count }) => count > 0)
    .map(({ from, to, count }) => [from, to, count]);

test.each([
  { name: "nothing", rates: [], expected: [] },
  {
    name: "a rate at the beginning of its band",
    rates: [0, 0.3],
    expected: [
      [0, 0.1, 1],
      [0.3, 0.4, 1],
    ],
  },
  { name: "all days in the last band", rates: [1, 0.95], expected: [[0.9, 1, 2]] },
  {
    name: "a rate of days that is no round number",
    rates: [7 / 10, 21 / 30],
    expected: [[0.7, 0.8, 2]],
  },
  { name: "no rate at all in none", rates: [null, 0.5], expected: [[0.5, 0.6, 1]] },
])("$name", ({ rates, expected }) => {
  expect(filled(...rates)).toEqual(expected);
});
