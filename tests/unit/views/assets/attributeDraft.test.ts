import { describe, expect, test } from "vitest";
import type { AttributeQuery } from "../../../../src/domain/assets/attributeFilter.ts";
import {
  draftOf,
  filterAttributes,
  newDraft,
  operatorsOf,
  queryOfDraft,
} from "../../../../src/views/assets/attributeDraft.ts";
import { dayOf, startOfDay } from "../../../../src/domain/base/localDay.ts";
import { MACHINES } from "../../../support/referential.ts";

const PARIS = "Europe/Paris";
const start = (day: string) => startOfDay(day, PARIS);
const day = (at: number) => dayOf(at, PARIS);
const all = filterAttributes([MACHINES], { families: [], subFamilies: [] }, "en", (date) => date);

test("every attribute can be filtered by, a computed date as a date, after the dates of every asset", () => {
  expect(all.map(({ name, kind }) => [name, kind])).toEqual([
    ["asset:lastTagUpdate", "date"],
    ["asset:lastPositionUpdate", "date"],
    ["serial", "string"],
    ["colour", "list"],
    ["load", "number"],
    ["inspected", "date"],
    ["due", "date"],
  ]);
});

test("another sub-family has other attributes", () => {
  const chosen = { families: ["machines"], subFamilies: ["pump"] };
  const names = filterAttributes([MACHINES], chosen, "en", (date) => date).map(({ name }) => name);
  expect(names).toEqual(["asset:lastTagUpdate", "asset:lastPositionUpdate"]);
});

describe("a draft", () => {
  test.each<AttributeQuery>([
    { name: "due", kind: "none" },
    { name: "colour", kind: "list", values: ["red", "blue"] },
    { name: "serial", kind: "string", text: "S-1" },
    { name: "load", kind: "number", min: null, max: 4 },
    { name: "due", kind: "date", filter: { kind: "equal", day: start("2026-03-02") } },
    {
      name: "due",
      kind: "date",
      filter: { kind: "range", from: start("2026-03-02"), to: start("2026-03-29") },
    },
    { name: "due", kind: "date", filter: { kind: "predefined", range: "lastWeek" } },
  ])("of %j asks for the same", (query) => {
    expect(queryOfDraft(draftOf(query, day), start)).toEqual(query);
  });

  test.each([
    { operator: "before" },
    { operator: "range", from: "2026-03-02" },
    { operator: "range", from: "2026-03-02", to: "2026-03-01" },
    { operator: "in" },
    { operator: "has", text: " " },
    { operator: "between" },
  ] as const)("that lacks something asks for nothing yet: %j", (part) => {
    const draft = { ...draftOf({ name: "x", kind: "none" }, day), ...part };
    expect(queryOfDraft(draft, start)).toBe(null);
  });

  test("begins with an operator that its kind has", () => {
    for (const attribute of all)
      expect(operatorsOf(attribute)).toContain(newDraft(attribute).operator);
  });
});
