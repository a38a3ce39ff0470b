import { describe, expect, test } from "vitest";
import { AssetId, SiteId } from "../../../../../src/domain/base/ids.ts";
import type { OccupancyRow } from "../../../../../src/domain/reports/calls.ts";
import { occupancySheet } from "../../../../../src/views/reports/occupancy/occupancySheet.ts";
import { familyNames } from "../../../../../src/views/kit/words/familyNames.ts";
import { MACHINES } from "../../../../support/referential.ts";
import {
  occupancyChoice,
  occupancyFigures,
  occupancyRows,
  occupancySort,
} from "../../../../../src/views/reports/occupancy/occupancyView.ts";

const row = (reference: string, rate: number | null): OccupancyRow => ({
  assetId: AssetId.parse(`asset-${reference}`),
  reference,
  designation: `Machine ${reference}`,
  family: reference === "A2" ? "Digging" : "Lifting",
  subFamily: "Crane",
  currentWorksite: reference === "A2" ? SiteId.parse("site-yard") : null,
  occupiedDays: rate === null ? 0 : Math.round(rate * 30),
  days: rate === null ? 0 : 30,
  rate,
});
const NAMES = familyNames(
  [
    {
      ...MACHINES,
      name: "Digging",
      labels: { fr: "Zone de fouille", en: null },
      subFamilies: [{ name: "Crane", labels: { fr: "Grue", en: null }, attributes: [] }],
    },
  ],
  "fr",
);
const ROWS = [row("A10", 0.9), row("A2", 0.1), row("A1", null), row("A3", 0.5)];

test.each([
  { name: "nothing said", days: null, threshold: null, expected: { days: 30, threshold: 0.5 } },
  { name: "both said", days: "7", threshold: "20", expected: { days: 7, threshold: 0.2 } },
  { name: "too much", days: "93", threshold: "101", expected: { days: 30, threshold: 0.5 } },
  { name: "no numbers", days: "1e1", threshold: "-5", expected: { days: 30, threshold: 0.5 } },
  { name: "the least", days: "1", threshold: "0", expected: { days: 1, threshold: 0 } },
])("an address with $name", ({ days, threshold, expected }) => {
  expect(occupancyChoice(days, threshold)).toEqual(expected);
});

describe("the order", () => {
  test.each([
    {
      name: "the least used first, unknown ones last",
      sort: null,
      expected: ["A2", "A3", "A10", "A1"],
    },
    {
      name: "the most used first, unknown ones still last",
      sort: "-rate",
      expected: ["A10", "A3", "A2", "A1"],
    },
    { name: "references as people count", sort: "reference", expected: ["A1", "A2", "A3", "A10"] },
    {
      name: "families as they are called, then references",
      sort: "family",
      expected: ["A1", "A3", "A10", "A2"],
    },
    {
      name: "the usual for an unknown column",
      sort: "colour",
      expected: ["A2", "A3", "A10", "A1"],
    },
  ])("$name", ({ sort, expected }) => {
    const rows = occupancyRows(ROWS, occupancySort(sort), 0.5, false, NAMES);
    expect(rows.map(({ reference }) => reference)).toEqual(expected);
  });

  test("under-used ones alone are those below the threshold, not at it", () => {
    const rows = occupancyRows(ROWS, occupancySort(null), 0.5, true, NAMES);
    expect(rows.map(({ reference }) => reference)).toEqual(["A2"]);
  });
});

test("the figures leave unknown rates out of the mean", () => {
  expect(occupancyFigures(ROWS, 0.5)).toEqual({ total: 4, underUsed: 1, unknown: 1, mean: 0.5 });
  expect(occupancyFigures([row("A1", null)], 0.5).mean).toBeNull();
});

test("an export calls families as the table does, and holds numbers that can be calculated with", () => {
  const words = {
    name: "Occupancy",
    headers: ["R", "D", "F", "S", "Site", "Days", "Of", "%", "Under"],
    underUsed: (isUnder: boolean) => (isUnder ? "Yes" : "No"),
    names: NAMES,
  };
  const source = occupancySheet(ROWS.slice(1, 3), 0.5, (id) => `Site ${id}`, words, "UTC");
  const parts = [...(source.parts(new AbortController().signal) as Iterable<{ rows: unknown }>)];
  expect(parts[0]?.rows).toEqual([
    ["A2", "Machine A2", "Zone de fouille", "Grue", "Site site-yard", 3, 30, 10, "Yes"],
    ["A1", "Machine A1", "Lifting", "Crane", null, 0, 0, null, null],
  ]);
});
