import { expect, test } from "vitest";
import { DAY } from "../../../../../src/domain/base/time.ts";
import type { AssetFilter } from "../../../../../src/streams/feeds/assets/assetFilter.ts";
import { LiveWorld, reading, TOWER } from "../../../../support/fakeKuzzle/liveFront.ts";
import { asset, T0 } from "../../../../support/liveFixtures.ts";

const ALL: AssetFilter = {
  site: null,
  floor: null,
  area: null,
  families: [],
  subFamilies: [],
  text: "",
};
/** Long enough for a first snapshot, a notification and a frame. */
const SOON = 1500;
const record = (title: string, name: string, plannedAt: number | null, more: object = {}) => ({
  id: `maintenance-${title}`,
  assetId: `asset-${name}`,
  kind: "inspection",
  title,
  notes: null,
  plannedAt,
  doneAt: null,
  performedBy: null,
  createdAt: T0,
  createdBy: "user-a",
  ...more,
});

test("[FD22] what is planned for the kept assets comes in order, and goes when it is done or its asset is archived", () => {
  const world = new LiveWorld();
  world.write("assets", asset("crane"));
  world.write("assets", asset("pump"));
  world.write("asset-maintenance", record("oil", "crane", T0 + 9 * DAY));
  world.write("asset-maintenance", record("belt", "pump", T0 - DAY));
  world.write("asset-maintenance", record("past", "pump", T0 - DAY, { doneAt: T0 }));
  world.write("asset-maintenance", record("unplanned", "pump", null, { doneAt: T0 }));
  world.write("asset-maintenance", record("lost", "nobody", T0));
  const params = { filter: ALL };
  const planned = reading(world.live(), "plannedMaintenance", params);
  world.clock.advance(SOON);
  const shown = () =>
    planned.get()?.rows.map(({ asset: { reference }, record: { title } }) => [reference, title]);
  expect([shown(), planned.get()?.isLoaded]).toEqual([
    [
      ["pump", "belt"],
      ["crane", "oil"],
    ],
    true,
  ]);
  world.write("asset-maintenance", record("oil", "crane", T0 - 2 * DAY));
  world.clock.advance(SOON);
  expect(shown()?.map(([, title]) => title)).toEqual(["oil", "belt"]);
  world.write("asset-maintenance", record("oil", "crane", T0 - 2 * DAY, { doneAt: T0 }));
  world.clock.advance(SOON);
  expect(shown()).toEqual([["pump", "belt"]]);
  planned.update({ filter: { ...ALL, text: "crane" } });
  world.write("asset-maintenance", record("rope", "crane", T0));
  world.clock.advance(SOON);
  expect(shown()).toEqual([["crane", "rope"]]);
  world.write("assets", asset("crane", { isArchived: true }));
  world.clock.advance(SOON);
  expect(shown()).toEqual([]);
  world.kuzzle.delete(TOWER, "asset-maintenance", "maintenance-rope");
  world.write("assets", asset("crane"));
  world.clock.advance(SOON);
  expect(shown()).toEqual([]);
});
