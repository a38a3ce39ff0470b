import { describe, expect, test } from "vitest";
import {
  attributeIssues,
  attributeValueIssue,
  withComputedDates,
} from "../../../../src/domain/referential/attributeValue.ts";
import { addToDate } from "../../../../src/domain/referential/computedDate.ts";
import { attribute, subFamily, value } from "./support/referentials.ts";

const PARIS = "Europe/Paris";
const text = attribute("text");
const list = attribute("list", { valueType: "list", allowedValues: ["red", "blue"] });
const number = attribute("number", { valueType: "number" });
const date = attribute("date", { valueType: "date" });
const required = attribute("required", { required: true });
const rule = { from: "date", amount: 6, unit: "month" };
const computed = attribute("computed", {
  valueType: "computedDate",
  computed: rule,
  required: true,
});
const day = new Date("2026-11-21T08:00:00Z");

describe("attributeValueIssue", () => {
  test.each([
    { name: "a text", given: text, has: "x", expected: null },
    { name: "nothing where nothing is required", given: text, has: null, expected: null },
    { name: "nothing where something is", given: required, has: null, expected: "missing" },
    { name: "blanks where something is", given: required, has: "  ", expected: "missing" },
    { name: "a number for a text", given: text, has: 3, expected: "wrongType" },
    { name: "a value of the list", given: list, has: "red", expected: null },
    { name: "a value that is not of the list", given: list, has: "green", expected: "notAllowed" },
    {
      name: "a value of the list in other letters",
      given: list,
      has: "Red",
      expected: "notAllowed",
    },
    { name: "a number", given: number, has: 0, expected: null },
    { name: "a text for a number", given: number, has: "0", expected: "wrongType" },
    { name: "a date", given: date, has: day, expected: null },
    { name: "a number for a date", given: date, has: 5, expected: "wrongType" },
    {
      name: "a computed date that cannot be computed yet",
      given: computed,
      has: null,
      expected: null,
    },
  ])("$name: $expected", ({ given, has, expected }) => {
    expect(attributeValueIssue(given, value(given.name, has))).toBe(expected);
  });
});

test("all that keeps an asset from its sub-family is told; blanks under unknown names are not", () => {
  const values = [value("text", 4), value("gone", "x"), value("blank", " ")];
  expect(attributeIssues(subFamily("crane", [text, required]), values)).toEqual([
    { attribute: "text", issue: "wrongType" },
    { attribute: "required", issue: "missing" },
    { attribute: "gone", issue: "unknownAttribute" },
  ]);
});

describe("withComputedDates", () => {
  const crane = subFamily("crane", [date, computed]);
  test("follows its base and replaces what somebody wrote", () => {
    const given = [value("computed", new Date(5)), value("date", day), value("text", "x")];
    expect(withComputedDates(crane, given, PARIS)).toEqual([
      value("date", day),
      value("text", "x"),
      value("computed", new Date("2027-05-21T07:00:00Z")),
    ]);
  });

  test("is empty while its base is", () => {
    expect(withComputedDates(crane, [], PARIS)).toEqual([value("computed", null)]);
  });
});

describe("addToDate", () => {
  const rows: {
    name: string;
    given: string;
    amount: number;
    unit: "day" | "month" | "year";
    expected: string;
  }[] = [
    {
      name: "a month to the last day of a shorter one",
      given: "2026-01-31T09:00:00Z",
      amount: 1,
      unit: "month",
      expected: "2026-02-28T09:00:00.000Z",
    },
    {
      name: "a month to 29 February in a leap year",
      given: "2028-01-30T09:00:00Z",
      amount: 1,
      unit: "month",
      expected: "2028-02-29T09:00:00.000Z",
    },
    {
      name: "a year from 29 February",
      given: "2028-02-29T09:00:00Z",
      amount: 1,
      unit: "year",
      expected: "2029-02-28T09:00:00.000Z",
    },
    {
      name: "months over the end of a year",
      given: "2026-11-15T09:00:00Z",
      amount: 3,
      unit: "month",
      expected: "2027-02-15T09:00:00.000Z",
    },
    {
      name: "months back",
      given: "2026-03-31T07:00:00Z",
      amount: -1,
      unit: "month",
      expected: "2026-02-28T08:00:00.000Z",
    },
    {
      name: "days over the change of the clocks keep the time of day",
      given: "2026-03-28T07:00:00Z",
      amount: 2,
      unit: "day",
      expected: "2026-03-30T06:00:00.000Z",
    },
    {
      name: "the calendar is the customer's: 1 February there is 31 January in UTC",
      given: "2026-01-31T23:00:00Z",
      amount: 1,
      unit: "month",
      expected: "2026-02-28T23:00:00.000Z",
    },
  ];
  test.each(rows)("$name", ({ given, amount, unit, expected }) => {
    expect(new Date(addToDate(Date.parse(given), amount, unit, PARIS)).toISOString()).toBe(
      expected,
    );
  });
});
