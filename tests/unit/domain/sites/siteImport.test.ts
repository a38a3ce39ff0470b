import { describe, expect, test } from "vitest";
import { SiteId } from "../../../../src/domain/base/ids.ts";
import { Site } from "../../../../src/domain/sites/site.ts";
import { SITE_COLUMNS, type SiteColumn } from "../../../../src/domain/sites/siteColumns.ts";
import {
  planSites,
  type SitePlanContext,
  type SiteRowPlan,
} from "../../../../src/domain/sites/siteImport.ts";
import { siteOf, siteRefusal } from "../../../../src/domain/sites/siteForm.ts";
import { isProbablySwapped } from "../../../../src/domain/sites/swappedPlace.ts";
import { rectangle } from "./support/shapes.ts";
import { area, site } from "./support/sites.ts";

type Values = Partial<Record<SiteColumn, number | string>>;

const GOOD: Values = {
  name: "Depot",
  type: "agence",
  owner: "Owner",
  longitude: "4,5",
  latitude: "45.5",
  radius: "120",
};
const PARIS = "Europe/Paris";

function plan(rows: readonly Values[], more: Partial<SitePlanContext> = {}) {
  const table = rows.map((values, index) => ({
    line: index + 2,
    cells: SITE_COLUMNS.map((column) => values[column] ?? null),
  }));
  return planSites(table, {
    mapping: SITE_COLUMNS,
    mode: "createOrUpdate",
    swapped: "ask",
    known: [],
    timezone: PARIS,
    seed: "s",
    ...more,
  });
}

/** What becomes of each row, in a word, with what it is refused for. */
function told(plans: readonly SiteRowPlan[]): string[] {
  return plans.map((one) =>
    one.verdict === "refused"
      ? one.issues.map(({ column, code }) => `${column} ${code}`).join(", ")
      : one.verdict,
  );
}
const known = (more: Record<string, unknown> = {}) =>
  site({ id: "known", siteName: "Known", longitude: 4, latitude: 45, ...more });

