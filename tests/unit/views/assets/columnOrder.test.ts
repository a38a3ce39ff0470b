import { expect, test } from "vitest";
import { inReadersOrder, movedColumn } from "../../../../src/views/assets/columnOrder.ts";

test.each([
  {
    name: "nothing is ordered: their own order",
    shown: ["reference", "designation", "area"],
    order: [],
    expected: ["reference", "designation", "area"],
  },
  {
    name: "what the order does not name follows",
    shown: ["reference", "designation", "area"],
    order: ["area"],
    expected: ["area", "reference", "designation"],
  },
  {
    name: "what is hidden has no place",
    shown: ["reference", "designation"],
    order: ["floor", "designation", "reference"],
    expected: ["designation", "reference"],
  },
] as const)("$name", ({ shown, order, expected }) => {
  expect(inReadersOrder(shown, order)).toEqual(expected);
});

test("a column changes places with its neighbour and stops at the edge", () => {
  const columns = ["reference", "designation", "area"] as const;
  expect(movedColumn(columns, "area", -1)).toEqual(["reference", "area", "designation"]);
  expect(movedColumn(columns, "area", 1)).toBe(columns);
  expect(movedColumn(columns, "floor", 1)).toBe(columns);
});
