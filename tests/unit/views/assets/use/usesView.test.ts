import { expect, test } from "vitest";
import { SiteUseRow } from "../../../../../src/domain/assets/siteUseCalls.ts";
import { HOUR } from "../../../../../src/domain/base/time.ts";
import { glowsOf, heatRamp, heatWeights } from "../../../../../src/views/assets/use/heat.ts";
import { namedRows } from "../../../../../src/views/assets/namedRows.ts";
import { sortAddress } from "../../../../../src/views/ui/sortAddress.ts";
import {
  assetSheetRows,
  familySheetRows,
  familyUses,
  figuresOf,
  orderOf,
  sortedUses,
  DEFAULT_USE_SORT,
} from "../../../../../src/views/assets/use/usesView.ts";

const use = (reference: string, family: string, siteId: string, hours: number, days: number) =>
  SiteUseRow.parse({
    assetId: `asset-${reference}`,
    reference,
    designation: `Machine ${reference}`,
    family,
    subFamily: "mini",
    siteId,
    time: hours * HOUR,
    days,
    workingDays: Math.max(0, days - 1),
    firstAt: 1000,
    lastAt: 2000,
  });
const ROWS = [
  use("EX-10", "diggers", "site-yard", 4, 1),
  use("EX-2", "diggers", "site-yard", 8.256, 2),
  use("EX-2", "diggers", "site-dig", 30, 4),
  use("RO-1", "rollers", "site-dig", 1, 1),
];
const siteName = (id: string) => (id === "site-yard" ? "Yard" : "Dig");
const names = { family: (name: string) => `the ${name}`, subFamilyOf: () => "Mini", siteName };
const told = (rows: readonly SiteUseRow[]) =>
  rows.map(({ reference, siteId }) => `${reference} ${siteName(siteId)}`);

test.each([
  [null, ["EX-2 Dig", "EX-2 Yard", "EX-10 Yard", "RO-1 Dig"]],
  ["name", ["EX-2 Dig", "EX-2 Yard", "EX-10 Yard", "RO-1 Dig"]],
  ["-name", ["RO-1 Dig", "EX-10 Yard", "EX-2 Dig", "EX-2 Yard"]],
  ["site", ["EX-2 Dig", "RO-1 Dig", "EX-2 Yard", "EX-10 Yard"]],
  ["days", ["EX-10 Yard", "RO-1 Dig", "EX-2 Yard", "EX-2 Dig"]],
  ["nonsense", ["EX-2 Dig", "EX-2 Yard", "EX-10 Yard", "RO-1 Dig"]],
])("uses in the order %s of an address", (text, expected) => {
  const rows = sortedUses(ROWS, orderOf(text), ({ reference }) => reference, siteName);
  expect(told(rows)).toEqual(expected);
});

test("an order is written into an address as it is read from it", () => {
  expect(sortAddress(DEFAULT_USE_SORT)).toBe("-time");
  expect(orderOf(sortAddress(DEFAULT_USE_SORT))).toEqual(DEFAULT_USE_SORT);
});

test("uses of families are sums of those of their assets, each asset counted once a site", () => {
  expect(
    familyUses(ROWS).map(({ family, siteId, assets, days, workingDays, time }) => [
      family,
      siteId,
      assets,
      days,
      workingDays,
      time / HOUR,
    ]),
  ).toEqual([
    ["diggers", "site-yard", 2, 3, 1, 12.256],
    ["diggers", "site-dig", 1, 4, 3, 30],
    ["rollers", "site-dig", 1, 1, 0, 1],
  ]);
  expect(figuresOf(ROWS)).toEqual({
    assets: 3,
    sites: 2,
    days: 8,
    workingDays: 4,
    time: 43.256 * HOUR,
  });
});

test("uses are found by reference and designation", () => {
  expect(told(namedRows(ROWS, " machine ro"))).toEqual(["RO-1 Dig"]);
  expect(namedRows(ROWS, "")).toHaveLength(4);
});

test("rows of an export have names, days, and hours with two decimals", () => {
  expect(assetSheetRows(ROWS.slice(1, 2), names)).toEqual([
    [
      "EX-2",
      "Machine EX-2",
      "the diggers",
      "Mini",
      "Yard",
      2,
      1,
      8.26,
      { at: 1000, precision: "second" },
      { at: 2000, precision: "second" },
    ],
  ]);
  expect(familySheetRows(familyUses(ROWS).slice(0, 1), names)).toEqual([
    ["the diggers", "Yard", 2, 3, 1, 12.26],
  ]);
});

test("what stood ten times as long weighs as much more wherever it is on the scale", () => {
  const [most = 0, tenth = 0, hundredth = 0] = heatWeights(
    [100, 10, 1].map((hours) => ({ time: hours * HOUR })),
  );
  expect(most).toBe(1);
  expect(most - tenth).toBeCloseTo(0.48, 1);
  expect(hundredth).toBeGreaterThan(0.1);
  expect(heatWeights([])).toEqual([]);
});

test("heat goes from nothing over its colours, ever more opaque", () => {
  const ramp = heatRamp([
    [0, 0, 1, 1],
    [1, 0, 0, 1],
  ]);
  expect(Array.from(ramp.subarray(0, 4))).toEqual([0, 0, 0, 0]);
  expect(Array.from(ramp.subarray(4, 7))).toEqual([1, 0, 254]);
  expect(Array.from(ramp.subarray(-4, -1))).toEqual([255, 0, 0]);
  const opacity = Array.from({ length: 256 }, (_, step) => ramp[step * 4 + 3] ?? 0);
  expect(opacity).toEqual(opacity.toSorted((a, b) => a - b));
});

test("what lies close together on the screen glows as one, and what is out of it not at all", () => {
  const spot = (lon: number, time: number) => ({ at: { lat: 0, lon }, time });
  const place = ({ lon }: { readonly lon: number }) => ({ x: lon, y: 5 });
  const spots = [spot(1, HOUR), spot(3, 3 * HOUR), spot(50, 400 * HOUR), spot(400, 9000 * HOUR)];
  const glows = glowsOf(spots, place, { width: 100, height: 100 });
  expect(glows.map(({ x }) => x)).toEqual([2.5, 50]);
  expect(glows[1]?.weight).toBe(1);
  expect(glows[0]?.weight).toBeCloseTo(heatWeights([{ time: 4 }, { time: 400 }])[0] ?? 0, 9);
});
