import { describe, expect, test } from "vitest";
import { SiteForm } from "../../../../src/domain/sites/siteForm.ts";
import {
  newSiteFields,
  refusedSiteIssues,
  siteFieldIssues,
  type SiteFields,
  siteFieldsOf,
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

test("of several refusals of a field the first is told", () => {
  const issue = (path: string, code: string) => ({ path, code, message: "" });
  expect(
    refusedSiteIssues([
      issue("site.radius", "too_small"),
      issue("radius", "invalid_type"),
      issue("id", "taken"),
    ]),
  ).toEqual({ radius: "too_small", id: "taken" });
});
