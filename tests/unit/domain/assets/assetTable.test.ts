import { expect, test } from "vitest";
import { attributeColumnsOf } from "../../../../src/domain/assets/assetColumns.ts";
import {
  attributeColumns,
  dateCell,
  isFilledIn,
} from "../../../../src/domain/assets/assetTable.ts";
import { MACHINES } from "../../../support/referential.ts";

const [crane, pump] = MACHINES.subFamilies;
if (crane === undefined || pump === undefined) throw new Error("two");
const due = crane.attributes.filter(({ name }) => name === "due");

test("the columns of attributes are those of the referential, each once, then those it has lost that are shown", () => {
  const shown = ["reference", "attributes.load", "attributes.lost"] as const;
  const again = { ...MACHINES, subFamilies: [{ ...pump, attributes: crane.attributes }] };
  expect(attributeColumnsOf([MACHINES, again], shown)).toEqual([
    "attributes.serial",
    "attributes.colour",
    "attributes.load",
    "attributes.inspected",
    "attributes.due",
    "attributes.lost",
  ]);
});

test("an attribute is a column for all sub-families that have one of its name, and filled in where one of them is", () => {
  const asDate = {
    ...pump,
    attributes: due.map((one) => ({ ...one, valueType: "date" as const })),
  };
  const columns = attributeColumns(
    [{ ...MACHINES, subFamilies: [{ ...crane, attributes: due }, asDate] }],
    "en",
    [],
  );
  expect(columns).toEqual([
    {
      name: "due",
      header: "due",
      aliases: ["attributes.due", "due"],
      valueTypes: ["computedDate", "date"],
    },
  ]);
  expect(columns.map(isFilledIn)).toEqual([true]);
  const alone = attributeColumns(
    [{ ...MACHINES, subFamilies: [{ ...crane, attributes: due }] }],
    "en",
    [],
  );
  expect(alone.map(isFilledIn)).toEqual([false]);
});

test.each([
  { name: "a day where it begins one", at: "2026-03-01T23:00:00Z", expected: "day" },
  { name: "a minute where it begins one", at: "2026-03-01T23:01:00Z", expected: "minute" },
  {
    name: "exact where it has seconds",
    at: "2026-03-02T08:00:01Z",
    expected: "2026-03-02T08:00:01.000Z",
  },
  {
    name: "a minute in the hour before the clocks go back",
    at: "2026-10-25T00:30:00Z",
    expected: "minute",
  },
  {
    name: "exact in the hour that the clocks show again",
    at: "2026-10-25T01:30:00Z",
    expected: "2026-10-25T01:30:00.000Z",
  },
])("a date in a cell is $name", ({ at, expected }) => {
  const instant = Date.parse(at);
  expect(dateCell(instant, "Europe/Paris")).toEqual(
    expected.endsWith("Z") ? expected : { at: instant, precision: expected },
  );
});
