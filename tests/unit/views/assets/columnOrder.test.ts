import { expect, test } from "vitest";
import { inReadersOrder } from "../../../../src/views/assets/columnOrder.ts";

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
