import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  addressOffWall,
  addressOnWall,
  partsOfPage,
  restoredWallViews,
  shownView,
  topOfPart,
  viewsOfAddress,
  type WallView,
} from "../../../../src/domain/wall/wallPlan.ts";

const safety: WallView = { href: "/live-site/safety-dashboard", stay: 20_000 };
const counters: WallView = { href: "/dashboard/counters?view=table", stay: 10_000 };
const site: WallView = { href: "/live-site?site=site-tower&floor=1", stay: 60_000 };
const all = [safety, counters, site];
const queryOf = (address: string) => new URLSearchParams(address.split("?")[1]);

describe("the address of a view on the wall", () => {
  test("names all views, so that the screen goes on after it was loaded anew", () => {
    const address = addressOnWall(counters.href, all);
    expect(address.split("?")[0]).toBe("/dashboard/counters");
    expect(queryOf(address).get("view")).toBe("table");
    expect(queryOf(address).get("wall")).toBe("1");
    expect(viewsOfAddress(queryOf(address))).toEqual(all);
  });

  test("built from another view's address holds the views once", () => {
    const twice = addressOnWall(addressOnWall(site.href, all), [safety]);
    expect(viewsOfAddress(queryOf(twice))).toEqual([safety]);
    expect(queryOf(twice).get("site")).toBe("site-tower");
  });

  test("leads off the wall to the same page", () => {
    const [path = "", search = ""] = addressOnWall(counters.href, all).split("?");
    expect(addressOffWall(path, search)).toBe(counters.href);
    expect(addressOffWall("/", "?wall=1")).toBe("/");
  });

  test.each([
    { name: "another origin", text: "20://evil.example/" },
    { name: "a scheme", text: "20:https://evil.example/" },
    { name: "no seconds", text: ":/dashboard/counters" },
    { name: "too short", text: "4:/dashboard/counters" },
    { name: "too long", text: "3601:/dashboard/counters" },
    { name: "no address", text: "20:" },
    { name: "anything", text: "counters" },
  ])("leaves out what is no view: $name", ({ text }) => {
    const query = new URLSearchParams([
      ["view-of-wall", text],
      ["view-of-wall", "20:/live-site/safety-dashboard"],
    ]);
    expect(viewsOfAddress(query)).toEqual([safety]);
  });
});

describe("the view that an address shows", () => {
  test.each([
    { name: "by its path", path: "/live-site/safety-dashboard", search: "?wall=1", expected: 0 },
    {
      name: "by path and query",
      path: "/dashboard/counters",
      search: "?view=table&x=1",
      expected: 1,
    },
    {
      name: "whatever else a screen has added",
      path: "/live-site",
      search: "?floor=1&site=site-tower&tab=x",
      expected: 2,
    },
    { name: "none: the first", path: "/live-site", search: "?floor=2", expected: 0 },
  ])("$name", ({ path, search, expected }) => {
    expect(shownView(all, path, search)).toBe(expected);
  });
});

describe("what a browser remembers", () => {
  test.each([
    { name: "nothing", stored: null, expected: [] },
    { name: "no list", stored: { views: all }, expected: [] },
    { name: "views", stored: all, expected: all },
    { name: "spoilt ones among them", stored: [safety, { href: "x" }, 5], expected: [safety] },
    {
      name: "too many",
      stored: Array.from({ length: 40 }, () => safety),
      expected: Array.from({ length: 12 }, () => safety),
    },
  ])("$name", ({ stored, expected }) => {
    expect(restoredWallViews(stored)).toEqual(expected);
  });
});

describe("the parts of a page", () => {
  test.each([
    { page: 1000, screen: 1000, parts: 1 },
    { page: 1008, screen: 1000, parts: 1 },
    { page: 1009, screen: 1000, parts: 2 },
    { page: 1850, screen: 1000, parts: 2 },
    { page: 1851, screen: 1000, parts: 3 },
    { page: 500, screen: 1000, parts: 1 },
    // A screen that is not laid out yet.
    { page: 500, screen: 0, parts: 1 },
  ])("of $page px on $screen px are $parts", ({ page, screen, parts }) => {
    expect(partsOfPage(page, screen)).toBe(parts);
  });

  test("begin at the top, end with the page, and leave nothing out", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 50_000 }),
        fc.integer({ min: 100, max: 3000 }),
        (page, screen) => {
          const parts = partsOfPage(page, screen);
          const tops = Array.from({ length: parts }, (_, part) => topOfPart(part, page, screen));
          expect(tops[0]).toBe(0);
          expect(page - screen - (tops.at(-1) ?? 0)).toBeLessThanOrEqual(parts === 1 ? 8 : 0);
          const gaps = tops.slice(1).filter((top, at) => top - (tops[at] ?? 0) > screen * 0.86);
          expect(gaps).toEqual([]);
        },
      ),
    );
  });

  test("after the last is the last", () => {
    expect(topOfPart(9, 1500, 1000)).toBe(500);
  });
});
