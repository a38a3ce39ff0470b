import { describe, expect, test } from "vitest";
import type { SiteId } from "../../../../src/domain/base/ids.ts";
import {
  archiveSite,
  dissociateFromSite,
  matchedFloor,
  shownSites,
  Site,
  siteGround,
  unarchiveSite,
} from "../../../../src/domain/sites/site.ts";
import { refusedPaths } from "../base/support/refusals.ts";
import { rectangle } from "./support/shapes.ts";
import { site, siteValues } from "./support/sites.ts";

describe("Site", () => {
  test.each([
    { name: "a complete one is accepted", given: {}, expected: [] },
    { name: "an id is required", given: { id: "" }, expected: ["id"] },
    { name: "a name is required", given: { siteName: "  " }, expected: ["siteName"] },
    { name: "a type is required", given: { type: undefined }, expected: ["type"] },
    { name: "a third type is refused", given: { type: "depot" }, expected: ["type"] },
    { name: "an owner is required", given: { owner: undefined }, expected: ["owner"] },
    { name: "a longitude is required", given: { longitude: null }, expected: ["longitude"] },
    { name: "a longitude of 181 is refused", given: { longitude: 181 }, expected: ["longitude"] },
    { name: "a latitude is required", given: { latitude: undefined }, expected: ["latitude"] },
    { name: "a radius is required", given: { radius: undefined }, expected: ["radius"] },
    { name: "a radius of 0 is refused", given: { radius: 0 }, expected: ["radius"] },
    {
      name: "an unknown timezone is refused",
      given: { timezone: "Paris" },
      expected: ["timezone"],
    },
    {
      name: "a polygon without one is refused",
      given: { shape: "polygon" },
      expected: ["polygon"],
    },
    {
      name: "a circle with a polygon is refused",
      given: { polygon: rectangle(0, 0, 5, 5) },
      expected: ["polygon"],
    },
  ])("$name", ({ given, expected }) => {
    expect(refusedPaths(Site, siteValues(given))).toEqual(expected);
  });
});

test("the ground of a site is its circle or its polygon", () => {
  const polygon = rectangle(0, 0, 50, 50);
  expect(siteGround(site())).toEqual({
    kind: "circle",
    center: { lat: 48.85, lon: 2.35 },
    radius: 120,
  });
  expect(siteGround(site({ shape: "polygon", polygon }))).toEqual(polygon);
});

test("a floor is found by another system's name for it", () => {
  const matching = site({ floorMatching: [{ from: "R+1", floor: 1 }] });
  expect(matchedFloor(matching, "R+1")).toBe(1);
  expect(matchedFloor(matching, " r+1 ")).toBe(1);
  expect(matchedFloor(matching, "R+2")).toBe(null);
});

test("a floor's number is that floor, but where the site gives it another meaning", () => {
  // In some countries the ground floor is the first.
  const matching = site({ floorMatching: [{ from: "1", floor: 0 }] });
  expect([1, "1", 2, "2", -1, "-1"].map((from) => matchedFloor(matching, from))).toEqual([
    0, 0, 2, 2, -1, -1,
  ]);
});

describe("archiving", () => {
  test("keeps the instant, and a second time changes nothing", () => {
    const archived = archiveSite(site(), 5);
    expect(archived).toEqual({ ...site(), isArchived: true, archivedAt: 5 });
    expect(archiveSite(archived, 9)).toBe(archived);
  });

  test("is undone as a whole", () => {
    expect(unarchiveSite(archiveSite(site(), 5))).toEqual(site());
    const inUse = site();
    expect(unarchiveSite(inUse)).toBe(inUse);
  });

  test("renters do not see archived sites, worksites do", () => {
    const sites = [site(), site({ id: "old", isArchived: true })];
    expect(shownSites(sites, "renter").map(({ id }) => id)).toEqual(["tower"]);
    expect(shownSites(sites, "worksite").map(({ id }) => id)).toEqual(["tower", "old"]);
  });
});

describe("dissociateFromSite", () => {
  const [tower, depot] = ["tower" as SiteId, "depot" as SiteId];
  const links = { currentWorksite: tower, nextLocationSite: depot, futureWorksite: tower };

  test("cuts every link to the site and no other", () => {
    expect(dissociateFromSite(links, tower)).toEqual({
      currentWorksite: null,
      nextLocationSite: depot,
      futureWorksite: null,
    });
  });

  test("leaves a resource of other sites the same object", () => {
    expect(dissociateFromSite(links, "elsewhere" as SiteId)).toBe(links);
  });
});
