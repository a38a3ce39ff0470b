import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readAssetSet } from "../../../../../src/streams/calls/assets/assetSet.ts";
import { SET_PART } from "../../../../../src/streams/feeds/assets/assetSetFeed.ts";
import type {
  AssetFilter,
  AssetSort,
} from "../../../../../src/streams/feeds/assets/assetFilter.ts";
import { type LiveFront, LiveWorld, reading } from "../../../../support/fakeKuzzle/liveFront.ts";
import { asset, placeIn } from "../../../../support/liveFixtures.ts";

const ALL: AssetFilter = {
  site: null,
  floor: null,
  area: null,
  families: [],
  subFamilies: [],
  text: "",
};
const BY_REFERENCE: AssetSort = { column: "reference", isDescending: false };
const WORLD = { west: -180, east: 180, south: -80, north: 80 };

/** Reads the whole set while time passes. */
async function readAll(world: LiveWorld, front: LiveFront, filter: AssetFilter, sort: AssetSort) {
  const read: string[] = [];
  let total = 0;
  const all = (async () => {
    const signal = new AbortController().signal;
    for await (const part of readAssetSet(front.client, { filter, sort }, signal)) {
      read.push(...part.assets.map(({ asset: { reference } }) => reference));
      total = part.total;
    }
  })();
  let isDone = false;
  const ended = all.finally(() => (isDone = true));
  for (let step = 0; step < 200 && !isDone; step += 1) await world.advance(50);
  await ended;
  return { read, total };
}

describe("a whole set", () => {
  test("[FD16] law: list, map and export hold the same assets, list and export in the same order", async () => {
    const families = ["people", "tools", "Été"];
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.record({
            family: fc.constantFrom(...families),
            batteryLevel: fc.option(fc.constantFrom(5, 29, 30, 90)),
            area: fc.constantFrom(null, "yard", "hall"),
            isHeard: fc.boolean(),
            isPlaced: fc.boolean(),
          }),
          { maxLength: 12 },
        ),
        fc.record({
          area: fc.constantFrom(null, "area-yard"),
          families: fc.subarray(families),
          text: fc.constantFrom("", "1", "N2"),
          battery: fc.subarray(["low", "sufficient", "unknown"] as const),
          hearing: fc.subarray(["heard", "silent", "blinded"] as const),
        }),
        fc.constantFrom<AssetSort>(BY_REFERENCE, { column: "batteryLevel", isDescending: true }),
        async (assets, some, sort) => {
          const world = new LiveWorld();
          for (const [index, { area: where, isHeard, isPlaced, ...rest }] of assets.entries())
            world.write(
              "assets",
              asset(`n${index}`, {
                ...rest,
                area: where === null ? null : placeIn(where).area,
                lastTagUpdate: isHeard ? world.clock.now() + 60_000 : null,
                location: isPlaced ? { lat: 45 + index, lon: 4 } : null,
              }),
            );
          const front = world.live();
          const filter = { ...ALL, ...some };
          const list = reading(front, "assetRows", { filter, sort, from: 0, to: 100 });
          const map = reading(front, "mapPoints", {
            filter,
            bounds: WORLD,
            zoom: 3,
            cell: 0,
            label: "reference",
            selected: null,
          });
          const { read, total } = await readAll(world, front, filter, sort);
          const listed = (list.get()?.rows ?? []).map((row) => row.asset);
          expect(read).toEqual(listed.map(({ reference }) => reference));
          expect([total, map.get()?.points.total]).toEqual([listed.length, listed.length]);
          expect(new Set(map.get()?.points.labels)).toEqual(
            new Set(
              listed.filter(({ location }) => location !== null).map(({ reference }) => reference),
            ),
          );
        },
      ),
      { numRuns: 25 },
    );
  });

  test("[FD16] a set of several parts stands still while it is told", async () => {
    const world = new LiveWorld();
    const count = SET_PART + 3;
    for (let index = 0; index < count; index += 1) world.write("assets", asset(`a${index}`));
    const front = world.live();
    const before = front.client.open("assetSet", {
      filter: ALL,
      sort: BY_REFERENCE,
      part: 0,
      reading: -1,
    });
    await world.advance(3000);
    expect([before.get()?.total, before.get()?.parts, before.get()?.rows.length]).toEqual([
      count,
      2,
      SET_PART,
    ]);
    world.write("assets", asset("a000"));
    await world.advance(500);
    before.update({ filter: ALL, sort: BY_REFERENCE, part: 1, reading: -1 });
    await world.advance(500);
    expect([before.get()?.total, before.get()?.part, before.get()?.rows.length]).toEqual([
      count,
      1,
      3,
    ]);
    before.close();
    const { read, total } = await readAll(world, front, ALL, BY_REFERENCE);
    expect([read.length, new Set(read).size, total]).toEqual([count + 1, count + 1, count + 1]);
  });

  test("[FD16] whoever stops reading leaves nothing open, and a customer that is left tells nothing more", async () => {
    const world = new LiveWorld();
    for (let index = 0; index <= SET_PART; index += 1) world.write("assets", asset(`a${index}`));
    const front = world.live();
    const stop = new AbortController();
    const all = readAssetSet(front.client, { filter: ALL, sort: BY_REFERENCE }, stop.signal);
    const first = all.next();
    await world.advance(3000);
    expect((await first).value?.done).toBe(SET_PART);
    front.client.follow(null, "elsewhere");
    await world.advance(200);
    await expect(all.next()).rejects.toThrow("try again once the connection is back");
    // A feed lingers for a moment in case somebody asks for the same.
    await world.advance(10_000);
    const closed = front.asked.filter(({ type }) => type === "feed.close");
    expect(closed).toHaveLength(1);
    const other = readAssetSet(front.client, { filter: ALL, sort: BY_REFERENCE }, stop.signal);
    const never = other.next();
    stop.abort(new Error("enough"));
    await expect(never).rejects.toThrow("enough");
  });
});
