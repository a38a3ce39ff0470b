import { describe, expect, test } from "vitest";
import { SiteId } from "../../../../../src/domain/base/ids.ts";
import type { Site } from "../../../../../src/domain/sites/site.ts";
import {
  filterOf,
  liveSiteState,
  type LiveSiteQuery,
  markerLabelOf,
} from "../../../../../src/views/sites/live/liveSiteState.ts";
import { smallTower } from "../../../../support/smallSite.ts";

const nothing: LiveSiteQuery = {
  site: null,
  floor: null,
  family: [],
  q: null,
  asset: null,
  follow: null,
};

function tower(name: string, floors: readonly number[], defaultFloor: number | null): Site {
  return {
    ...smallTower(),
    id: SiteId.parse(`site-${name}`),
    defaultFloor,
    floors: floors.map((number) => ({ number, styleId: "plain", name: null, plan: null })),
  };
}

const one = tower("one", [0, 1, 2], 1);
const other = tower("other", [], null);

describe("the live site's address", () => {
  test.each([
    { name: "the customer's where the site says none", own: null, defaultValue: 2, expected: 2 },
    { name: "the site's own before the customer's", own: 1, defaultValue: 2, expected: 1 },
    {
      name: "the first where the site has not the customer's",
      own: null,
      defaultValue: 7,
      expected: 0,
    },
  ])("names no floor: $name", ({ own, defaultValue, expected }) => {
    const site = tower("one", [0, 1, 2], own);
    expect(liveSiteState(nothing, [site], defaultValue).floor).toBe(expected);
    expect(liveSiteState({ ...nothing, floor: "0" }, [site], defaultValue).floor).toBe(0);
  });

  test.each([
    {
      name: "names nothing: the only site on its default floor",
      query: {},
      sites: [one],
      site: one.id,
      floor: 1,
    },
    {
      name: "names nothing, of several sites: all of them",
      query: {},
      sites: [one, other],
      site: null,
      floor: null,
    },
    {
      name: "names a site and a floor",
      query: { site: one.id, floor: "2" },
      sites: [one, other],
      site: one.id,
      floor: 2,
    },
    {
      name: "names a floor that is not there: the default one",
      query: { site: one.id, floor: "9" },
      sites: [one, other],
      site: one.id,
      floor: 1,
    },
    {
      name: "names an empty floor: the default one, not the ground floor",
      query: { site: one.id, floor: " " },
      sites: [one],
      site: one.id,
      floor: 1,
    },
    {
      name: "asks for every floor",
      query: { site: one.id, floor: "all" },
      sites: [one],
      site: one.id,
      floor: null,
    },
    {
      name: "names a floor of a site without floors",
      query: { site: other.id, floor: "1" },
      sites: [one, other],
      site: other.id,
      floor: null,
    },
    {
      name: "names a site that is gone",
      query: { site: "site-gone" },
      sites: [one, other],
      site: null,
      floor: null,
    },
    {
      name: "names a site before any is known",
      query: { site: one.id },
      sites: [],
      site: null,
      floor: null,
    },
  ])("$name", ({ query, sites, site, floor }) => {
    expect(liveSiteState({ ...nothing, ...query }, sites, null)).toMatchObject({ site, floor });
  });

  test("keeps families, words, selection and following", () => {
    const state = liveSiteState(
      {
        ...nothing,
        family: ["crane, small", "", "lift"],
        q: "grue 4",
        asset: "asset-7",
        follow: "1",
      },
      [one],
      null,
    );
    expect(state).toMatchObject({
      families: ["crane, small", "lift"],
      text: "grue 4",
      selected: "asset-7",
      isFollowing: true,
    });
    expect(filterOf(state)).toEqual({
      site: one.id,
      floor: 1,
      area: null,
      families: ["crane, small", "lift"],
      subFamilies: [],
      text: "grue 4",
    });
  });

  test("refuses a selection that is no id", () => {
    expect(liveSiteState({ ...nothing, asset: "a b" }, [one], null).selected).toBeNull();
  });
});

test("a remembered label that no longer exists is no label", () => {
  expect(markerLabelOf(["batteryLevel"])).toBe("batteryLevel");
  expect(markerLabelOf(["gone"])).toBeNull();
  expect(markerLabelOf([])).toBeNull();
  // What the customer has set holds until the reader chooses, and no label is a choice too.
  expect(markerLabelOf([], "designation")).toBe("designation");
  expect(markerLabelOf(["none"], "designation")).toBeNull();
});
