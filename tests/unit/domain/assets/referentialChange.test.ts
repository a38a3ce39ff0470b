import { expect, test } from "vitest";
import { AssetId } from "../../../../src/domain/base/ids.ts";
import type { Family } from "../../../../src/domain/referential/referential.ts";
import { affectedByChange } from "../../../../src/domain/assets/referentialChange.ts";
import { attribute, family, subFamily, value } from "../referential/support/referentials.ts";

const colours = (...allowedValues: string[]) =>
  attribute("colour", { valueType: "list", allowedValues });
const lifting = (...attributes: Parameters<typeof subFamily>[1] & object) =>
  family("lifting", [subFamily("crane", attributes)]);
const asset = (id: string, values: ReturnType<typeof value>[], inFamily = "lifting") => ({
  id: AssetId.parse(id),
  family: inFamily,
  subFamily: "crane",
  attributes: values,
});
const before = lifting(colours("red", "blue"), attribute("note"));
const assets = [
  asset("red", [value("colour", "red"), value("note", "x")]),
  asset("blue", [value("colour", "blue")]),
  asset("elsewhere", [value("colour", "red")], "digging"),
];

const rows: { name: string; after: Family | null; expected: object[] }[] = [
  { name: "nothing changes", after: before, expected: [] },
  {
    name: "a value more for a list hurts nobody",
    after: lifting(colours("red", "blue", "green"), attribute("note")),
    expected: [],
  },
  {
    name: "a value less hurts the assets that have it",
    after: lifting(colours("blue"), attribute("note")),
    expected: [{ asset: "red", effect: "valueMisfits", attribute: "colour" }],
  },
  {
    name: "another type hurts the assets that have a value",
    after: lifting(colours("red", "blue"), attribute("note", { valueType: "number" })),
    expected: [{ asset: "red", effect: "valueMisfits", attribute: "note" }],
  },
  {
    name: "an attribute that goes takes values with it",
    after: lifting(colours("red", "blue")),
    expected: [{ asset: "red", effect: "valueLost", attribute: "note" }],
  },
  {
    name: "an attribute that becomes required is missing where it is empty",
    after: lifting(colours("red", "blue"), attribute("note", { required: true })),
    expected: [{ asset: "blue", effect: "valueMissing", attribute: "note" }],
  },
  {
    name: "a sub-family that goes leaves its assets without one",
    after: family("lifting", []),
    expected: [
      { asset: "red", effect: "orphaned" },
      { asset: "blue", effect: "orphaned" },
    ],
  },
  {
    name: "a family that goes leaves its assets without one",
    after: null,
    expected: [
      { asset: "red", effect: "orphaned" },
      { asset: "blue", effect: "orphaned" },
    ],
  },
];

test.each(rows)("$name", ({ after, expected }) => {
  expect(affectedByChange(before, after, assets)).toEqual(expected);
});

test("what was wrong before is not told again", () => {
  const broken = [asset("green", [value("colour", "green")])];
  expect(affectedByChange(before, lifting(colours("red"), attribute("note")), broken)).toEqual([]);
});
