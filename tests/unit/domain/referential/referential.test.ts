import { describe, expect, test } from "vitest";
import {
  AssetCategory,
  Attribute,
  familyIssues,
  findSubFamily,
} from "../../../../src/domain/referential/referential.ts";
import { attribute, attributeValues, family, subFamily } from "./support/referentials.ts";
import { refusedPaths } from "../base/support/refusals.ts";

test.each([
  { given: "material", expected: "material" },
  { given: "personnel", expected: "personnel" },
  { given: "personnal", expected: "personnel" },
  { given: "other", expected: "other" },
  { given: "vehicle", expected: undefined },
])("the category $given is kept as $expected", ({ given, expected }) => {
  expect(AssetCategory.safeParse(given).data).toBe(expected);
});

describe("Attribute", () => {
  const rule = { from: "inspected", amount: 6, unit: "month" };
  test.each([
    { name: "a text is accepted", given: {}, expected: [] },
    { name: "a name is required", given: { name: "" }, expected: ["name"] },
    {
      name: "a list with values is accepted",
      given: { valueType: "list", allowedValues: ["a", "b"] },
      expected: [],
    },
    {
      name: "a list without values is refused",
      given: { valueType: "list" },
      expected: ["allowedValues"],
    },
    {
      name: "a list with a value twice is refused",
      given: { valueType: "list", allowedValues: ["a", "a"] },
      expected: ["allowedValues"],
    },
    {
      name: "values of a number are refused",
      given: { valueType: "number", allowedValues: ["1"] },
      expected: ["allowedValues"],
    },
    {
      name: "a computed date with its rule is accepted",
      given: { valueType: "computedDate", computed: rule, isRegulatory: true },
      expected: [],
    },
    {
      name: "a computed date without a rule is refused",
      given: { valueType: "computedDate" },
      expected: ["computed"],
    },
    {
      name: "a date with a rule is refused",
      given: { valueType: "date", computed: rule },
      expected: ["computed"],
    },
    {
      name: "a regulatory text is refused",
      given: { isRegulatory: true },
      expected: ["isRegulatory"],
    },
    { name: "a sixth type is refused", given: { valueType: "boolean" }, expected: ["valueType"] },
  ])("$name", ({ given, expected }) => {
    expect(refusedPaths(Attribute, attributeValues(given))).toEqual(expected);
  });
});

test("a sub-family is found within its own family only", () => {
  const crane = subFamily("tower crane");
  const families = [family("lifting", [crane]), family("digging", [subFamily("excavator")])];
  expect(findSubFamily(families, "lifting", "tower crane")).toEqual(crane);
  expect(findSubFamily(families, "digging", "tower crane")).toBe(null);
  expect(findSubFamily(families, "flying", "tower crane")).toBe(null);
});

describe("familyIssues", () => {
  const next = (from: string) =>
    attribute("next", { valueType: "computedDate", computed: { from, amount: 1, unit: "year" } });
  const last = attribute("last", { valueType: "date" });
  test.each([
    {
      name: "a sound family has none",
      given: family("lifting", [subFamily("crane", [last, next("last")])]),
      expected: [],
    },
    {
      name: "a name in other letters is taken",
      given: family("DIGGING"),
      expected: [{ kind: "nameTaken", family: "DIGGING" }],
    },
    {
      name: "its own former version is not in the way",
      given: family("Digging", [], "digging"),
      expected: [],
    },
    {
      name: "a sub-family twice",
      given: family("lifting", [subFamily("crane"), subFamily(" Crane")]),
      expected: [{ kind: "subFamilyRepeated", subFamily: "Crane" }],
    },
    {
      name: "an attribute twice",
      given: family("lifting", [subFamily("crane", [attribute("a"), attribute("A")])]),
      expected: [{ kind: "attributeRepeated", subFamily: "crane", attribute: "A" }],
    },
    {
      name: "a computed date from nothing",
      given: family("lifting", [subFamily("crane", [next("last")])]),
      expected: [{ kind: "computedFromNothing", subFamily: "crane", attribute: "next" }],
    },
    {
      name: "a computed date from itself",
      given: family("lifting", [subFamily("crane", [next("next")])]),
      expected: [{ kind: "computedFromNothing", subFamily: "crane", attribute: "next" }],
    },
  ])("$name", ({ given, expected }) => {
    expect(familyIssues(given, [family("digging")])).toEqual(expected);
  });
});
