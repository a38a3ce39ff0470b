import fc from "fast-check";
import { expect, test } from "vitest";
import type { Tag } from "../../../../src/domain/devices/tag.ts";
import type { TagFilter, TagSort } from "../../../../src/domain/devices/tagRow.ts";
import { HOUR, MINUTE } from "../../../../src/domain/base/time.ts";
import { LiveWorld, TOWER } from "../../../support/fakeKuzzle/liveFront.ts";
import { anchor, asset, site, T0, tag } from "../../../support/fixtures.ts";
import { smallTower } from "../../../support/smallSite.ts";

const BY_ID: TagSort = { column: "id", isDescending: false };

/** A front over these devices; `rows` are those of a window. */
function worldOf(tags: readonly Tag[]) {
  const it = new LiveWorld();
  for (const one of tags) it.write("tags", one);
  it.write("sites", smallTower());
  const { client } = it.live(TOWER);
  return {
    it,
    open: (filter: Partial<TagFilter> = {}, sort = BY_ID, from = 0, to = 100) => {
      const feed = client.open("tagRows", { filter: { text: "", ...filter }, sort, from, to });
      it.clock.advance(6000);
      return {
        feed,
        ids: () => feed.get()?.rows.map((row) => row.tag.id),
        state: () => feed.get(),
      };
    },
  };
}

const free = (name: string, more: Partial<Tag> = {}) =>
  tag(name, { assetId: null, status: "available", ...more });

test("devices are ordered by any column, numbers by their size, those without a value last", () => {
  const { open } = worldOf([
    free("10", { battery: 50, model: "Puck" }),
    free("9", { battery: null, model: "coin" }),
    free("100", { battery: 7 }),
  ]);
  expect(open().ids()).toEqual(["tag-9", "tag-10", "tag-100"]);
  const by = (column: TagSort["column"], isDescending: boolean) =>
    open({}, { column, isDescending }).ids();
  expect(by("battery", false)).toEqual(["tag-100", "tag-10", "tag-9"]);
  expect(by("battery", true)).toEqual(["tag-10", "tag-100", "tag-9"]);
  expect(by("model", false)).toEqual(["tag-9", "tag-10", "tag-100"]);
});

test("a window holds its rows alone, and the total counts all that the filter keeps", () => {
  const { open } = worldOf(Array.from({ length: 30 }, (_, at) => free(`n${at}`)));
  const window = open({ text: "N1" }, BY_ID, 2, 4);
  expect(window.ids()).toEqual(["tag-n11", "tag-n12"]);
  expect(window.state()?.total).toBe(11);
});

test("filters keep what they say", () => {
  const speaks = { lastMessageAt: T0 };
  const { open } = worldOf([
    free("worn", { ...speaks, battery: 20 }),
    free("gone", { status: "unassigned" }),
    anchor("west", "yard"),
    free("gate", { type: "gateway", ...speaks, nodeAddress: "Gâté 7" }),
    free("quiet", { type: "gateway" }),
  ]);
  expect(open({ type: "gateway" }).ids()).toEqual(["tag-gate", "tag-quiet"]);
  expect(open({ status: "unassigned" }).ids()).toEqual(["tag-gone"]);
  expect(open({ battery: "low" }).ids()).toEqual(["tag-worn"]);
  expect(open({ state: "operational" }).ids()).toEqual(["tag-worn"]);
  expect(open({ place: "unplaced" }).ids()).toEqual(["tag-gate", "tag-quiet"]);
  expect(open({ place: "speaking" }).ids()).toEqual(["tag-gate"]);
  expect(open({ text: "gate 7" }).ids()).toEqual(["tag-gate"]);
  expect(open().state()?.speakingUnplaced).toBe(1);
});

