import { describe, expect, test } from "vitest";
import { SiteId } from "../../../../src/domain/base/ids.ts";
import { Site } from "../../../../src/domain/sites/site.ts";
import { planSites, type SiteRow } from "../../../../src/domain/sites/siteImport.ts";
import { siteOf, siteRefusal } from "../../../../src/domain/sites/siteForm.ts";
import { rectangle } from "./support/shapes.ts";
import { area, site } from "./support/sites.ts";

const row = (line: number, values: SiteRow["values"] = {}): SiteRow => ({
  line,
  values: {
    id: `site-${line}`,
    name: "Depot",
    type: "agence",
    owner: "Owner",
    longitude: "4,5",
    latitude: "45.5",
    radius: "120",
    ...values,
  },
});

describe("a line of a file of sites", () => {
  test("makes a site, in the words of French files too", () => {
    const plan = planSites([row(2), row(3, { type: "Worksite", timezone: "Europe/Paris" })], []);
    expect(plan.refused).toEqual([]);
    expect(plan.sites.map(({ line, form }) => [line, form.type, form.longitude])).toEqual([
      [2, "agency", 4.5],
      [3, "worksite", 4.5],
    ]);
    const none = SiteId.parse("none");
    expect(plan.sites.map(({ form }) => Site.parse(siteOf(form, none)))).toMatchObject([
      { id: "site-2", address: null, areas: [] },
      { id: "site-3", timezone: "Europe/Paris", shape: "circle" },
    ]);
  });

  test.each([
    { name: "without an id", values: { id: " " }, expected: ["id too_small"] },
    { name: "of a site that is there", values: { id: "known" }, expected: ["id taken"] },
    { name: "without a name", values: { name: "" }, expected: ["name invalid_type"] },
    { name: "of a third type", values: { type: "shop" }, expected: ["type invalid_value"] },
    {
      name: "with words for a number",
      values: { radius: "big" },
      expected: ["radius invalid_type"],
    },
    { name: "off the earth", values: { latitude: "91" }, expected: ["latitude too_big"] },
    {
      name: "of an unknown timezone",
      values: { timezone: "Paris" },
      expected: ["timezone custom"],
    },
  ])("is refused $name", ({ values, expected }) => {
    const plan = planSites([row(2, values)], [{ id: SiteId.parse("known") }]);
    expect(plan.sites).toEqual([]);
    expect(plan.refused.map(({ line, column, code }) => `${line} ${column} ${code}`)).toEqual(
      expected.map((one) => `2 ${one}`),
    );
  });

  test("that comes again is refused the second time", () => {
    const plan = planSites([row(2), row(3, { id: "site-2" })], []);
    expect(plan.sites.map(({ line }) => line)).toEqual([2]);
    expect(plan.refused.map(({ line, code }) => [line, code])).toEqual([[3, "repeated"]]);
  });
});

test("what was wrong with a site before does not keep it from being changed", () => {
  const before = site({ defaultFloor: 9 });
  expect(siteRefusal(before)?.code).toBe("invalid_input");
  expect(siteRefusal({ ...before, owner: "Next" }, before)).toBe(null);
  const worse = { ...before, areas: [area("a", rectangle(0, 0, 5, 5), { floor: 9 })] };
  expect(siteRefusal(worse, before)?.code).toBe("invalid_input");
});
