import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { Asset } from "../../../src/domain/assets/asset.ts";
import { CALLS } from "../../../src/domain/calls.ts";
import { must } from "../../../src/domain/base/must.ts";
import { MINUTE } from "../../../src/domain/base/time.ts";
import { Site } from "../../../src/domain/sites/site.ts";
import { area, asset, site, T0 } from "../../support/fixtures.ts";
import { shown } from "../support/looks.ts";
import { openFront, type Shown } from "../support/openFront.tsx";
import { savedFile } from "../support/savedFile.ts";
import { storedOne } from "../support/stored.ts";
import { smallSiteOf } from "../support/smallSiteOf.ts";
import { HALL, YARD } from "../../support/smallSite.ts";

const person = { category: "personnel", family: "people", subFamily: "crew" } as const;
/** In the yard, surely a minute ago; the newest fix `radius` metres wide and in doubt. */
const unsure = (name: string, radius: number): Asset =>
  asset(name, {
    ...person,
    currentWorksite: site("tower"),
    locationSite: site("tower"),
    floor: 0,
    area: area("yard"),
    areaSince: T0 - 10 * MINUTE,
    location: YARD,
    locationAccuracy: 5,
    lastTagUpdate: T0,
    lastPositionUpdate: T0 - MINUTE,
    placeProof: { at: T0, radius, sureAt: T0 - MINUTE },
    doubtfulFix: { location: HALL, reason: "imprecise" },
  });
const ASSETS = [
  asset("sure", {
    ...person,
    locationSite: site("tower"),
    floor: 0,
    area: area("hall"),
    areaSince: T0 - 10 * MINUTE,
    location: HALL,
    locationAccuracy: 35,
    lastTagUpdate: T0,
    lastPositionUpdate: T0,
    placeProof: { at: T0, radius: 35, sureAt: T0 },
  }),
  unsure("coarse", 400),
  // Heard, and no fix said where.
  asset("lost", {
    ...person,
    currentWorksite: site("tower"),
    location: YARD,
    locationAccuracy: 3000,
    lastTagUpdate: T0,
    lastPositionUpdate: T0,
    placeProof: { at: T0, radius: 3000, sureAt: null },
  }),
  asset("bare", { ...person, tagId: null, manufacturerId: null, technology: null }),
  asset("fresh", person),
];
const given: Shown = {
  now: T0,
  given: (live) => {
    live.server.answerLeast(CALLS);
    smallSiteOf(live, { assets: ASSETS });
  },
};
const rowOf = (name: string) => page.getByRole("row").filter({ hasText: name });

test("the list says beside a place how far it can be believed", async () => {
  await openFront("/asset/list", given);
  await shown(rowOf("coarse").getByText("±400 m").first());
  await shown(rowOf("lost").getByText("±3 km").first());
  await shown(rowOf("bare").getByText("no tag").first());
  await shown(rowOf("fresh").getByText("never heard").first());
  expect(rowOf("sure").getByText("±400 m").elements()).toHaveLength(0);
});

test("a long place is cut off, what is doubtful of it is not", async () => {
  await openFront("/asset/list", {
    ...given,
    given: (live) => {
      given.given?.(live);
      const tower = storedOne(live, "sites", Site, site("tower"));
      const areas = tower.areas.map((one) => ({
        ...one,
        name: `${one.name} of a long name indeed`,
      }));
      live.write("sites", { ...tower, areas });
    },
  });
  const doubt = rowOf("coarse").getByText("±400 m").first();
  await shown(doubt);
  const cell = must(
    doubt.element().closest("[role=gridcell]"),
    "the cell of the doubt",
  ).getBoundingClientRect();
  const { right } = doubt.element().getBoundingClientRect();
  expect(right).toBeLessThanOrEqual(cell.right);
});

test("an export has the radius and the certainty of each place", async () => {
  await openFront("/asset/list", given);
  await shown(rowOf("coarse"));
  const file = await savedFile(async () => {
    await page.getByRole("button", { name: "Export" }).click();
    await page.getByRole("menuitem", { name: /CSV/u }).click();
  });
  const [head = "", ...rows] = (await file.blob.text()).replace("\u{FEFF}", "").split(/\r?\n/u);
  const cells = (line: string) => line.split(/[;,](?! )/u);
  const column = (name: string) => cells(head).indexOf(name);
  const told = Object.fromEntries(
    rows
      .filter((row) => row !== "")
      .map((row) => [
        cells(row)[column("Reference")],
        [cells(row)[column("Accuracy (m)")], cells(row)[column("Certainty of the place")]],
      ]),
  );
  expect(told).toEqual({
    sure: ["35", "certain"],
    coarse: ["5", '"uncertain, ±400 m"'],
    lost: ["3000", '"uncertain, ±3 km"'],
    bare: ["", '"unknown, no tag"'],
    fresh: ["", '"unknown, never heard"'],
  });
});

test("whose hours are over is never said to have never moved, nor how they moved last", async () => {
  const night = asset("night", {
    ...person,
    locationSite: site("tower"),
    lastTagUpdate: T0,
    movementState: "MOVING",
    placeHidden: { since: T0 - 10 * MINUTE, sealed: "" },
  });
  await openFront(`/asset/tower/view/${night.id}`, {
    ...given,
    given: (live) => {
      live.server.answerLeast(CALLS);
      smallSiteOf(live, { assets: [night] });
    },
  });
  const said = (term: string) =>
    page
      .getByRole("term")
      .filter({ hasText: term })
      .all()
      .map((one) => one.element().nextElementSibling?.textContent);
  await expect.poll(() => said("Area")).toContain("Outside working hours");
  expect(said("Last moved")).toEqual([]);
  expect(said("Movement")).toEqual([]);
});
