import { expect, test } from "vitest";
import { type SiteIssue, siteIssues } from "../../../../src/domain/sites/siteIssues.ts";
import { rectangle, withHoles } from "./support/shapes.ts";
import { area, floor, site } from "./support/sites.ts";

const two = [floor(0), floor(1)];
const rows: { name: string; given: Record<string, unknown>; expected: object[] }[] = [
  { name: "an empty site has none", given: {}, expected: [] },
  {
    name: "areas side by side and above each other have none",
    given: {
      floors: two,
      defaultFloor: 1,
      floorMatching: [{ from: "L1", floor: 1 }],
      areas: [
        area("a"),
        area("b", rectangle(10, 0, 10, 10)),
        area("c", rectangle(0, 0, 10, 10), { floor: 1 }),
      ],
    },
    expected: [],
  },
  {
    name: "a number that two floors have is told once",
    given: { floors: [floor(1), floor(1), floor(1)] },
    expected: [{ kind: "floorRepeated", floor: 1 }],
  },
  {
    name: "a default floor that does not exist",
    given: { floors: two, defaultFloor: 7 },
    expected: [{ kind: "defaultFloorMissing", floor: 7 }],
  },
  {
    name: "a default floor that is archived",
    given: { floors: [floor(0), floor(1, { isArchived: true })], defaultFloor: 1 },
    expected: [{ kind: "defaultFloorMissing", floor: 1 }],
  },
  {
    name: "a match with a floor that does not exist",
    given: { floors: two, floorMatching: [{ from: "roof", floor: 9 }] },
    expected: [{ kind: "matchedFloorMissing", floor: 9 }],
  },
  {
    name: "a name that means two floors, and a style that is there twice",
    given: {
      floors: two,
      floorMatching: [
        { from: "roof", floor: 0 },
        { from: "roof", floor: 1 },
      ],
      styles: [
        { id: "plain", name: "Plain", url: null },
        { id: "plain", name: "Other", url: null },
      ],
    },
    expected: [
      { kind: "floorMatchRepeated", from: "roof" },
      { kind: "styleRepeated", style: "plain" },
    ],
  },
  {
    name: "an area on a floor that does not exist",
    given: { floors: two, areas: [area("a", undefined, { floor: 4 })] },
    expected: [{ kind: "areaFloorMissing", area: "a", floor: 4 }],
  },
  {
    name: "two areas that overlap, told once",
    given: { floors: two, areas: [area("a"), area("b", rectangle(5, 5, 10, 10))] },
    expected: [{ kind: "areasOverlap", area: "b", with: "a" }],
  },
  {
    name: "a name that two areas of different floors have",
    given: {
      floors: two,
      areas: [
        area("a", undefined, { name: "Zone B" }),
        area("b", undefined, { name: " zone b", floor: 1 }),
      ],
    },
    expected: [{ kind: "areaNameTaken", area: "b", with: "a" }],
  },
  {
    name: "a floor in a style that is none of the site's",
    given: { floors: [...two, floor(2, { styleId: "gone" })] },
    expected: [{ kind: "floorStyleMissing", floor: 2, style: "gone" }],
  },
  {
    name: "an area with a hole beside it",
    given: {
      floors: two,
      areas: [area("a", withHoles(rectangle(0, 0, 10, 10), rectangle(20, 0, 2, 2)))],
    },
    expected: [{ kind: "areaHoleMisplaced", area: "a" }],
  },
  {
    name: "an area with a hole within it",
    given: {
      floors: two,
      areas: [area("a", withHoles(rectangle(0, 0, 10, 10), rectangle(2, 2, 2, 2)))],
    },
    expected: [],
  },
  {
    name: "an id that two areas have",
    given: { floors: two, areas: [area("a"), area("a", rectangle(20, 0, 5, 5))] },
    expected: [{ kind: "areaRepeated", area: "a" }],
  },
];

test.each(rows)("$name", ({ given, expected }) => {
  expect(siteIssues(site(given))).toEqual(expected as SiteIssue[]);
});
