import { describe, expect, test } from "vitest";
import { Area } from "../../../../src/domain/sites/area.ts";
import { placeLocator, placeOnFloor } from "../../../../src/domain/sites/locatePoint.ts";
import { Site } from "../../../../src/domain/sites/site.ts";

const square = (west: number, south: number, size: number) => ({
  kind: "polygon" as const,
  rings: [
    [
      [west, south],
      [west + size, south],
      [west + size, south + size],
      [west, south + size],
      [west, south],
    ],
  ],
});

const areaOf = (id: string, floor: number | null, west: number) =>
  Area.parse({
    id: `area-${id}`,
    name: id,
    colour: "#112233",
    opacity: 0.5,
    floor,
    geometry: square(west, 45, 0.001),
  });

const siteOf = (id: string, overrides: object = {}) =>
  Site.parse({
    id: `site-${id}`,
    siteName: id,
    type: "worksite",
    shape: "circle",
    polygon: null,
    owner: "us",
    longitude: 4,
    latitude: 45,
    radius: 1000,
    address: null,
    city: null,
    timezone: null,
    isArchived: false,
    archivedAt: null,
    skipSiteSync: false,
    defaultFloor: null,
    floors: [],
    areas: [],
    styles: [],
    floorMatching: [],
    datasetId: null,
    ...overrides,
  });

const tower = siteOf("tower", {
  floorMatching: [
    { from: "Toit", floor: 9 },
    { from: "10", floor: 9 },
  ],
  areas: [areaOf("yard", 0, 4), areaOf("roof", 9, 4), areaOf("cellar", -1, 4.002)],
});
const inYard = { lat: 45.0005, lon: 4.0005 };

describe("placeLocator", () => {
  test.each([
    ["a point without a floor is on the ground", inYard, null, ["site-tower", 0, "area-yard"]],
    ["the reading's own floor decides", inYard, 9, ["site-tower", 9, "area-roof"]],
    ["on a floor without an area there it is in none", inYard, 3, ["site-tower", 3, null]],
    ["a tag's own name of a floor is that floor", inYard, "Toit", ["site-tower", 9, "area-roof"]],
    ["a tag's number means what the site says", inYard, 10, ["site-tower", 9, "area-roof"]],
    [
      "a name that the site does not know names no floor",
      inYard,
      "Sky",
      ["site-tower", 0, "area-yard"],
    ],
    [
      "the only area at a point is it, whatever its floor",
      { lat: 45.0005, lon: 4.0025 },
      null,
      ["site-tower", -1, "area-cellar"],
    ],
    [
      "a reading of another floor is not in the only area there",
      { lat: 45.0005, lon: 4.0025 },
      3,
      ["site-tower", 3, null],
    ],
    [
      "in the site, outside of its areas",
      { lat: 45.002, lon: 4 },
      null,
      ["site-tower", null, null],
    ],
    ["outside of every site", { lat: 46, lon: 4 }, null, [null, null, null]],
    ["there a number stays, a name does not", { lat: 46, lon: 4 }, 3, [null, 3, null]],
    ["a name outside of every site means nothing", { lat: 46, lon: 4 }, "Toit", [null, null, null]],
  ])("%s", (_, point, floor, expected) => {
    const { site, floor: where, area } = placeLocator([tower])(point, floor);
    expect([site, where, area]).toEqual(expected);
  });

  test("an archived site holds nothing", () => {
    const gone = siteOf("tower", { isArchived: true, archivedAt: 1 });
    expect(placeLocator([gone])(inYard, null).site).toBeNull();
  });

  test("where sites overlap the smaller one holds the point, in whatever order they come", () => {
    const depot = siteOf("depot", { radius: 100 });
    const centre = { lat: 45, lon: 4 };
    expect(placeLocator([tower, depot])(centre, null).site).toBe("site-depot");
    expect(placeLocator([depot, tower])(centre, null).site).toBe("site-depot");
  });
});

describe("a floor that somebody has chosen", () => {
  const chosen = siteOf("chosen", {
    areas: [areaOf("ground", 0, 4), areaOf("upper", 1, 4), areaOf("open", null, 4)],
    // The tags' word for a floor is none of the reader's.
    floorMatching: [{ from: "1", floor: 7 }],
  });
  const inside = { lat: 45.0005, lon: 4.0005 };

  test("gives a point the area of that floor, and none of another", () => {
    expect(placeOnFloor(chosen, 1, inside)).toEqual({
      site: "site-chosen",
      floor: 1,
      area: "area-upper",
    });
    expect(placeOnFloor(chosen, null, inside)).toMatchObject({ floor: null, area: "area-open" });
    expect(placeOnFloor(chosen, 2, inside)).toMatchObject({ floor: 2, area: null });
    expect(placeOnFloor(chosen, 1, { lat: 45.002, lon: 4.0005 })).toMatchObject({ area: null });
  });

  test("gives none to a point outside the site", () => {
    expect(placeOnFloor(chosen, 1, { lat: 46, lon: 4 })).toBeNull();
  });
});
