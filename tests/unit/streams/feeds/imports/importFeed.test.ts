import { expect, test } from "vitest";
import { type AssetImport, NO_ROWS } from "../../../../../src/domain/imports/assetImport.ts";
import { MINUTE } from "../../../../../src/domain/base/time.ts";
import { LiveWorld, reading, TOWER } from "../../../../support/fakeKuzzle/liveFront.ts";
import { T0 } from "../../../../support/liveFixtures.ts";

/** Long enough for a first snapshot, a notification and a frame. */
const SOON = 1500;

const assetImport = (name: string, fields: Partial<AssetImport> = {}) => ({
  id: `import-${name}`,
  state: "planning",
  mode: "create",
  fileName: `${name}.xlsx`,
  createdAt: T0,
  createdBy: "user-sam",
  createdByName: "Sam",
  chunks: 3,
  rows: 600,
  counts: NO_ROWS,
  done: 0,
  skipRefused: false,
  timezone: "Europe/Paris",
  isStopped: false,
  issues: [],
  kept: [],
  appliedAt: null,
  undoUntil: null,
  finishedAt: null,
  ...fields,
});

test("[FD52] imports are told newest first, with how far each is, until they are no longer kept", () => {
  const world = new LiveWorld();
  world.write("asset-imports", assetImport("old", { state: "applied", done: 3 }));
  world.write("asset-imports", assetImport("new", { createdAt: T0 + MINUTE }));
  const feed = reading(world.live(), "assetImports", null);
  const seen = () => feed.get()?.imports.map(({ id, state, done }) => [id, state, done]);
  world.clock.advance(SOON);
  expect(seen()).toEqual([
    ["import-new", "planning", 0],
    ["import-old", "applied", 3],
  ]);
  const [, old] = feed.get()?.imports ?? [];
  const half = assetImport("new", { createdAt: T0 + MINUTE, state: "applying", done: 1 });
  world.write("asset-imports", half);
  world.clock.advance(SOON);
  expect(seen()?.[0]).toEqual(["import-new", "applying", 1]);
  expect(feed.get()?.imports[1]).toBe(old);
  world.kuzzle.delete(TOWER, "asset-imports", "import-old");
  world.clock.advance(SOON);
  expect(seen()).toEqual([["import-new", "applying", 1]]);
});
