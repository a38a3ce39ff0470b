import { describe, expect, test } from "vitest";
import {
  changedFields,
  CounterForm,
  counterIssues,
  draftIssues,
} from "../../../../src/domain/counters/counterForm.ts";
import { CounterId } from "../../../../src/domain/base/ids.ts";
import { area, counter, site } from "../../../support/fixtures.ts";
import { smallTower } from "../../../support/smallSite.ts";

const form = (overrides: Partial<CounterForm> = {}): CounterForm => ({
  ...CounterForm.parse(counter()),
  ...overrides,
});
const families = [
  {
    name: "people",
    subFamilies: [{ name: "crew", labels: { fr: null, en: null }, attributes: [] }],
  },
];
const around = { others: [], sites: [smallTower()], families, self: null };
const told = (overrides: Partial<CounterForm>, more: Partial<typeof around> = {}) =>
  counterIssues(form(overrides), { ...around, ...more }).map(({ path, code }) => `${path} ${code}`);
const alert = { isEnabled: true, alertedBy: ["email", "sms"], emails: [], phones: [], delay: 0 };
const threshold = { area: area("yard"), min: 2, max: 5 };

describe("changedFields", () => {
  test.each([
    { name: "nothing of a form that was put back", given: {}, expected: {} },
    { name: "a text", given: { name: "Another" }, expected: { name: "Another" } },
    {
      name: "a list as a whole, though one of it was changed",
      given: { thresholds: [{ ...threshold, max: 6 }] },
      expected: { thresholds: [{ ...threshold, max: 6 }] },
    },
    { name: "a list that was emptied", given: { families: [] }, expected: { families: [] } },
  ])("are $name", ({ given, expected }) => {
    expect(changedFields(form(), form(given))).toEqual(expected);
  });
});

describe("counterIssues", () => {
  test.each([
    {
      name: "nothing, where all fits",
      given: { alert: { ...alert, isEnabled: false } },
      expected: [],
    },
    {
      name: "a site that is not there",
      given: { sites: [site("tower"), site("moon")] },
      expected: ["sites.1 unknown_site"],
    },
    {
      name: "an area of another site",
      given: { areas: [area("yard"), area("roof")] },
      expected: ["areas.1 unknown_area"],
    },
    { name: "a family", given: { families: ["cranes"] }, expected: ["families.0 unknown_family"] },
    {
      name: "a sub-family of no chosen family",
      given: { subFamilies: ["crew", "pilots"] },
      expected: ["subFamilies.1 unknown_sub_family"],
    },
    {
      name: "two thresholds of one area",
      given: { thresholds: [threshold, threshold] },
      expected: ["thresholds.1.area area_repeated"],
    },
    {
      name: "a threshold of an area that is not counted",
      given: { thresholds: [{ ...threshold, area: area("hall") }] },
      expected: ["thresholds.0.area area_not_counted"],
    },
    {
      name: "no recipients for the chosen means",
      given: { alert },
      expected: ["alert.emails no_emails", "alert.phones no_phones"],
    },
    {
      name: "an alert that nobody would be told",
      given: { alert: { ...alert, alertedBy: [] } },
      expected: ["alert.alertedBy no_means"],
    },
  ])("tells of $name", ({ given, expected }) => {
    const quiet = { alert: { ...alert, isEnabled: false } };
    expect(told({ ...quiet, ...given } as Partial<CounterForm>)).toEqual(expected);
  });

  test("lets a counter of whole sites have thresholds in any of their areas", () => {
    const quiet = { alert: { ...alert, isEnabled: false } } as Partial<CounterForm>;
    expect(
      told({ ...quiet, areas: [], thresholds: [{ ...threshold, area: area("hall") }] }),
    ).toEqual([]);
  });

  test("compares names without case, and not with itself or archived ones", () => {
    const other = { id: CounterId.parse("counter-other"), name: " YARD ", isArchived: false };
    const quiet = { alert: { ...alert, isEnabled: false } } as Partial<CounterForm>;
    const against = (others: unknown, self: unknown = null) =>
      told(quiet, { others, self } as Partial<typeof around>);
    expect(against([other])).toEqual(["name name_taken"]);
    expect(against([{ ...other, isArchived: true }])).toEqual([]);
    expect(against([other], other.id)).toEqual([]);
  });

  test("counts no area, sub-family or threshold of what the form leaves out", () => {
    const quiet = { alert: { ...alert, isEnabled: false } } as Partial<CounterForm>;
    const more = {
      families: [
        ...families,
        { name: "machines", subFamilies: [{ ...families[0]?.subFamilies[0], name: "crane" }] },
      ],
    } as Partial<typeof around>;
    const subFamilies = ["crew", "crane"];
    expect(told({ ...quiet, families: ["people"], subFamilies }, more)).toEqual([
      "subFamilies.1 unknown_sub_family",
    ]);
    expect(told({ ...quiet, families: [], subFamilies }, more)).toEqual([]);
    const elsewhere = { ...smallTower(), id: site("other"), areas: [] };
    const sites = [elsewhere, smallTower()];
    expect(told({ ...quiet, sites: [site("other")], areas: [] }, { sites })).toEqual([
      "thresholds.0.area area_not_counted",
    ]);
    expect(told(quiet, { sites: [{ ...smallTower(), isArchived: true }] })).toEqual([
      "sites.0 unknown_site",
    ]);
  });
});

test("a draft says what is malformed first, and of one field nothing else", () => {
  const draft = form({
    name: " ",
    families: ["cranes"],
    alert: { ...alert, isEnabled: false } as CounterForm["alert"],
  });
  const taken = { id: CounterId.parse("counter-other"), name: "", isArchived: false };
  expect(
    draftIssues(draft, { ...around, others: [taken] } as Parameters<typeof draftIssues>[1]).map(
      ({ path, code }) => [path, code],
    ),
  ).toEqual([
    ["name", "too_small"],
    ["families.0", "unknown_family"],
  ]);
  const good = form({ alert: { ...alert, isEnabled: false } as CounterForm["alert"] });
  expect(draftIssues(good, around as Parameters<typeof draftIssues>[1])).toEqual([]);
});
