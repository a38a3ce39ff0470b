import { expect, test } from "vitest";
import { isBeingSetUp, setupOf } from "../../../../src/domain/sites/siteSetup.ts";
import { smallTower } from "../../../support/smallSite.ts";

const tower = smallTower();
const bare = { ...tower, areas: [] };
const nothing = {
  receivers: 0,
  tags: 0,
  assets: 0,
  people: 0,
  pairs: 0,
  isHeard: false,
  alerts: 0,
};
const none = { receivers: 0, pairs: 0 };
const nobody = { ...none, located: 0 };
const floor = { number: 0, styleId: "plain", name: null, plan: null };
const done = (...of: Parameters<typeof setupOf>) =>
  setupOf(...of).flatMap(({ step, isDone }) => (isDone ? [step] : []));

test("nothing is done before there is a site, and a new one is the first step", () => {
  expect(done(null, nothing)).toEqual([]);
  expect(done(bare, nothing)).toEqual(["site"]);
});

test("each step is done by what it asks for", () => {
  expect(done({ ...bare, floors: [floor] }, nothing)).toEqual(["site", "floors"]);
  expect(done(tower, nothing)).toEqual(["site", "areas"]);
  expect(done(null, { ...nothing, tags: 2, assets: 1 })).toEqual(["tags", "assets"]);
  expect(
    done(bare, { receivers: 1, tags: 2, assets: 1, people: 1, pairs: 1, isHeard: true, alerts: 1 }),
  ).toEqual(["site", "receivers", "tags", "assets", "people", "pairs", "reading", "alert"]);
});

test("where nothing is located inside, nothing of an inside is asked for", () => {
  const steps = (...of: Parameters<typeof setupOf>) => setupOf(...of).map(({ step }) => step);
  const outside = ["site", "tags", "assets", "pairs", "reading", "alert"];
  expect(steps({ ...bare, type: "agency" }, nothing)).toEqual(outside);
  expect(steps(null, nothing, "agency")).toEqual(outside);
  expect(steps(null, nothing)).toContain("floors");
});

test("a worksite in use is being set up until it has areas and receivers, and a tag is on a resource", () => {
  const cases = [
    { site: bare, receivers: 3, pairs: 1, located: 1 },
    { site: tower, receivers: 0, pairs: 1, located: 1 },
    { site: tower, receivers: 1, pairs: 0, located: 0 },
    { site: tower, receivers: 1, pairs: 1, located: 0 },
  ];
  expect(cases.map(({ site, ...facts }) => isBeingSetUp(site, facts))).toEqual([
    true,
    true,
    true,
    false,
  ]);
  expect(isBeingSetUp({ ...bare, isArchived: true }, nobody)).toBe(false);
  expect(isBeingSetUp({ ...bare, type: "agency" }, nobody)).toBe(false);
});

test("a worksite without an inside is live as soon as machines are located on it", () => {
  const outside = { ...bare, floors: [] };
  expect(isBeingSetUp(outside, nobody)).toBe(true);
  expect(isBeingSetUp(outside, { ...none, located: 12 })).toBe(false);
  expect(isBeingSetUp({ ...outside, floors: [floor] }, { ...none, located: 12 })).toBe(true);
});
