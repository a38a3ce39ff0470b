import type { Activity } from "../../../../../src/domain/assets/activity.ts";
import type { Technology } from "../../../../../src/domain/devices/movement.ts";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { CustomerIndex, SiteId } from "../../../../../src/domain/base/ids.ts";
import { DAY, MINUTE, WEEK } from "../../../../../src/domain/base/time.ts";
import type { ActivityCell } from "../../../../../src/streams/feeds/assets/activityBoard.ts";
import { ActivityBoard } from "../../../../../src/streams/feeds/assets/activityBoard.ts";
import { AssetTable } from "../../../../../src/streams/feeds/assets/assetTable.ts";
import { KeptSlots } from "../../../../../src/streams/feeds/assets/keptSlots.ts";
import { assetScreenState } from "../../../../../src/views/assets/assetScreenState.ts";
import {
  type ActivityPlace,
  activityMatrix,
  chosenSite,
  NO_ACTIVITY,
  sitePlace,
  tagged,
} from "../../../../../src/views/reports/overview/activityMatrix.ts";
import { assetsHref } from "../../../../../src/views/reports/overview/overviewLinks.ts";
import { asset, site, T0, yardSite } from "../../../../support/liveFixtures.ts";

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
    expect(places.map((place) => place.kind === "floor" && place.floor)).toEqual([2, 0, null]);
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

  test.each(["constructor", "__proto__", "nowhere"])(
    "counts a site whose id is %s like any other",
    (id) => {
      const odd = SiteId.parse(id);
      const place = sitePlace(odd);
      const { rows, sums, places } = activityMatrix(
        [cell("cranes", { site: odd }), cell("cranes", { site: null, floor: null })],
        null,
        [],
      );
      const expected = { ...NO_ACTIVITY, ble: { active: 1, total: 2 } };
      expect(places).toHaveLength(2);
      expect(sums[place.key]).toEqual(expected);
      expect(rows[0]?.byPlace[place.key]).toEqual(expected);
    },
  );

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
  const filterOf = (href: string) =>
    assetScreenState(new URLSearchParams(href.split("?")[1])).filter;
  const mover = fc.record({
    family: fc.constantFrom("cranes", "drills & co"),
    technology: fc.constantFrom("GPS" as const, "BLE" as const, null),
    /** Before now, in ms: around the edges of both windows. */
    moved: fc.option(fc.constantFrom(0, DAY, DAY + 1, WEEK - 1, WEEK, WEEK + 1)),
    locationSite: fc.constantFrom(null, TOWER, HARBOUR),
    floor: fc.constantFrom(null, -1, 0, 1),
  });

  test("[FD40] the list holds exactly the active assets of every figure, also after time has passed", () => {
    fc.assert(
      fc.property(
        fc.array(mover, { maxLength: 30 }),
        fc.constantFrom(null, TOWER, HARBOUR),
        fc.constantFrom(0, 1, MINUTE, DAY, -MINUTE),
        (movers, chosen, passed) => {
          const written = movers.map(({ moved, ...fields }, at) =>
            asset(`n${at}`, { ...fields, lastMovedAt: moved === null ? null : T0 - moved }),
          );
          const board = new ActivityBoard(T0);
          const table = new AssetTable(() => "online");
          board.apply({ written, removed: [] });
          table.apply({ type: "documents.changed", written, removed: [] }, T0);
          board.tick(T0 + passed);
          table.tick(T0 + passed);
          const matrix = activityMatrix(board.drain().written, chosen, sites);
          const listed = (family: string | null, place: ActivityPlace | null) =>
            new KeptSlots(table, filterOf(assetsHref(customer, family, place))).total;
          const whole = chosen === null ? null : sitePlace(chosen);
          expect(listed(null, whole)).toBe(tagged(matrix.all).active);
          // The four figures over the table.
          const behind = (...what: [Activity, Technology | null]) =>
            new KeptSlots(table, filterOf(assetsHref(customer, null, whole, ...what))).total;
          expect(behind("active", "GPS")).toBe(matrix.all.gps.active);
          expect(behind("active", "BLE")).toBe(matrix.all.ble.active);
          expect(behind("untagged", null)).toBe(matrix.all.untagged);
          for (const place of matrix.places)
            expect(listed(null, place)).toBe(tagged(matrix.sums[place.key] ?? NO_ACTIVITY).active);
          for (const { family, all, byPlace } of matrix.rows) {
            expect(listed(family, whole)).toBe(tagged(all).active);
            for (const place of matrix.places)
              expect(listed(family, place)).toBe(tagged(byPlace[place.key] ?? NO_ACTIVITY).active);
          }
        },
      ),
      { numRuns: 300 },
    );
  });
});
