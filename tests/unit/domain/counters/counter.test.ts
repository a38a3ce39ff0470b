import { expect, test } from "vitest";
import { CounterThreshold } from "../../../../src/domain/counters/counter.ts";
import { area } from "../../../support/fixtures.ts";

const MISSING = "A threshold has neither min nor max: give one, or remove it.";
const TURNED = "The max threshold is not greater than the min threshold: raise it.";

test.each([
  { min: 2, max: 5, refused: [] },
  { min: 2, max: 3, refused: [] },
  { min: 2, max: null, refused: [] },
  { min: null, max: 0, refused: [] },
  { min: 0, max: 1, refused: [] },
  { min: null, max: null, refused: [MISSING] },
  { min: 2, max: 2, refused: [TURNED] },
  { min: 5, max: 2, refused: [TURNED] },
])("a threshold from $min to $max is refused with $refused", ({ min, max, refused }) => {
  const { error } = CounterThreshold.safeParse({ area: area("yard"), min, max });
  expect(error?.issues.map(({ message }) => message) ?? []).toEqual(refused);
  expect(error?.issues.map(({ path }) => path.join(".")) ?? []).toEqual(refused.map(() => "max"));
});
