import { expect, test } from "vitest";
import { SiteId } from "../../../../src/domain/base/ids.ts";
import { SiteForm } from "../../../../src/domain/sites/siteForm.ts";
import type { SiteRowPlan } from "../../../../src/domain/sites/siteImport.ts";
import {
  boundsOfPlaces,
  plannedPlaces,
} from "../../../../src/views/sites/imports/plannedPlaces.ts";
import { smallTower } from "../../../support/smallSite.ts";

const form = {
  ...SiteForm.parse({
    siteName: "Yard",
    owner: "Bâtir",
    longitude: 2.25,
    latitude: 48.9,
    radius: 80,
    type: "agency",
    shape: "circle",
    musterAreas: [],
  }),
  id: SiteId.parse("yard"),
};
const at = (row: number) => ({ line: row + 2, row });
const created: SiteRowPlan = {
  ...at(0),
  verdict: "create",
  form,
  isNameShared: false,
  isFar: false,
};
const site = { ...smallTower(), siteName: "Depot", latitude: 45.7, longitude: 4.8, radius: 50 };
const updated = (
  row: number,
  changes: Extract<SiteRowPlan, { verdict: "update" }>["changes"],
): SiteRowPlan => ({
  ...at(row),
  verdict: "update",
  site,
  changes,
  isNameShared: false,
  isFar: false,
});

test("sites that are made or moved are shown where they will be, those that only change their name are not", () => {
  const plan: readonly SiteRowPlan[] = [
    created,
    updated(1, { radius: 900 }),
    updated(2, { siteName: "Store" }),
    { ...at(3), verdict: "unchanged", site },
    { ...at(4), verdict: "refused", issues: [{ column: "radius", code: "too_big" }] },
  ];
  expect(plannedPlaces(plan)).toEqual([
    {
      row: 0,
      name: "Yard",
      circle: { kind: "circle", center: { lat: 48.9, lon: 2.25 }, radius: 80 },
    },
    {
      row: 1,
      name: "Depot",
      circle: { kind: "circle", center: { lat: 45.7, lon: 4.8 }, radius: 900 },
    },
  ]);
});

test("the map begins with all of them in sight", () => {
  const bounds = boundsOfPlaces(plannedPlaces([created, updated(1, { longitude: 5 })]));
  expect(bounds?.west).toBeLessThan(2.25);
  expect(bounds?.east).toBeGreaterThan(5);
  expect(bounds?.south).toBeLessThan(45.7);
  expect(bounds?.north).toBeGreaterThan(48.9);
  expect(boundsOfPlaces([])).toBeNull();
});
