import { describe, expect, test } from "vitest";
import { AssetId } from "../../../../../src/domain/base/ids.ts";
import { DAY, HOUR, MINUTE } from "../../../../../src/domain/base/time.ts";
import type { AssetFilter } from "../../../../../src/streams/feeds/assets/assetFilter.ts";
import { LiveWorld, reading, TOWER } from "../../../../support/fakeKuzzle/liveFront.ts";
import { asset, site, T0 } from "../../../../support/liveFixtures.ts";

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

test("[FD18] the comments of one asset are live, oldest first, without those of others", () => {
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

test("[FD18] the archive follows who is archived and taken out, the last first", () => {
  const world = new LiveWorld();
  const archived = (name: string, archivedAt: number) =>
    world.write("assets", asset(name, { isArchived: true, archivedAt }));
  archived("old", T0);
  world.write("assets", asset("crane"));
  const feed = reading(world.live(), "archivedAssets", null);
  const ids = () => feed.get()?.assets.map(({ id }) => id);
  world.clock.advance(SOON);
  expect(ids()).toEqual(["asset-old"]);
  archived("crane", T0 + 1);
  world.clock.advance(SOON);
  expect(ids()).toEqual([crane, "asset-old"]);
  world.write("assets", asset("old"));
  world.clock.advance(SOON);
  expect(ids()).toEqual([crane]);
});

test("[FD18] the files of one asset are live, newest first, without those of others", () => {
  const world = new LiveWorld();
  const file = (name: string, assetId: string, date: number) => ({
    id: `file-${name}`,
    assetId,
    name: `${name}.pdf`,
    date,
    type: "application/pdf",
    size: 1,
    link: `asset-files/${name}`,
    uploadedBy: "user-a",
  });
  world.write("asset-files", file("first", crane, T0 + 1));
  world.write("asset-files", file("foreign", "asset-other", T0));
  const feed = reading(world.live(), "assetFiles", { asset: crane });
  const names = () => feed.get()?.files.map(({ name }) => name);
  world.clock.advance(SOON);
  expect(names()).toEqual(["first.pdf"]);
  world.write("asset-files", file("second", crane, T0 + 2));
  world.clock.advance(SOON);
  expect(names()).toEqual(["second.pdf", "first.pdf"]);
  world.kuzzle.delete(TOWER, "asset-files", "file-first");
  world.clock.advance(SOON);
  expect(names()).toEqual(["second.pdf"]);
});

test("[FD18] the maintenance of one asset is live, by the day it was done or is planned for, latest first", () => {
  const world = new LiveWorld();
  const record = (title: string, assetId: string, fields: object) => ({
    id: `maintenance-${title}`,
    assetId,
    kind: "inspection",
    title,
    notes: null,
    plannedAt: null,
    doneAt: null,
    performedBy: null,
    createdAt: T0,
    createdBy: "user-a",
    ...fields,
  });
  world.write("asset-maintenance", record("done", crane, { doneAt: T0 - HOUR }));
  world.write("asset-maintenance", record("planned", crane, { plannedAt: T0 + HOUR }));
  world.write("asset-maintenance", record("foreign", "asset-other", { doneAt: T0 }));
  const feed = reading(world.live(), "assetMaintenance", { asset: crane });
  const titles = () => feed.get()?.records.map(({ title }) => title);
  world.clock.advance(SOON);
  expect(titles()).toEqual(["planned", "done"]);
  const early = { plannedAt: T0 + HOUR, doneAt: T0 - 2 * HOUR };
  world.write("asset-maintenance", record("planned", crane, early));
  world.clock.advance(SOON);
  expect(titles()).toEqual(["done", "planned"]);
  world.kuzzle.delete(TOWER, "asset-maintenance", "maintenance-done");
  world.clock.advance(SOON);
  expect(titles()).toEqual(["planned"]);
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
    { name: "technology", filter: { technology: ["GPS"] }, expected: ["full"] },
    { name: "activity", filter: { activity: ["active"] }, expected: ["full"] },
    {
      name: "inactivity or no tag",
      filter: { activity: ["inactive", "untagged"] },
      expected: ["low", "silent"],
    },
    { name: "no known site", filter: { without: "site" }, expected: ["full", "low"] },
    { name: "no floor", filter: { without: "floor" }, expected: ["full", "low", "silent"] },
  ] satisfies readonly { name: string; filter: Partial<AssetFilter>; expected: string[] }[])(
    "[FD7] keep by $name",
    ({ filter, expected }) => {
      const world = new LiveWorld();
      const now = world.clock.now();
      const heard = { lastTagUpdate: now };
      world.write("assets", asset("low", { ...heard, batteryLevel: 29 }));
      world.write(
        "assets",
        asset("full", {
          ...heard,
          batteryLevel: 30,
          movementState: "MOVING",
          technology: "GPS",
          lastMovedAt: now - DAY + HOUR,
        }),
      );
      world.write(
        "assets",
        asset("silent", {
          lastTagUpdate: now - 2 * HOUR,
          batteryLevel: null,
          technology: null,
          locationSite: site("tower"),
        }),
      );
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

  test("[FD14] who falls silent by time alone leaves the list of the heard", () => {
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

  test("[FD14] who moves no more leaves the list of the active", () => {
    const world = new LiveWorld();
    const lastMovedAt = world.clock.now() - DAY + 2 * MINUTE;
    world.write("assets", asset("a", { technology: "GPS", lastMovedAt }));
    const rows = reading(world.live(), "assetRows", {
      filter: { ...ALL, activity: ["active"] },
      sort: BY_REFERENCE,
      from: 0,
      to: 10,
    });
    world.clock.advance(SOON);
    expect(rows.get()?.total).toBe(1);
    world.clock.advance(2 * MINUTE);
    expect(rows.get()?.total).toBe(0);
  });
});
