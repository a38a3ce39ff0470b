import { expect, test } from "vitest";
import { addToDate } from "../../../../src/domain/referential/computedDate.ts";

const PARIS = "Europe/Paris";
const at = (text: string) => Date.parse(text);

test.each([
  { amount: 2, unit: "day", expected: "2026-01-02T09:00:00+01:00" },
  { amount: 2, unit: "month", expected: "2026-02-28T09:00:00+01:00" },
  { amount: -1, unit: "month", expected: "2025-11-30T09:00:00+01:00" },
  { amount: 2, unit: "year", expected: "2027-12-31T09:00:00+01:00" },
  // Summer time: the same hour of the day.
  { amount: 6, unit: "month", expected: "2026-06-30T09:00:00+02:00" },
] as const)("the last day of 2025 and $amount $unit is $expected", ({ amount, unit, expected }) => {
  expect(addToDate(at("2025-12-31T09:00:00+01:00"), amount, unit, PARIS)).toBe(at(expected));
});

test("the leap day and a year is the last of February", () => {
  expect(addToDate(at("2028-02-29T09:00:00+01:00"), 1, "year", PARIS)).toBe(
    at("2029-02-28T09:00:00+01:00"),
  );
});
