import { expect, test } from "vitest";
import { isBeingSetUp, setupOf } from "../../../../src/domain/sites/siteSetup.ts";
import { smallTower } from "../../../support/smallSite.ts";

const tower = smallTower();
const bare = { ...tower, areas: [] };
const none = { receivers: 0, tags: 0, pairs: 0 };
const nobody = { ...none, located: 0 };
const floor = { number: 0, styleId: "plain", name: null, plan: null };
const done = (site: typeof tower, facts = none) =>
  Object.entries(setupOf(site, facts)).flatMap(([step, isDone]) => (isDone ? [step] : []));

test("a new site has its outline and nothing else", () => {
  expect(done(bare)).toEqual(["outline"]);
});

test("each step is done by what it asks for", () => {
  expect(done({ ...bare, floors: [floor] })).toEqual(["outline", "floors"]);
  expect(done(tower)).toEqual(["outline", "areas"]);
  expect(done(bare, { receivers: 1, tags: 2, pairs: 1 })).toEqual([
    "outline",
    "receivers",
    "tags",
    "pairs",
  ]);
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
