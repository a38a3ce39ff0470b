import { describe, expect, test } from "vitest";
import { Label, labelTaken } from "../../../../src/domain/referential/label.ts";
import { refusedPaths } from "../base/support/refusals.ts";

const values = (more: Record<string, unknown> = {}) => ({
  id: "label-1",
  name: "Fragile",
  family: "lifting",
  subFamily: "crane",
  site: null,
  ...more,
});

describe("Label", () => {
  test.each([
    { name: "a complete one is accepted", given: {}, expected: [] },
    { name: "a name is required", given: { name: " " }, expected: ["name"] },
    { name: "a family is required", given: { family: "" }, expected: ["family"] },
    { name: "a sub-family is required", given: { subFamily: undefined }, expected: ["subFamily"] },
  ])("$name", ({ given, expected }) => {
    expect(refusedPaths(Label, values(given))).toEqual(expected);
  });
});

test.each([
  {
    name: "the same name in other letters is taken",
    given: { id: "n", name: " FRAGILE " },
    expected: "label-1",
  },
  { name: "another name is free", given: { id: "n", name: "Heavy" }, expected: undefined },
  {
    name: "another sub-family is free",
    given: { id: "n", subFamily: "hoist" },
    expected: undefined,
  },
  {
    name: "a sub-family of the same name in another family is free",
    given: { id: "n", family: "digging" },
    expected: undefined,
  },
  { name: "a label is not in its own way", given: {}, expected: undefined },
])("$name", ({ given, expected }) => {
  expect(labelTaken(Label.parse(values(given)), [Label.parse(values())])?.id).toBe(expected);
});
