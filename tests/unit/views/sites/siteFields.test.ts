import { describe, expect, test } from "vitest";
import { polygonOf } from "../../../../src/domain/base/geometry.ts";
import { SiteForm } from "../../../../src/domain/sites/siteForm.ts";
import {
  newSiteFields,
  refusedSiteIssues,
  siteFieldIssues,
  type SiteFields,
  siteFieldsOf,
  siteTwins,
} from "../../../../src/views/sites/siteFields.ts";
import { yardSite } from "../../../support/liveFixtures.ts";

const filled = (overrides: Partial<SiteFields> = {}): SiteFields => ({
  ...newSiteFields("worksite"),
  siteName: "Yard",
  owner: "Bâtir",
  longitude: 2.25,
  latitude: 48.9,
  ...overrides,
});

const plain = { id: "plain", name: "Plain", url: null };
const triangle = polygonOf([
  [2, 48],
  [2.01, 48],
  [2, 48.01],
]);
const bowTie = polygonOf([
  [2, 48],
  [2.03, 48.01],
  [2.01, 48],
  [2, 48.01],
]);

describe("a site that is filled in", () => {
  test.each([
    { name: "is right without an id", given: {}, expected: [] },
    { name: "is right with an id of its own", given: { id: "yard-7" }, expected: [] },
    {
      name: "needs name and owner",
      given: { siteName: " ", owner: "" },
      expected: ["owner", "siteName"],
    },
    {
      name: "needs to be somewhere",
      given: { longitude: null, latitude: null },
      expected: ["latitude", "longitude"],
    },
    {
      name: "is on the globe",
      given: { longitude: 181, latitude: -91 },
      expected: ["latitude", "longitude"],
    },
    { name: "has a radius above 0", given: { radius: 0 }, expected: ["radius"] },
    { name: "has an id without spaces", given: { id: "the yard" }, expected: ["id"] },
    { name: "has an id that is free", given: { id: "site-taken" }, expected: ["id"] },
    {
      name: "has a timezone that is known",
      given: { timezone: "Europe/Paname" },
      expected: ["timezone"],
    },
    {
      name: "has an edge that does not cross itself",
      given: { shape: "polygon", polygon: bowTie },
      expected: ["polygon"],
    },
    {
      name: "has an edge where it is no circle",
      given: { shape: "polygon" },
      expected: ["polygon"],
    },
    {
      name: "is right with an edge",
      given: { shape: "polygon", polygon: triangle },
      expected: [],
    },
    {
      name: "has map styles of ids of their own",
      given: { styles: [plain, plain] },
      expected: ["styles"],
    },
    {
      name: "has map styles with names",
      given: { styles: [{ ...plain, name: "" }] },
      expected: ["styles"],
    },
    {
      name: "has a floor's name once",
      given: {
        floorMatching: [
          { from: "RDC", floor: 0 },
          { from: "RDC", floor: 1 },
        ],
      },
      expected: ["floorMatching"],
    },
    { name: "has a timezone", given: { timezone: "Europe/Paris" }, expected: [] },
  ] satisfies readonly { name: string; given: Partial<SiteFields>; expected: string[] }[])(
    "$name",
    ({ given, expected }) => {
      const issues = siteFieldIssues(filled(given), [yardSite("taken")]);
      expect(Object.keys(issues).toSorted()).toEqual(expected);
    },
  );

  test("is what the server's form takes", () => {
    const { id: _, ...fields } = filled();
    expect(SiteForm.safeParse(fields).success).toBe(true);
  });
});

test("a site that is there has nothing wrong with it", () => {
  expect(siteFieldIssues(siteFieldsOf(yardSite("yard")), [])).toEqual({});
});

test("a style that a floor uses stays", () => {
  const floors = [{ styleId: "plain" }];
  expect(siteFieldIssues(filled({ styles: [plain] }), [], floors)).toEqual({});
  expect(siteFieldIssues(filled(), [], floors)).toEqual({ styles: "styleUsed" });
});

describe("a site that would be taken for another", () => {
  const yard = { ...yardSite("Yard"), siteName: "Chantier  Est" };
  test.each([
    {
      name: "has its name, however it is written",
      given: { id: "site-2", siteName: "chantier est" },
      own: null,
      expected: [{ kind: "name", other: yard.id }],
    },
    {
      name: "has its id in other capitals",
      given: { id: "SITE-YARD", siteName: "Other" },
      own: null,
      expected: [{ kind: "id", other: yard.id }],
    },
    { name: "is not itself", given: yard, own: yard.id, expected: [] },
    { name: "is none without a name", given: { id: "", siteName: "" }, own: null, expected: [] },
  ])("$name", ({ given, own, expected }) => {
    expect(siteTwins(given, [yard], own)).toEqual(expected);
  });
});

test("of several refusals of a field the first is told", () => {
  const issue = (path: string, code: string) => ({ path, code, message: "" });
  expect(
    refusedSiteIssues([
      issue("site.radius", "too_small"),
      issue("radius", "invalid_type"),
      issue("id", "taken"),
      issue("changes.styles.0.name", "too_small"),
    ]),
  ).toEqual({ radius: "too_small", id: "taken", styles: "too_small" });
});