describe("a row of a file of sites", () => {
  test("makes a site, in the words of French files too, and gives it an id where it has none", () => {
    const plans = plan([
      { ...GOOD, id: "site-2", type: "Worksite", timezone: PARIS },
      GOOD,
      { ...GOOD, name: "Other", radius: "1 200,5" },
    ]);
    const forms = plans.flatMap((one) => (one.verdict === "create" ? [one.form] : []));
    expect(forms.map((form) => Site.parse(siteOf(form, SiteId.parse("none"))))).toMatchObject([
      { id: "site-2", type: "worksite", timezone: PARIS, shape: "circle", longitude: 4.5 },
      { id: "site-s-3", type: "agency", address: null, areas: [] },
      { id: "site-s-4", radius: 1200.5 },
    ]);
    // The same file judged again makes the same sites.
    expect(plan([GOOD])).toEqual(plan([GOOD]));
  });

  test.each<{ name: string; values: Values; more?: Partial<SitePlanContext>; expected: string }>([
    {
      name: "with all that is wrong with it",
      values: { id: "a b", name: "n".repeat(500), type: "shop", longitude: "x", radius: 0 },
      expected:
        "id invalid_format, name too_big, type invalid_value, owner missing, longitude invalid_type, latitude missing, radius too_small",
    },
    {
      name: "off the earth, of an unknown timezone, with an owner of 500 characters",
      values: {
        ...GOOD,
        latitude: "91",
        longitude: 100,
        timezone: "Paris",
        owner: "o".repeat(500),
      },
      expected: "owner too_big, latitude too_big, timezone custom",
    },
    {
      name: "for an id that no address holds",
      values: { ...GOOD, id: "a%2fb" },
      expected: "id custom",
    },
    { name: "beyond 100 km", values: { ...GOOD, radius: 1e9 }, expected: "radius too_big" },
    {
      name: "for errors of formulas",
      values: { ...GOOD, name: "#REF!", city: "#N/A" },
      expected: "name sheetError, city sheetError",
    },
    { name: "without name and id", values: { ...GOOD, name: " " }, expected: "name missing" },
    {
      name: "of a site that is there, where rows only make sites",
      values: { ...GOOD, id: "known" },
      more: { mode: "create" },
      expected: "id taken",
    },
    {
      name: "of a site that is not there, where rows only change sites",
      values: GOOD,
      more: { mode: "update" },
      expected: "name unknown",
    },
    {
      name: "of an archived site",
      values: { ...GOOD, id: "known" },
      more: { known: [known({ isArchived: true, archivedAt: 1 })] },
      expected: "id archived",
    },
    {
      name: "of an id in another case",
      values: { ...GOOD, id: "KNOWN" },
      expected: "id otherCase",
    },
    {
      name: "of a name that two sites have",
      values: { ...GOOD, name: "known" },
      more: { known: [known(), known({ id: "second" })] },
      expected: "name ambiguous",
    },
    {
      name: "that would move an edge that is drawn",
      values: { ...GOOD, id: "known", radius: 77 },
      more: { known: [known({ shape: "polygon", polygon: rectangle(0, 0, 5, 5) })] },
      expected: "longitude drawn, latitude drawn, radius drawn",
    },
  ])("is refused $name", ({ values, more, expected }) => {
    const [one] = told(plan([values], { known: [known()], ...more }));
    expect(one?.split(", ").toSorted()).toEqual(expected.split(", ").toSorted());
  });

  test.each<{ name: string; values: Values; more?: Partial<SitePlanContext>; expected: string[] }>([
    {
      name: "what keeps it from its site first, then what is wrong with it",
      values: { ...GOOD, id: "known", radius: 0 },
      more: { mode: "create" },
      expected: ["id taken", "radius too_small"],
    },
    {
      name: "nothing but what keeps it from its site, where its values are right",
      values: { ...GOOD, id: "known" },
      more: { mode: "create" },
      expected: ["id taken"],
    },
    {
      name: "a value of a site that is there",
      values: { id: "known", radius: 0 },
      expected: ["radius too_small"],
    },
    {
      name: "one value of a drawn edge",
      values: { id: "known", radius: 77 },
      more: { known: [known({ shape: "polygon", polygon: rectangle(0, 0, 5, 5) })] },
      expected: ["radius drawn"],
    },
    {
      name: "a drawn edge, and another value",
      values: { id: "known", radius: 77, timezone: "Paris" },
      more: { known: [known({ shape: "polygon", polygon: rectangle(0, 0, 5, 5) })] },
      expected: ["radius drawn", "timezone custom"],
    },
    {
      name: "a name that two sites have, of which one is put away: it is the other",
      values: { name: "known", radius: 80 },
      more: { known: [known({ isArchived: true, archivedAt: 1 }), known({ id: "second" })] },
      expected: [],
    },
  ])("is refused for $name", ({ values, more, expected }) => {
    const [one] = plan([values], { known: [known()], ...more });
    expect(
      one?.verdict === "refused" ? one.issues.map(({ column, code }) => `${column} ${code}`) : [],
    ).toEqual(expected);
  });

  test("that leaves the name is told nothing of others who have it", () => {
    const both = [known(), known({ id: "second" })];
    const sharedBy = (values: Values) =>
      plan([{ id: "known", ...values }], { known: both }).map((one) =>
        one.verdict === "update" ? one.isNameShared : null,
      );
    expect([
      sharedBy({ radius: 80 }),
      sharedBy({ name: "KNOWN" }),
      sharedBy({ name: "X" }),
    ]).toEqual([[false], [true], [false]]);
  });

  test("is not judged by where sites are that are put away", () => {
    const far = { ...GOOD, longitude: "45,5", latitude: "4,5" };
    const gone = known({ longitude: 45, latitude: 4, isArchived: true, archivedAt: 1 });
    expect(told(plan([far], { known: [known({ id: "other" }), gone] }))).toEqual(["swapped"]);
  });

  test("is refused with the other of its id or, without ids, of its name", () => {
    expect(told(plan([GOOD, { ...GOOD, name: "DEPOT" }]))).toEqual([
      "name nameRepeated",
      "name nameRepeated",
    ]);
    const ids = ["a", "a", "b", "B"].map((id) => ({ ...GOOD, id }));
    expect(told(plan(ids))).toEqual(["id repeated", "id repeated", "id otherCase", "id otherCase"]);
  });

  test("changes the columns it has of the site of its id, or of its name; a file of what is there changes nothing", () => {
    const there = known({ city: "Lyon", radius: 120 });
    const plans = plan(
      [
        { id: "known", name: "Renamed", city: "" },
        { name: "KNOWN ", radius: "80,5" },
      ],
      { known: [there] },
    );
    expect(plans).toMatchObject([
      { verdict: "update", changes: { siteName: "Renamed" } },
      { verdict: "update", changes: { radius: 80.5 } },
    ]);
    // What a site is found by renames it never.
    expect(plans[1]).not.toHaveProperty("changes.siteName");
    const whole: Values = {
      id: there.id,
      name: there.siteName,
      type: there.type,
      owner: there.owner,
      longitude: there.longitude,
      latitude: there.latitude,
      radius: there.radius,
      city: "Lyon",
    };
    expect(told(plan([whole], { known: [there] }))).toEqual(["unchanged"]);
  });

  test("of a name that another site has is told so, and made all the same", () => {
    const [one, two] = plan(
      [
        { ...GOOD, id: "a", name: "Known" },
        { ...GOOD, id: "b", name: "Only here" },
      ],
      { known: [known()] },
    );
    expect([one, two]).toMatchObject([
      { verdict: "create", isNameShared: true },
      { verdict: "create", isNameShared: false },
    ]);
  });

  test("at latitude and longitude 0 is refused, where nobody says what its place is", () => {
    const nowhere = { ...GOOD, longitude: "0", latitude: "0.0001" };
    const issues = ["longitude zero, latitude zero"];
    expect(told(plan([nowhere], { known: [known()] }))).toEqual(issues);
    expect(told(plan([nowhere]))).toEqual(issues);
  });

  test("further than any from the other sites is one, and said to be", () => {
    const reunion = { ...GOOD, longitude: "55,5", latitude: "-21,1" };
    const isFar = (rows: readonly Values[], of: readonly Site[]) =>
      plan(rows, { known: of }).map((one) => one.verdict === "create" && one.isFar);
    expect(isFar([reunion, { ...GOOD, name: "Near" }], [known()])).toEqual([true, false]);
    expect(isFar([reunion], [])).toEqual([false]);
    const moved = plan([{ id: "known", ...reunion }], { known: [known(), known({ id: "other" })] });
    expect(moved).toMatchObject([{ verdict: "update", isFar: true }]);
    const kept = plan([{ id: "known", name: "New" }], {
      known: [known({ longitude: 55.5, latitude: -21.1 }), known({ id: "other" })],
    });
    expect(kept).toMatchObject([{ verdict: "update", isFar: false }]);
  });

  test("whose coordinates look exchanged waits until somebody says what they are", () => {
    const swapped = { ...GOOD, longitude: "45,5", latitude: "4,5" };
    const rows = [swapped, { ...GOOD, name: "Right" }];
    const given = { known: [known()] };
    expect(told(plan(rows, given))).toEqual(["swapped", "create"]);
    const places = (more: Partial<SitePlanContext>) =>
      plan(rows, { ...given, ...more }).map((one) =>
        one.verdict === "create" ? [one.form.longitude, one.form.latitude] : one.verdict,
      );
    expect(places({ swapped: "exchange" })).toEqual([
      [4.5, 45.5],
      [4.5, 45.5],
    ]);
    expect(places({ swapped: "keep" })).toEqual([
      [45.5, 4.5],
      [4.5, 45.5],
    ]);
  });
});

