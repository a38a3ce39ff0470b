import { describe, expect, test } from "vitest";
import { must } from "../../../../src/domain/base/must.ts";
import { polygonOf } from "../../../../src/domain/base/geometry.ts";
import { newSiteFields } from "../../../../src/views/sites/siteFields.ts";
import { placeBounds, placeGround, typedBounds } from "../../../../src/views/sites/sitePlace.ts";
import { EUROPE } from "../../../../src/views/sites/live/boundsOfSites.ts";
import { yardSite } from "../../../support/liveFixtures.ts";

const placed = { ...newSiteFields("worksite"), id: "new", latitude: 48, longitude: 2, radius: 50 };
const circle = { kind: "circle", center: { lat: 48, lon: 2 }, radius: 50 };

const triangle = polygonOf([
  [2, 48],
  [2.01, 48],
  [2, 48.01],
]);

describe("the ground on which a site is placed", () => {
  test.each([
    { name: "shows it where it is filled in", fields: placed, expected: [["new", circle]] },
    {
      name: "does not show it without a place",
      fields: { ...placed, latitude: null },
      expected: [],
    },
    {
      name: "shows its edge as it is drawn",
      fields: { ...placed, shape: "polygon" as const, polygon: triangle },
      expected: [["new", triangle]],
    },
    {
      name: "does not show an edge that is still to be drawn",
      fields: { ...placed, shape: "polygon" as const },
      expected: [],
    },
    { name: "does not show it without a size", fields: { ...placed, radius: 0 }, expected: [] },
  ])("$name", ({ fields, expected }) => {
    const { sites } = placeGround(fields, null, []);
    expect(sites.map(({ id, shape }) => [id, shape])).toEqual(expected);
  });

  test("shows the others as they are, itself once, and no archived ones", () => {
    const yard = yardSite("yard");
    const old = { ...yardSite("old"), isArchived: true, archivedAt: 1 };
    const fields = { ...placed, id: yard.id };
    const { sites } = placeGround(fields, yard, [yard, yardSite("depot"), old]);
    expect(sites.map(({ id }) => id)).toEqual(["site-depot", "site-yard"]);
    expect(sites[1]?.shape).toEqual(circle);
  });
});

describe("the map begins", () => {
  test("at the site where it has a place", () => {
    const { west, east, south, north } = placeBounds(placed, []);
    expect([west < 2 && east > 2, south < 48 && north > 48, east - west < 0.01]).toEqual([
      true,
      true,
      true,
    ]);
  });

  test("at the other sites, else at the continent", () => {
    const nowhere = newSiteFields("worksite");
    const { west, north } = placeBounds(nowhere, [yardSite("yard")]);
    expect([west > 3.9 && west < 4, north > 45 && north < 45.1]).toEqual([true, true]);
    expect(placeBounds(nowhere, [])).toEqual(EUROPE);
  });
});

test("a circle that was typed is shown whole; what is none, or on no map, leaves the map where it is", () => {
  const typed = { latitude: 45, longitude: 4, radius: 1000, shape: "circle" } as const;
  const bounds = must(typedBounds(typed), "the circle is whole");
  expect([bounds.south, bounds.north].map((one) => one.toFixed(3))).toEqual(["44.991", "45.009"]);
  for (const other of [
    { latitude: null },
    { radius: 0 },
    { radius: 1e9 },
    { latitude: 89 },
    { latitude: 120 },
    { longitude: 200 },
    { shape: "polygon" as const },
  ])
    expect(typedBounds({ ...typed, ...other })).toBe(null);
});
