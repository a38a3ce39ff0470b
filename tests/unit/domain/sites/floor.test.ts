import { describe, expect, test } from "vitest";
import { Floor, repeatedFloorNumbers } from "../../../../src/domain/sites/floor.ts";
import { refusedPaths } from "../base/support/refusals.ts";
import { floor } from "./support/sites.ts";

const corners = [
  [0, 1],
  [1, 1],
  [1, 0],
  [0, 0],
];

describe("Floor", () => {
  test.each([
    { name: "one without a plan is accepted", given: {}, expected: [] },
    { name: "a basement is accepted", given: { number: -2 }, expected: [] },
    { name: "a number is required", given: { number: undefined }, expected: ["number"] },
    { name: "a style is required", given: { styleId: "" }, expected: ["styleId"] },
    {
      name: "a stored plan is accepted",
      given: { plan: { fileKey: "k", url: null, corners } },
      expected: [],
    },
    {
      name: "a plan from neither file nor address is refused",
      given: { plan: { fileKey: null, url: null, corners } },
      expected: ["plan.fileKey"],
    },
    {
      name: "a plan from both is refused",
      given: { plan: { fileKey: "k", url: "https://a.fr/p.png", corners } },
      expected: ["plan.fileKey"],
    },
    {
      name: "a script for an address is refused",
      given: { plan: { fileKey: null, url: "javascript:alert(1)", corners } },
      expected: ["plan.url"],
    },
    {
      name: "three corners are refused",
      given: { plan: { fileKey: "k", url: null, corners: corners.slice(1) } },
      expected: ["plan.corners"],
    },
  ])("$name", ({ given, expected }) => {
    expect(refusedPaths(Floor, { ...floor(0), ...given })).toEqual(expected);
  });
});

test.each([
  { name: "different numbers", given: [0, 1, -1], expected: [] },
  { name: "one number three times is told once", given: [2, 0, 2, 2], expected: [2] },
])("repeated floors: $name", ({ given, expected }) => {
  expect(repeatedFloorNumbers(given.map((number) => floor(number)))).toEqual(expected);
});
