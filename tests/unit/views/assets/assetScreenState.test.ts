import { describe, expect, test } from "vitest";
import {
  assetScreenState,
  changedQuery,
  filterCount,
  filterKey,
  sortText,
} from "../../../../src/views/assets/assetScreenState.ts";

const stateOf = (query: string) => assetScreenState(new URLSearchParams(query));
const NOTHING = { site: null, floor: null, area: null, families: [], subFamilies: [], text: "" };

describe("the address of the asset screen", () => {
  test.each([
    { name: "says nothing: everything, by reference", given: "", expected: NOTHING },
    {
      name: "names a place",
      given: "site=site-a&floor=-1&area=area-b",
      expected: { ...NOTHING, site: "site-a", floor: -1, area: "area-b" },
    },
    { name: "has a floor without a site", given: "floor=2&area=x", expected: NOTHING },
    {
      name: "names families with commas in their names",
      given: "family=Grues%2C+levage&family=Engins&subFamily=Pelle",
      expected: { ...NOTHING, families: ["Grues, levage", "Engins"], subFamilies: ["Pelle"] },
    },
    {
      name: "names kinds, known and unknown",
      given:
        "battery=low&battery=nonsense&movement=MOVING&hearing=blinded&hearing=heard&activity=active&activity=lively&technology=GPS&technology=UWB",
      expected: {
        ...NOTHING,
        battery: ["low"],
        movement: ["MOVING"],
        hearing: ["heard", "blinded"],
        activity: ["active"],
        technology: ["GPS"],
      },
    },
    {
      name: "asks for what is nowhere, which has no floor to ask for",
      given: "without=site&floor=2&area=area-b",
      expected: { ...NOTHING, without: "site" },
    },
    {
      name: "asks for what is on no floor of a site",
      given: "site=site-a&without=floor",
      expected: { ...NOTHING, site: "site-a", without: "floor" },
    },
    {
      name: "asks for what is on no floor of every site",
      given: "without=floor",
      expected: NOTHING,
    },
    {
      name: "names a place that goes before what is nowhere",
      given: "site=site-a&floor=1&without=floor",
      expected: { ...NOTHING, site: "site-a", floor: 1 },
    },
  ])("$name", ({ given, expected }) => {
    expect(stateOf(given).filter).toEqual(expected);
  });

  test.each([
    { given: "", expected: { column: "reference", isDescending: false } },
    { given: "sort=-lastTagUpdate", expected: { column: "lastTagUpdate", isDescending: true } },
    { given: "sort=password", expected: { column: "reference", isDescending: false } },
  ] as const)("the order of “$given”", ({ given, expected }) => {
    const { sort } = stateOf(given);
    expect(sort).toEqual(expected);
    const text = sortText(sort);
    expect(stateOf(text === null ? "" : `sort=${text}`).sort).toEqual(sort);
  });

  test.each([
    { given: "page=3", expected: 2 },
    { given: "page=0", expected: null },
    { given: "page=x", expected: null },
  ])("the page of “$given” is $expected", ({ given, expected }) => {
    expect(stateOf(given).page).toBe(expected);
  });

  test.each([
    {
      name: "another filter begins at the first page",
      given: "q=a&page=4",
      change: { q: "b" },
      expected: "page=1&q=b",
    },
    {
      name: "another page keeps the filter",
      given: "q=a&page=4",
      change: { page: "5" },
      expected: "q=a&page=5",
    },
    {
      name: "another site has other floors and areas",
      given: "site=site-a&floor=1&area=area-b&q=x",
      change: { site: "site-c" },
      expected: "q=x&site=site-c",
    },
    {
      name: "another floor is one, and no longer none",
      given: "site=site-a&without=floor",
      change: { floor: "1" },
      expected: "site=site-a&floor=1",
    },
    {
      name: "no site at all leaves the floor",
      given: "site=site-a&floor=1",
      change: { site: null, without: "site" },
      expected: "without=site",
    },
    {
      name: "an empty list removes the key",
      given: "family=A&family=B",
      change: { family: [] },
      expected: "",
    },
  ])("$name", ({ given, change, expected }) => {
    expect(changedQuery(new URLSearchParams(given), change).toString()).toBe(expected);
  });

  test("order, page and selection are no filters", () => {
    const query = new URLSearchParams("sort=area&page=2&asset=asset-a&q=x&family=A&family=B");
    expect(filterCount(query)).toBe(2);
    expect(filterKey(query)).toBe("family=A&family=B&q=x");
  });
});