test("a row tells what is known of its tag by its asset, and by time alone", () => {
  const ida = asset("ida", { lastTagUpdate: T0, scannedBy: tag("west").id, batteryLevel: 80 });
  const { it, open } = worldOf([
    tag("ida", { lastMessageAt: T0 - 3 * HOUR, timeout: HOUR, sendInterval: MINUTE, battery: 5 }),
    anchor("west", "yard"),
  ]);
  it.write("assets", ida);
  const { state } = open();
  const row = () => state()?.rows.find((one) => one.tag.id === "tag-ida");
  expect(row()).toMatchObject({
    state: "operational",
    connectivity: "online",
    lastMessageAt: T0,
    battery: 80,
    heardBy: { name: "west" },
    asset: { reference: "ida" },
  });
  expect(state()?.rows.find((one) => one.tag.id === "tag-west")).toMatchObject({
    state: null,
    siteName: "Tower",
    areaName: "yard",
    tag: { site: site("tower") },
  });
  it.clock.advance(2 * MINUTE);
  expect(row()).toMatchObject({ state: "operational", connectivity: "uncertain" });
  it.clock.advance(HOUR);
  expect(row()).toMatchObject({ state: "outOfCoverage", connectivity: "offline" });
  // The asset lost its tag: what it knows is not the tag's any more.
  it.write("assets", { ...ida, tagId: null });
  it.clock.advance(2000);
  expect(row()).toMatchObject({ asset: null, heardBy: null, battery: 5 });
});

test("a row calls what receives its tag, and its gateway, by the name of now", () => {
  const gate = free("gate", { type: "gateway" });
  const { it, open } = worldOf([tag("ida", { gatewayId: gate.id }), gate]);
  it.write("assets", asset("ida", { lastTagUpdate: T0, scannedBy: gate.id }));
  const { state } = open({ type: "tag" });
  it.write("tags", { ...gate, name: "North gate" });
  it.clock.advance(2000);
  expect(state()?.rows[0]).toMatchObject({
    heardBy: { name: "North gate" },
    gatewayName: "North gate",
  });
});

test("who comes, goes and changes is in its place without another question", () => {
  const { it, open } = worldOf([free("b"), free("d")]);
  const { ids } = open();
  it.write("tags", free("c"));
  it.clock.advance(2000);
  expect(ids()).toEqual(["tag-b", "tag-c", "tag-d"]);
  it.write("tags", { ...free("b"), isArchived: true });
  it.clock.advance(10_000);
  expect(ids()).toEqual(["tag-c", "tag-d"]);
});

test("a list that has lived through changes shows what a new one shows", () => {
  const name = fc.integer({ min: 0, max: 12 }).map((number) => `n${number}`);
  const device = fc.record({
    name,
    model: fc.constantFrom(null, "Puck", "coin", "Étage 10", "étage 9"),
    battery: fc.constantFrom(null, 7, 50, 100),
    isGateway: fc.boolean(),
    isArchived: fc.boolean(),
    lastMessageAt: fc.constantFrom(null, T0, T0 - 2 * HOUR),
  });
  const column = fc.constantFrom("id", "model", "battery", "type", "lastMessageAt");
  const question = fc.record({
    text: fc.constantFrom("", "n1", "n12", "N"),
    battery: fc.constantFrom(undefined, "low", "unknown"),
    column,
    isDescending: fc.boolean(),
  });
  const step = fc.oneof(
    fc.record({ written: fc.array(device, { minLength: 1, maxLength: 4 }) }),
    fc.record({ asked: question }),
    fc.record({ passed: fc.constantFrom(2000, 90_000) }),
  );
  fc.assert(
    fc.property(
      fc.array(device, { maxLength: 8 }),
      fc.array(step, { maxLength: 8 }),
      (begin, steps) => {
        const stored = ({ name: called, isGateway, ...more }: (typeof begin)[number]) =>
          free(called, { ...more, ...(isGateway ? { type: "gateway" as const } : {}) });
        const { it, open } = worldOf(begin.map(stored));
        const lived = open();
        let params = { filter: { text: "" } as TagFilter, sort: BY_ID, from: 0, to: 100 };
        for (const one of steps) {
          if ("written" in one) for (const each of one.written) it.write("tags", stored(each));
          else if ("asked" in one) {
            const { text, battery, column: by, isDescending } = one.asked;
            params = {
              ...params,
              filter: { text, ...(battery === undefined ? {} : { battery }) } as TagFilter,
              sort: { column: by, isDescending } as TagSort,
            };
            lived.feed.update(params);
          } else it.clock.advance(one.passed);
        }
        it.clock.advance(6000);
        const anew = open(params.filter, params.sort);
        expect(lived.state()).toMatchObject({
          total: anew.state()?.total,
          speakingUnplaced: anew.state()?.speakingUnplaced,
          rows: anew.state()?.rows,
        });
      },
    ),
    { numRuns: 20 },
  );
});
