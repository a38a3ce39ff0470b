import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Kuzzle } from "kuzzle-sdk";
import { Alert } from "../../src/domain/alerts/alert.ts";
import { AssetLocation } from "../../src/domain/assets/assetLocation.ts";
import { Heartbeat } from "../../src/domain/base/heartbeat.ts";
import { HOUR, SECOND } from "../../src/domain/base/time.ts";
import { type ClusterNode, type RunningBackend, startBackend } from "../support/backend.ts";
import { PASSWORD } from "../support/customer.ts";
import { type SmallSite, smallSite, YARD } from "../support/smallSite.ts";

let backend: RunningBackend;
let second: ClusterNode;
let tower: SmallSite;
/** The super admin at the second node, which outlives the first. */
let watcher: Kuzzle;

const START = Date.now() - HOUR;
const PATIENCE = { timeout: 40_000, interval: 100 };
const BATCHES = 40;

beforeAll(async () => {
  backend = await startBackend({}, { isCluster: true });
  second = await backend.addNode();
  tower = await smallSite(backend, "tower", { people: ["ann", "bob", "cid"] });
  watcher = await second.sdk(backend.superAdmin);
}, 180_000);
afterAll(() => backend?.stop());

const at = (second_: number) => START + second_ * SECOND;
const position = (name: string, n: number) => ({
  id: `${name}-${n}`,
  type: "position",
  at: at(n),
  tagId: `tag-${name}`,
  position: { lat: 45, lon: 3.991 + n * 1e-4 },
});
const battery = (name: string, level: number) => ({
  id: `${name}-battery-${level}`,
  type: "battery",
  at: at(level),
  tagId: `tag-${name}`,
  level,
});

describe("two nodes on one storage and cache", () => {
  it("fold readings of the same asset that come to both at once, without moving it back", async () => {
    const other = await second.sdk({ username: "tower.gateway", password: PASSWORD });
    const times: number[] = [];
    await watcher.realtime.subscribe("tower", "assets", {}, (notification) => {
      if (notification.type === "document" && notification.result._id === "asset-ann")
        times.push(Number(notification.result._source["lastPositionUpdate"]));
    });
    // Each node has a batch waiting at all times.
    const lanes = [tower.gateway, other].map(async (gateway, lane) => {
      for (let n = lane; n < BATCHES; n += 2) await tower.send([position("ann", n)], gateway);
    });
    await Promise.all(lanes);
    const newest = await tower.assetOf("ann");
    expect(newest.lastPositionUpdate).toBe(at(BATCHES - 1));
    await expect.poll(() => times.includes(at(BATCHES - 1)), PATIENCE).toBe(true);
    const track = await tower.all("asset-locations", AssetLocation);
    expect(track.map((point) => point.at).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: BATCHES }, (_, n) => at(n)),
    );
    expect(new Set(track.map(({ tagId }) => tagId))).toEqual(new Set(["tag-ann"]));
    expect(newest.location).toEqual({ ...YARD, lon: 3.991 + (BATCHES - 1) * 1e-4 });
  });

  it("do each job once, and go on within seconds when the one that did them is killed", async () => {
    const beats: number[] = [];
    await watcher.realtime.subscribe("tower", "heartbeat", {}, (notification) => {
      if (notification.type === "document")
        beats.push(Heartbeat.shape.beat.parse(notification.result._source["beat"]));
    });
    await tower.send([battery("bob", 20)]);
    await expect.poll(() => beats.length, PATIENCE).toBeGreaterThanOrEqual(2);
    expect(beats).toEqual(beats.map((_, i) => (beats[0] ?? 0) + i));

    const alerts = async () => {
      await watcher.collection.refresh("tower", "alerts");
      const { hits } = await watcher.document.search(
        "tower",
        "alerts",
        { query: { term: { alertType: "battery" } } },
        { size: 100 },
      );
      return hits
        .map(({ _id, _source }) => Alert.parse({ ...withoutInfo(_source), id: _id }))
        .map(({ subject }) => subject)
        .sort();
    };
    await expect.poll(alerts, PATIENCE).toEqual(["tag-bob"]);

    const before = beats.length;
    // The first node was there first: it holds the lease, and perhaps the customer.
    await backend.kill();
    const gateway = await second.sdk({ username: "tower.gateway", password: PASSWORD });
    await tower.send([battery("cid", 20)], gateway);
    await expect.poll(() => beats.length, PATIENCE).toBeGreaterThanOrEqual(before + 2);
    // The last beat of the killed node may have been written and not told.
    expect(beats).toEqual([...new Set(beats)].toSorted((a, b) => a - b));
    await expect.poll(alerts, PATIENCE).toEqual(["tag-bob", "tag-cid"]);
  }, 120_000);
});

function withoutInfo({ _kuzzle_info: _, ...fields }: Record<string, unknown>) {
  return fields;
}
