import { describe, expect, test } from "vitest";
import { AssetId } from "../../../../src/domain/ids.ts";
import { HOUR, MINUTE } from "../../../../src/domain/time.ts";
import type { AssetFilter } from "../../../../src/streams/feeds/feeds.ts";
import { LiveWorld, reading, TOWER } from "../../../support/fakeKuzzle/liveFront.ts";
import { asset, T0 } from "../../../support/liveFixtures.ts";

/** Long enough for a first snapshot, a notification and a frame. */
const SOON = 1500;
const crane = AssetId.parse("asset-crane");
const comment = (name: string, assetId: string, createdAt: number) => ({
  id: `comment-${name}`,
  assetId,
  author: "user-a",
  authorName: "A",
  text: name,
  createdAt,
  editedAt: null,
});

test("the comments of one asset are live, oldest first, without those of others", () => {
  const world = new LiveWorld();
  world.write("asset-comments", comment("second", crane, T0 + 2));
  world.write("asset-comments", comment("foreign", "asset-other", T0));
  const feed = reading(world.live(), "assetComments", { asset: crane });
  const texts = () => feed.get()?.comments.map(({ text }) => text);
  world.clock.advance(SOON);
  expect(texts()).toEqual(["second"]);
  world.write("asset-comments", comment("first", crane, T0 + 1));
  world.clock.advance(SOON);
  expect(texts()).toEqual(["first", "second"]);
  world.kuzzle.delete(TOWER, "asset-comments", "comment-second");
  world.clock.advance(SOON);
  expect(texts()).toEqual(["first"]);
});

describe("filters of the asset list", () => {
  const ALL: AssetFilter = {
    site: null,
    floor: null,
    area: null,
    families: [],
    subFamilies: [],
    text: "",
  };
  const BY_REFERENCE = { column: "reference", isDescending: false } as const;
  test.each([
    { name: "a low battery", filter: { battery: ["low"] }, expected: ["low"] },
    { name: "no battery level", filter: { battery: ["unknown"] }, expected: ["silent"] },
    { name: "movement", filter: { movement: ["MOVING"] }, expected: ["full"] },
    { name: "ids", filter: { ids: [asset("low").id] }, expected: ["low"] },
    { name: "silence", filter: { hearing: ["silent"] }, expected: ["silent"] },
    { name: "being heard", filter: { hearing: ["heard"] }, expected: ["full", "low"] },
  ] satisfies readonly { name: string; filter: Partial<AssetFilter>; expected: string[] }[])(
    "keep by $name",
    ({ filter, expected }) => {
      const world = new LiveWorld();
      const now = world.clock.now();
      const heard = { lastTagUpdate: now };
      world.write("assets", asset("low", { ...heard, batteryLevel: 29 }));
      world.write("assets", asset("full", { ...heard, batteryLevel: 30, movementState: "MOVING" }));
      world.write("assets", asset("silent", { lastTagUpdate: now - 2 * HOUR, batteryLevel: null }));
      const rows = reading(world.live(), "assetRows", {
        filter: { ...ALL, ...filter },
        sort: BY_REFERENCE,
        from: 0,
        to: 10,
      });
      world.clock.advance(SOON);
      const ids = rows.get()?.rows.map((row) => row.asset.id);
      expect(ids).toEqual(expected.map((name) => asset(name).id));
    },
  );

  test("who falls silent by time alone leaves the list of the heard", () => {
    const world = new LiveWorld();
    world.write("assets", asset("a", { lastTagUpdate: world.clock.now() - HOUR + 2 * MINUTE }));
    const rows = reading(world.live(), "assetRows", {
      filter: { ...ALL, hearing: ["heard"] },
      sort: BY_REFERENCE,
      from: 0,
      to: 10,
    });
    world.clock.advance(SOON);
    expect(rows.get()?.total).toBe(1);
    world.clock.advance(4 * MINUTE);
    expect(rows.get()?.total).toBe(0);
  });
});
