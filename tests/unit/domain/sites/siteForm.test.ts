import { expect, test } from "vitest";
import { type FloorPlan, FORMER_PLANS_KEPT } from "../../../../src/domain/sites/floor.ts";
import {
  MAX_SITE_RADIUS,
  SiteChanges,
  SiteForm,
  siteOf,
  SitePart,
  siteRefusal,
} from "../../../../src/domain/sites/siteForm.ts";
import { SiteId } from "../../../../src/domain/base/ids.ts";
import type { FieldIssue } from "../../../../src/domain/base/domainError.ts";
import { type Polygon, polygonOf } from "../../../../src/domain/base/geometry.ts";
import { area, floor, site } from "./support/sites.ts";
import { at, rectangle, withHoles } from "./support/shapes.ts";

const corners = (count: number) => {
  const ring = Array.from({ length: count }, (_, at): [number, number] => {
    const angle = (2 * Math.PI * at) / count;
    return [2 + Math.cos(angle) / 100, 48 + Math.sin(angle) / 100];
  });
  return { kind: "polygon" as const, rings: [[...ring, ring[0] ?? [0, 0]]] };
};

const formerPlans = (count: number) =>
  Array.from({ length: count }, (_, index): FloorPlan => ({
    fileKey: `plan-${index}`,
    url: null,
    corners: [at(0, 9), at(9, 9), at(9, 0), at(0, 0)],
  }));

test.each<[name: string, within: object, beyond: object]>([
  ["a radius", { radius: MAX_SITE_RADIUS }, { radius: MAX_SITE_RADIUS + 1 }],
  ["a name", { siteName: "n".repeat(200) }, { siteName: "n".repeat(201) }],
  ["an owner", { owner: "n".repeat(200) }, { owner: "n".repeat(201) }],
  ["an address", { address: "n".repeat(500) }, { address: "n".repeat(501) }],
  [
    "the number of floors",
    { floors: Array.from({ length: 500 }, (_, n) => floor(n)) },
    { floors: Array.from({ length: 501 }, (_, n) => floor(n)) },
  ],
  [
    "the name of an area",
    { areas: [area("a", rectangle(0, 0, 5, 5), { name: "n".repeat(200) })] },
    { areas: [area("a", rectangle(0, 0, 5, 5), { name: "n".repeat(201) })] },
  ],
  [
    "the former plans of a floor",
    { floors: [floor(0, { formerPlans: formerPlans(FORMER_PLANS_KEPT) })] },
    { floors: [floor(0, { formerPlans: formerPlans(FORMER_PLANS_KEPT + 1) })] },
  ],
  ["the corners of an edge", { polygon: corners(1999) }, { polygon: corners(2000) }],
])("%s has an upper bound where it is written, not where it is seen", (_, within, beyond) => {
  expect([
    SiteChanges.safeParse(within).success,
    SiteChanges.safeParse(beyond).success,
    SitePart.safeParse(beyond).success,
  ]).toEqual([true, false, true]);
});

test("an edge is refused where any of its rings crosses itself", () => {
  const bow = polygonOf([at(2, 2), at(6, 6), at(6, 2), at(2, 6)]);
  const around = rectangle(0, 0, 20, 20);
  const fits = (polygon: Polygon) => SiteChanges.safeParse({ polygon }).success;
  expect([fits(withHoles(around, rectangle(2, 2, 4, 4))), fits(bow)]).toEqual([true, false]);
  expect(fits(withHoles(around, bow))).toBe(false);
});

test("what does not go together is told at the field that is to be changed", () => {
  const floors = [floor(0), floor(1)];
  const spoilt = site({
    floors: [...floors, floor(2, { styleId: "gone" })],
    floorMatching: [
      { from: "roof", floor: 1 },
      { from: "roof", floor: 0 },
      { from: "cellar", floor: -4 },
    ],
    styles: [
      { id: "plain", name: "Plain", url: null },
      { id: "plain", name: "Other", url: null },
    ],
  });
  const issues = (siteRefusal(spoilt)?.data["issues"] ?? []) as readonly FieldIssue[];
  const told = issues.map(({ path, code, message }) => `${path} ${code}: ${message}`);
  expect(told.toSorted()).toEqual([
    "floorMatching floorMatchRepeated: roof means more than one floor: keep one of them.",
    "floorMatching matchedFloorMissing: The site has no floor -4: choose one of its floors.",
    "floors floorStyleMissing: floor 2: gone is none of the site's map styles: choose one of them.",
    "styles styleRepeated: There is more than one map style plain: give each an id of its own.",
  ]);
  expect(siteRefusal(spoilt, spoilt)).toBeNull();
});

test.each([
  {
    name: "two areas on the same ground",
    of: { areas: [area("a"), area("b", rectangle(5, 5, 10, 10))] },
    code: "area_overlaps",
    issue: ["areas", "areasOverlap"],
  },
  {
    name: "two areas of one name",
    of: { areas: [area("a"), area("b", rectangle(50, 0, 5, 5), { name: "A" })] },
    code: "name_taken",
    issue: ["areas", "areaNameTaken"],
  },
  {
    name: "a floor that is there twice",
    of: { floors: [floor(0), floor(3), floor(3)] },
    code: "floor_number_taken",
    issue: ["floors", "floorRepeated"],
  },
  {
    name: "an area of a floor that the site has not",
    of: { areas: [area("a", undefined, { floor: 7 })] },
    code: "invalid_input",
    issue: ["areas", "areaFloorMissing"],
  },
  {
    name: "a hole that lies outside",
    of: {
      areas: [
        { ...area("a"), geometry: withHoles(rectangle(0, 0, 9, 9), rectangle(20, 20, 2, 2)) },
      ],
    },
    code: "invalid_input",
    issue: ["areas", "areaHoleMisplaced"],
  },
])("a site is refused for $name, by its code", ({ of, code, issue }) => {
  const refusal = siteRefusal(site({ floors: [floor(0)], ...of }));
  const issues = (refusal?.data["issues"] ?? []) as readonly FieldIssue[];
  expect(refusal?.code).toBe(code);
  expect(issues.map(({ path, code: is }) => [path, is])).toEqual([issue]);
});

test("a new site is in use", () => {
  const { id: _, isArchived: _is, archivedAt: _at, ...form } = site();
  const made = siteOf(SiteForm.parse(form), SiteId.parse("site-new"));
  expect(made).toMatchObject({ id: "site-new", isArchived: false, archivedAt: null });
  const named = siteOf(SiteForm.parse({ ...form, id: "site-own" }), SiteId.parse("site-new"));
  expect(named.id).toBe("site-own");
});

test("changes of a site have no defaults", () => {
  expect(SiteChanges.parse({})).toEqual({});
});

test.each(["a%2fb", "a/b", "..\\b", "a?b", "a#b"])("a new site is not called %s", (id) => {
  const issues = SiteForm.safeParse({ id }).error?.issues ?? [];
  expect(issues.some(({ path }) => path[0] === "id")).toBe(true);
  const without = SiteForm.safeParse({ id: "site-1" }).error?.issues ?? [];
  expect(without.some(({ path }) => path[0] === "id")).toBe(false);
});
