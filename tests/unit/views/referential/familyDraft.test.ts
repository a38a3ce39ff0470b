import { describe, expect, test } from "vitest";
import type {
  Attribute,
  Family,
  SubFamily,
} from "../../../../src/domain/referential/referential.ts";
import {
  countsOf,
  dateNames,
  EMPTY_ATTRIBUTE,
  EMPTY_SUB_FAMILY,
  emptyFamily,
  familyDraftIssues,
  valuesOf,
  withAttribute,
  withValueType,
} from "../../../../src/views/referential/familyDraft.ts";

const attribute = (name: string, overrides: Partial<Attribute> = {}): Attribute => ({
  ...EMPTY_ATTRIBUTE,
  name,
  ...overrides,
});
const subFamily = (name: string, ...attributes: Attribute[]): SubFamily => ({
  ...EMPTY_SUB_FAMILY,
  name,
  attributes,
});
const family = (name: string, ...subFamilies: SubFamily[]): Family => ({
  ...emptyFamily(`family-${name}`),
  name,
  subFamilies,
});
const computed = (from: string) =>
  ({ valueType: "computedDate", computed: { from, amount: 6, unit: "month" } }) as const;

describe("what is wrong with a family", () => {
  test.each([
    {
      name: "nothing",
      given: family("Lifting", subFamily("Crane", attribute("Load"))),
      expected: [],
    },
    { name: "no name", given: family(" "), expected: ["name too_small"] },
    { name: "a name that is taken", given: family("TOOLS"), expected: ["name nameTaken"] },
    {
      name: "two sub-families of one name, both marked",
      given: family("Lifting", subFamily("Crane"), subFamily("crane ")),
      expected: ["subFamilies.0.name subFamilyRepeated", "subFamilies.1.name subFamilyRepeated"],
    },
    {
      name: "two attributes of one name, both marked",
      given: family("Lifting", subFamily("Crane", attribute("Load"), attribute("LOAD"))),
      expected: [
        "subFamilies.0.attributes.0.name attributeRepeated",
        "subFamilies.0.attributes.1.name attributeRepeated",
      ],
    },
    {
      name: "two attributes without a name are told as unnamed only",
      given: family("Lifting", subFamily("Crane", attribute(""), attribute(""))),
      expected: [
        "subFamilies.0.attributes.0.name too_small",
        "subFamilies.0.attributes.1.name too_small",
      ],
    },
    {
      name: "a list without values",
      given: family("Lifting", subFamily("Crane", attribute("Kind", { valueType: "list" }))),
      expected: ["subFamilies.0.attributes.0.allowedValues custom"],
    },
    {
      name: "a computed date that follows nothing",
      given: family("Lifting", subFamily("Crane", attribute("Next", computed("Last")))),
      expected: ["subFamilies.0.attributes.0.computed computedFromNothing"],
    },
    {
      name: "a computed date that follows a date",
      given: family(
        "Lifting",
        subFamily(
          "Crane",
          attribute("Last", { valueType: "date" }),
          attribute("Next", computed("Last")),
        ),
      ),
      expected: [],
    },
  ])("$name", ({ given, expected }) => {
    const issues = familyDraftIssues(given, [family("Tools")]);
    expect(issues.map(({ path, code }) => `${path} ${code}`)).toEqual(expected);
  });

  test("a family does not stand in its own way", () => {
    expect(familyDraftIssues(family("Tools"), [family("Tools")])).toEqual([]);
  });
});

describe("another type of value", () => {
  test.each([
    {
      name: "leaves the values of a list behind",
      given: attribute("a", { valueType: "list", allowedValues: ["x"] }),
      to: "string",
      expected: { valueType: "string", allowedValues: [] },
    },
    {
      name: "leaves the deadline behind where it is no date",
      given: attribute("a", { valueType: "date", isRegulatory: true }),
      to: "number",
      expected: { valueType: "number", isRegulatory: false },
    },
    {
      name: "keeps the deadline from date to computed date, which follows the first date",
      given: attribute("a", { valueType: "date", isRegulatory: true }),
      to: "computedDate",
      expected: {
        isRegulatory: true,
        computed: { from: "Last", amount: 12, unit: "month" },
      },
    },
    {
      name: "leaves the rule of a computed date behind",
      given: attribute("a", computed("Last")),
      to: "date",
      expected: { valueType: "date", computed: null },
    },
  ] as const)("$name", ({ given, to, expected }) => {
    expect(withValueType(given, to, ["Last"])).toMatchObject(expected);
  });
});

describe("lists", () => {
  test("what follows a date follows it under its new name", () => {
    const before = subFamily(
      "Crane",
      attribute("Last", { valueType: "date" }),
      attribute("Next", computed("Last")),
    );
    const renamed = attribute("Last visit", { valueType: "date" });
    expect(
      withAttribute(before, 0, renamed).attributes.map(({ name, computed: rule }) => [
        name,
        rule?.from,
      ]),
    ).toEqual([
      ["Last visit", undefined],
      ["Next", "Last visit"],
    ]);
    expect(withAttribute(before, 0, null).attributes.map(({ name }) => name)).toEqual(["Next"]);
  });

  test("values are written one a line", () => {
    expect(valuesOf(" small\n\n large \n")).toEqual(["small", "large"]);
  });

  test("only plain dates can be followed", () => {
    const crane = subFamily(
      "Crane",
      attribute("Last", { valueType: "date" }),
      attribute("Next", computed("Last")),
    );
    expect(dateNames(crane)).toEqual(["Last"]);
    expect(countsOf(family("Lifting", crane))).toEqual({ subFamilies: 1, attributes: 2 });
  });
});
