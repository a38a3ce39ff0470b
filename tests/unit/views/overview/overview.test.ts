import { describe, expect, test } from "vitest";
import { CustomerIndex } from "../../../../src/domain/ids.ts";
import type { ActivityCell } from "../../../../src/streams/feeds/feeds.ts";
import { assetScreenState } from "../../../../src/views/assets/assetScreenState.ts";
import {
  activityMatrix,
  chosenSite,
  tagged,
} from "../../../../src/views/overview/activityMatrix.ts";
import { assetsHref } from "../../../../src/views/overview/overviewLinks.ts";
import { site, yardSite } from "../../../support/liveFixtures.ts";

const TOWER = site("tower");
const HARBOUR = site("harbour");
const sites = [yardSite("tower"), yardSite("harbour")];
const cell = (family: string, fields: Partial<ActivityCell> = {}): ActivityCell => ({
  id: `${family} ${fields.site} ${fields.floor}`,
  site: TOWER,
  floor: 0,
  family,
  gps: { active: 0, total: 0 },
  ble: { active: 1, total: 2 },
  untagged: 0,
  ...fields,
});
const cells = [
  cell("drills"),
  cell("cranes", { gps: { active: 1, total: 1 } }),
  cell("cranes", { floor: 2, untagged: 4 }),
  cell("cranes", { floor: null }),
  cell("cranes", { site: HARBOUR }),
  cell("cranes", { site: null, floor: null }),
];

test.each([
  { name: "that of the address", text: HARBOUR as string, known: sites, expected: HARBOUR },
  { name: "every one without an address", text: null, known: sites, expected: null },
  { name: "the only one", text: null, known: [yardSite("tower")], expected: TOWER },
  {
    name: "the only one in use",
    text: "nonsense",
    known: [yardSite("tower"), { ...yardSite("harbour"), isArchived: true }],
    expected: TOWER,
  },
])("the site is $name", ({ text, known, expected }) => {
  expect(chosenSite(text, known)).toBe(expected);
});

describe("the matrix", () => {
  test("has floors for one site, from the top down, what is on none last", () => {
    const { places, rows, sums } = activityMatrix(cells, TOWER, sites);
    expect(places.map(({ floor }) => floor)).toEqual([2, 0, null]);
    expect(rows.map(({ family }) => family)).toEqual(["cranes", "drills"]);
    expect(sums["floor 0"]).toEqual({
      gps: { active: 1, total: 1 },
      ble: { active: 2, total: 4 },
      untagged: 0,
    });
  });

  test("has sites where none is chosen, by name, what is nowhere last", () => {
    const { places, all } = activityMatrix(cells, null, sites);
    expect(places.map(({ site: id }) => id)).toEqual([HARBOUR, TOWER, null]);
    expect(tagged(all)).toEqual({ active: 7, total: 13 });
    expect(all.untagged).toBe(4);
  });

  test("is as large seen by families as by places", () => {
    for (const chosen of [null, TOWER, HARBOUR]) {
      const { rows, sums, all } = activityMatrix(cells, chosen, sites);
      const byFamily = rows.map((row) => tagged(row.all).total);
      const byPlace = Object.values(sums).map((sum) => tagged(sum).total);
      const total = (counts: readonly number[]) => counts.reduce((a, b) => a + b, 0);
      expect([total(byFamily), total(byPlace)]).toEqual([tagged(all).total, tagged(all).total]);
    }
  });
});

describe("a figure leads to its assets", () => {
  const customer = CustomerIndex.parse("tower");
  const filterOf = (href: string | null) =>
    assetScreenState(new URLSearchParams(href?.split("?")[1])).filter;

  test.each([
    {
      name: "of a family on a floor",
      family: "cranes",
      place: { site: TOWER, floor: -1 },
      expected: { site: TOWER, floor: -1, families: ["cranes"] },
    },
    {
      name: "of a family",
      family: "cranes & co",
      place: null,
      expected: { site: null, floor: null, families: ["cranes & co"] },
    },
    {
      name: "of a site",
      family: null,
      place: { site: HARBOUR, floor: null },
      expected: { site: HARBOUR, floor: null, families: [] },
    },
  ])("$name", ({ family, place, expected }) => {
    expect(filterOf(assetsHref(customer, family, place))).toMatchObject(expected);
  });

  test("but not where they are nowhere: the list cannot say so", () => {
    expect(assetsHref(customer, "cranes", { site: null, floor: null })).toBeNull();
  });
});
