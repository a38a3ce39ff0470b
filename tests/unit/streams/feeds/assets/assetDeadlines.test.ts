import { expect, test } from "vitest";
import { regulatoryAttributes } from "../../../../../src/domain/assets/attributeFilter.ts";
import { DAY } from "../../../../../src/domain/base/time.ts";
import type { AssetFilter } from "../../../../../src/streams/feeds/assets/assetFilter.ts";
import { LiveWorld, reading } from "../../../../support/fakeKuzzle/liveFront.ts";
import { asset, T0 } from "../../../../support/liveFixtures.ts";
import { dateOf, MACHINES, text } from "../../../../support/referential.ts";

const ALL: AssetFilter = {
  site: null,
  floor: null,
  area: null,
  families: [],
  subFamilies: [],
  text: "",
};
const SOON = 1500;
const ATTRIBUTES = regulatoryAttributes([MACHINES]);
const crane = (name: string, due: number | null, more: Parameters<typeof asset>[1] = {}) =>
  asset(name, {
    family: "machines",
    subFamily: "crane",
    attributes: [text("serial", "s"), ...(due === null ? [] : [dateOf("due", due)])],
    ...more,
  });

test("[FD17] deadlines of the kept assets come in order, and only a changed one moves", () => {
  const world = new LiveWorld();
  world.write("assets", crane("late", T0 + 9 * DAY));
  world.write("assets", crane("early", T0 - DAY));
  world.write("assets", crane("undated", null));
  world.write("assets", crane("other", T0, { family: "people" }));
  world.write("assets", crane("pump", T0, { subFamily: "pump" }));
  const front = world.live();
  const params = { filter: ALL, attributes: ATTRIBUTES };
  const deadlines = reading(front, "assetDeadlines", params);
  world.clock.advance(SOON);
  const shown = () => deadlines.get()?.rows.map(({ asset: { reference }, at }) => [reference, at]);
  expect(shown()).toEqual([
    ["early", T0 - DAY],
    ["late", T0 + 9 * DAY],
    ["undated", null],
  ]);
  world.write("assets", crane("late", T0 - 2 * DAY));
  world.clock.advance(SOON);
  expect(shown()?.map(([reference]) => reference)).toEqual(["late", "early", "undated"]);
  world.write("assets", crane("early", T0 - DAY, { isArchived: true }));
  world.clock.advance(SOON);
  expect(shown()?.map(([reference]) => reference)).toEqual(["late", "undated"]);
  deadlines.update({ ...params, filter: { ...ALL, text: "undat" } });
  world.clock.advance(SOON);
  expect(shown()).toEqual([["undated", null]]);
});

test("[FD17] a report that changes no deadline changes no row, and a new reference moves its rows", () => {
  const world = new LiveWorld();
  world.write("assets", crane("first", T0));
  world.write("assets", crane("second", T0));
  const deadlines = reading(world.live(), "assetDeadlines", {
    filter: ALL,
    attributes: ATTRIBUTES,
  });
  world.clock.advance(SOON);
  const rows = deadlines.get()?.rows;
  expect(rows?.map(({ asset: { reference } }) => reference)).toEqual(["first", "second"]);
  world.write("assets", crane("second", T0, { lastTagUpdate: T0 + SOON }));
  world.clock.advance(SOON);
  expect(deadlines.get()?.rows).toBe(rows);
  world.write("assets", crane("first", T0, { reference: "third", referenceKey: "third" }));
  world.clock.advance(SOON);
  expect(deadlines.get()?.rows.map(({ asset: { reference } }) => reference)).toEqual([
    "second",
    "third",
  ]);
});