test.each([
  { name: "Paris is where it is", place: { lon: 2.35, lat: 48.85 }, expected: false },
  { name: "Paris off Somalia", place: { lon: 48.85, lat: 2.35 }, expected: true },
  { name: "Réunion is far, and not exchanged", place: { lon: 55.5, lat: -21.1 }, expected: false },
  { name: "no latitude", place: { lon: 48.85, lat: 98.5 }, expected: true },
  { name: "no place at all", place: { lon: 148.85, lat: 98.5 }, expected: false },
])("$name: exchanged $expected", ({ place, expected }) => {
  expect(isProbablySwapped(place, [], PARIS)).toBe(expected);
  expect(isProbablySwapped(place, [{ lon: 2.3, lat: 48.8 }], PARIS)).toBe(expected);
  expect(isProbablySwapped(place, [{ lon: 5.37, lat: 43.3 }], PARIS)).toBe(expected);
});

test("a customer of Montréal has Montréal where it is", () => {
  const montreal = { lon: -73.57, lat: 45.5 };
  const exchanged = { lon: montreal.lat, lat: montreal.lon };
  expect(isProbablySwapped(montreal, [], "America/Toronto")).toBe(false);
  expect(isProbablySwapped(exchanged, [], "America/Toronto")).toBe(true);
});

test("what was wrong with a site before does not keep it from being changed", () => {
  const before = site({ defaultFloor: 9 });
  expect(siteRefusal(before)?.code).toBe("invalid_input");
  expect(siteRefusal({ ...before, owner: "Next" }, before)).toBe(null);
  const worse = { ...before, areas: [area("a", rectangle(0, 0, 5, 5), { floor: 9 })] };
  expect(siteRefusal(worse, before)?.code).toBe("invalid_input");
});
