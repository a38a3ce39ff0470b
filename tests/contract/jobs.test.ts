import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Alert } from "../../src/domain/alerts/alert.ts";
import { createCityAt } from "../../backend/app/platform/places/cityAt.ts";
import { worldGazetteer } from "../../backend/app/platform/places/gazetteer.ts";
import { Asset } from "../../src/domain/assets/asset.ts";
import { type AssetHistoryEvent, AssetMoved } from "../../src/domain/assets/assetHistory.ts";
import { Counter } from "../../src/domain/counters/counter.ts";
import { reduceCounter } from "../../src/domain/counters/counterEngine.ts";
import { DeviceConnectivityChanged } from "../../src/domain/devices/deviceHistory.ts";
import { Heartbeat } from "../../src/domain/base/heartbeat.ts";
import { CounterId, TagId } from "../../src/domain/base/ids.ts";
import { ingestReadings, settleAssets } from "../../src/domain/ingestion/ingestion.ts";
import { placeJudge } from "../../src/domain/sites/placeJudge.ts";
import { Reading } from "../../src/domain/devices/reading.ts";
import { SensorActivity } from "../../src/domain/devices/sensorActivity.ts";
import { SiteCheckpoint } from "../../src/domain/timeMachine/siteCheckpoint.ts";
import { TagInOutBox, TagInOutRecord } from "../../src/domain/attendance/tagInOut.ts";
import { Tag } from "../../src/domain/devices/tag.ts";
import { HOUR, SECOND } from "../../src/domain/base/time.ts";
import { type RunningBackend, startBackend } from "../support/backend.ts";
import { anchor, asset, box, counter, ingestionInput, site, T0, tag } from "../support/fixtures.ts";
import { HALL, PATH, type SmallSite, smallSite, smallTower, YARD } from "../support/smallSite.ts";

let backend: RunningBackend;
beforeAll(async () => {
  backend = await startBackend();
}, 120_000);
afterAll(() => backend?.stop());

/** Longer than any job takes to get to it. */
const PATIENCE = { timeout: 70_000, interval: 200 };
/** Readings are told of the last hour, as by the devices' clocks. */
const START = Date.now() - HOUR;

let count = 0;
const id = () => `reading-${(count += 1)}`;
const position = (name: string, at: number, point = YARD) => ({
  id: id(),
  type: "position",
  at,
  tagId: `tag-${name}`,
  position: point,
  accuracy: 5,
});
const battery = (name: string, at: number, level: number) => ({
  id: id(),
  type: "battery",
  at,
  tagId: `tag-${name}`,
  level,
});
const alive = (deviceId: string, at = Date.now()) => ({ id: id(), type: "alive", at, deviceId });

const alertsOf = async (place: SmallSite, alertType: string, subject: string) =>
  (
    await place.all("alerts", Alert, {
      bool: { filter: [{ term: { alertType } }, { term: { subject } }] },
    })
  ).sort((a, b) => a.raisedAt - b.raisedAt);
const openness = async (place: SmallSite, alertType: string, subject: string) =>
  (await alertsOf(place, alertType, subject)).map(({ isOpen }) => (isOpen ? "open" : "closed"));
const counterOf = async (place: SmallSite, name: string) => {
  const found = await place.all("counters", Counter, { ids: { values: [`counter-${name}`] } });
  const { present, entries, peak, areas } = found[0]?.state ?? {};
  return { present, entries, peak, areas: areas?.filter((one) => one.present > 0) };
};

describe.concurrent("the jobs", () => {
  it(
    "write a heartbeat a customer, which reaches a subscriber",
    { timeout: 90_000 },
    async ({ expect }) => {
      const place = await smallSite(backend, "beating");
      const beats: number[] = [];
      await place.root.realtime.subscribe("beating", "heartbeat", {}, (notification) => {
        if (notification.type === "document")
          beats.push(Number(notification.result._source["beat"]));
      });
      await expect.poll(() => beats.length, PATIENCE).toBeGreaterThanOrEqual(2);
      expect(beats).toEqual(beats.map((_, i) => (beats[0] ?? 0) + i));
    },
  );

  it("follow a gateway from online to offline and back, and raise one alert meanwhile", async ({
    expect,
  }) => {
    const place = await smallSite(backend, "listening", {
      people: ["ann", "bob", "cid"],
      tags: [
        tag("quick", {
          type: "gateway",
          assetId: null,
          site: site("tower"),
          connectivity: "offline",
          lastMessageAt: T0,
          // Online for longer than the slowest round of the jobs, so that none misses it.
          sendInterval: 8 * SECOND,
          timeout: 24 * SECOND,
        }),
        { ...anchor("near", "yard"), gatewayId: TagId.parse("tag-quick") },
      ],
    });
    const connectivity = async () => (await place.tagOf("quick")).connectivity;
    const heard = (name: string) => ({
      id: id(),
      type: "heard",
      at: Date.now(),
      tagId: `tag-${name}`,
      scannedBy: "tag-near",
      rssi: -50,
    });
    await place.send([heard("ann"), heard("bob")]);
    await expect
      .poll(() => openness(place, "gateway-offline", "tag-quick"), PATIENCE)
      .toEqual(["open"]);

    const first = alive("tag-quick");
    await place.send([first]);
    await expect.poll(connectivity, PATIENCE).toBe("online");
    await expect
      .poll(() => openness(place, "gateway-offline", "tag-quick"), PATIENCE)
      .toEqual(["closed"]);
    await expect.poll(connectivity, PATIENCE).toBe("uncertain");
    await expect.poll(connectivity, PATIENCE).toBe("offline");
    await expect
      .poll(() => openness(place, "gateway-offline", "tag-quick"), PATIENCE)
      .toEqual(["closed", "open"]);
    expect((await alertsOf(place, "gateway-offline", "tag-quick"))[1]?.affectedTags).toBe(2);
    const second = alive("tag-quick");
    await place.send([second]);
    await expect.poll(connectivity, PATIENCE).toBe("online");

    const changes = (
      await place.all("tag-history", DeviceConnectivityChanged, { term: { deviceId: "tag-quick" } })
    ).filter(({ at }) => at <= second.at);
    // A silence begins with the last message, whenever it is found out (docs/decisions/0182).
    expect(
      changes
        .toSorted((a, b) => a.recordedAt - b.recordedAt)
        .map(({ from, to, at }) => [from, to, at - first.at]),
    ).toEqual([
      ["offline", "online", 0],
      ["online", "uncertain", 0],
      ["uncertain", "offline", 0],
      ["offline", "online", second.at - first.at],
    ]);
    const foundAfter = (state: string) =>
      (changes.find(({ to }) => to === state)?.recordedAt ?? 0) - first.at;
    expect(foundAfter("uncertain")).toBeGreaterThanOrEqual(16 * SECOND);
    expect(foundAfter("offline")).toBeGreaterThanOrEqual(24 * SECOND);
  }, 120_000);

  it("raise an alert for a silent entry box and close it when it is heard", async ({ expect }) => {
    const place = await smallSite(backend, "boxed", {
      // Short: only silence while the server listens raises.
      boxes: [1, 2].map((n) =>
        box(n, { sendInterval: 20 * SECOND, timeout: 24 * SECOND, lastUpdate: T0 }),
      ),
    });
    await place.send([alive("box-2")]);
    await expect.poll(() => openness(place, "tito-offline", "box-1"), PATIENCE).toEqual(["open"]);
    await place.send([alive("box-1")]);
    await expect.poll(() => openness(place, "tito-offline", "box-1"), PATIENCE).toEqual(["closed"]);
  }, 150_000);

  it("raise a battery alert below 30 percent, keep it in between and close it at 35", async ({
    expect,
  }) => {
    const place = await smallSite(backend, "charged", { people: ["ann", "one", "two"] });
    const states = (name: string) => openness(place, "battery", `tag-${name}`);
    await place.send([battery("ann", START, 29)]);
    await expect.poll(() => states("ann"), PATIENCE).toEqual(["open"]);
    // Another asset's alert proves that the engine has looked since.
    await place.send([battery("ann", START + 1, 34), battery("one", START, 10)]);
    await expect.poll(() => states("one"), PATIENCE).toEqual(["open"]);
    expect(await states("ann")).toEqual(["open"]);
    await place.send([battery("ann", START + 2, 35)]);
    await expect.poll(() => states("ann"), PATIENCE).toEqual(["closed"]);
    await place.send([battery("ann", START + 3, 30), battery("two", START, 10)]);
    await expect.poll(() => states("two"), PATIENCE).toEqual(["open"]);
    expect(await states("ann")).toEqual(["closed"]);
    await place.send([battery("ann", START + 4, 29)]);
    await expect.poll(() => states("ann"), PATIENCE).toEqual(["closed", "open"]);
  }, 150_000);

  it("raise a counter's alert after its delay, within its schedule only, and close it", async ({
    expect,
  }) => {
    const crowded = { thresholds: [{ area: smallTower().areas[0]?.id, min: null, max: 1 }] };
    const delayed = { isEnabled: true, alertedBy: [], emails: [], phones: [], delay: 0.05 };
    const yard = Counter.parse({ ...counter(), ...crowded, alert: delayed });
    const place = await smallSite(backend, "crowded", {
      people: ["ann", "bob"],
      counters: [
        yard,
        { ...yard, id: CounterId.parse("counter-never"), schedule: { days: [], slots: [] } },
      ],
    });
    await place.send([position("ann", START), position("bob", START)]);
    const states = (name: string) => openness(place, "counters", `counter-${name}:area-yard`);
    await expect.poll(() => states("yard"), PATIENCE).toEqual(["open"]);
    const [alert] = await alertsOf(place, "counters", "counter-yard:area-yard");
    expect([alert?.value, alert?.threshold]).toEqual([2, 1]);
    expect((alert?.raisedAt ?? 0) - (alert?.timestamp ?? 0) * SECOND).toBeGreaterThanOrEqual(3000);
    await place.send([
      position("bob", START + 20 * SECOND, HALL),
      position("bob", START + 40 * SECOND, HALL),
    ]);
    await expect.poll(() => states("yard"), PATIENCE).toEqual(["closed"]);
    expect(await states("never")).toEqual([]);
  }, 150_000);

  it("count who is present, entries and the peak", async ({ expect }) => {
    const place = await smallSite(backend, "counted", {
      people: ["ann", "bob", "cid", "dan"],
      counters: [counter({ present: 0, areas: [] })],
    });
    const at = (seconds: number) => START + seconds * SECOND;
    await place.send(["ann", "bob", "cid"].map((name) => position(name, at(0))));
    await place.send([position("dan", at(0), HALL)]);
    await expect
      .poll(() => counterOf(place, "yard"), PATIENCE)
      .toEqual({ present: 3, entries: 3, peak: 3, areas: [{ area: "area-yard", present: 3 }] });
    await place.send([position("bob", at(20), PATH), position("bob", at(35), PATH)]);
    await expect.poll(async () => (await counterOf(place, "yard")).present, PATIENCE).toBe(2);
    await place.send([position("bob", at(60)), position("bob", at(75))]);
    await expect
      .poll(() => counterOf(place, "yard"), PATIENCE)
      .toEqual({ present: 3, entries: 4, peak: 3, areas: [{ area: "area-yard", present: 3 }] });
  }, 150_000);

  it("settle a place by time alone, counted from its first proof", async ({ expect }) => {
    const place = await smallSite(backend, "settled", { people: ["ann"] });
    const now = Date.now();
    await place.send([position("ann", now - SECOND), position("ann", now, HALL)]);
    expect((await place.assetOf("ann")).area).toBe("area-yard");
    await expect.poll(async () => (await place.assetOf("ann")).area, PATIENCE).toBe("area-hall");
    const ann = await place.assetOf("ann");
    expect([ann.areaSince, ann.candidate]).toEqual([now, null]);
    const moves = await place.all("asset-history", AssetMoved);
    expect(moves.map((event) => event.at).toSorted((a, b) => a - b)).toEqual([now - SECOND, now]);
  }, 150_000);
});

const cityAt = createCityAt(await worldGazetteer());

/** What one process would make of the readings, one after the other, with nothing lost. */
function pureFold(people: readonly string[], readings: readonly Reading[]) {
  const input = ingestionInput(
    {
      assets: people.map((name) => asset(name)),
      tags: people.map((name) => tag(name)),
      boxes: [box(1), box(2)],
    },
    { now: Date.now(), judgePlace: placeJudge([smallTower()]), cityAt },
  );
  const result = ingestReadings(input, readings);
  const settled = settleAssets({ ...input, assets: new Map(result.assets) });
  const events = [...result.events, ...settled.events];
  const counted = moves(events).reduce(
    (state, event) => reduceCounter(counter(), state, event),
    counter({ present: 0, areas: [] }).state,
  );
  return {
    assets: [...new Map([...result.assets, ...settled.assets]).values()].sort(byId),
    stays: [...result.records.values()].sort(byId),
    events: events.map(({ id: one }) => one).sort(),
    moves: moves(events).map(({ id: one, from, to }) => ({ id: one, from, to })),
    track: result.locations.map(({ id: one }) => one),
    totalRead: [...result.boxes.values()].reduce((sum, { reads }) => sum + reads, 0),
    counted: { present: counted.present, entries: counted.entries, peak: counted.peak },
  };
}

const moves = (events: readonly AssetHistoryEvent[]) =>
  events.filter((event) => event.type === "asset.moved").sort((a, b) => a.seq - b.seq);
const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1);

/** A stroll of everybody between yard, hall and path, with the boxes between them. */
function stroll(people: readonly string[], steps: number): Reading[] {
  const points = [YARD, HALL, PATH];
  let seed = 1;
  const chance = (n: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % n;
  };
  const where = new Map(people.map((name) => [name, YARD]));
  const readings: unknown[] = [];
  for (let step = 0; step < steps; step += 1)
    people.forEach((name, person) => {
      const at = START + step * 4 * SECOND + person;
      if (chance(4) === 0) where.set(name, points[chance(3)] ?? YARD);
      readings.push(position(name, at, where.get(name)));
      if (chance(5) === 0) readings.push(battery(name, at, 40 + chance(60)));
      if (chance(8) === 0)
        readings.push({
          id: id(),
          type: "tagInOut",
          at,
          tagId: `tag-${name}`,
          entryNumber: 1 + chance(2),
          battery: 90,
        });
    });
  // In the end everybody stands still, so that no place waits for time alone to settle it.
  for (const seconds of [20, 40])
    for (const name of people)
      readings.push(position(name, START + steps * 4 * SECOND + seconds * SECOND, where.get(name)));
  return readings.map((reading) => Reading.parse(reading));
}

/** Kills Kuzzle as soon as a subscriber hears of a write to the collection: amid the writes of one batch. */
async function crashAtNextWrite(place: SmallSite, collection: string): Promise<"crashed"> {
  await new Promise<void>((resolve, reject) => {
    place.root.realtime
      .subscribe(place.index, collection, {}, () => resolve())
      .catch((error: unknown) => reject(error));
  });
  await backend.kill();
  return "crashed";
}

describe("a crash of Kuzzle in the middle of a stream of readings", () => {
  it("loses and repeats nothing, when the gateway repeats what was not answered", async () => {
    const people = ["ann", "bob", "cid", "dan", "eve", "fay"];
    const place = await smallSite(backend, "crashed", {
      people,
      counters: [counter({ present: 0, areas: [] })],
    });
    const readings = stroll(people, 150);
    const expected = pureFold(people, readings);
    const batches = Array.from({ length: Math.ceil(readings.length / 10) }, (_, i) =>
      readings.slice(i * 10, i * 10 + 10),
    );
    const crashes = new Map([
      [20, "asset-history"],
      [45, "assets"],
      [70, "asset-history"],
    ]);
    let crash: Promise<"crashed"> | null = null;
    let crashed = 0;
    for (const [i, batch] of batches.entries()) {
      const watched = crashes.get(i);
      if (watched !== undefined) crash = crashAtNextWrite(place, watched);
      const answered = place.sendUntilAnswered(batch);
      if (crash !== null && (await Promise.race([crash, answered])) === "crashed") {
        crash = null;
        crashed += 1;
        await backend.restart();
        await place.reconnect();
      }
      await answered;
    }
    expect(crashed).toBe(3);
    const sameAssets = async () => (await place.all("assets", Asset)).sort(byId);
    await expect.poll(sameAssets, PATIENCE).toEqual(expected.assets);
    const stays = await place.all("tag-in-tag-out", TagInOutRecord, { term: { kind: "record" } });
    expect(stays.sort(byId)).toEqual(expected.stays);
    const boxes = await place.all("tag-in-tag-out", TagInOutBox, { term: { kind: "box" } });
    expect(boxes.reduce((sum, { totalRead }) => sum + totalRead, 0)).toBe(expected.totalRead);
    // Elasticsearch shows a write to searches after up to a second.
    for (const collection of ["asset-history", "asset-locations"])
      await place.root.collection.refresh("crashed", collection);
    const history = await place.root.document.search(
      "crashed",
      "asset-history",
      {},
      { size: 5000 },
    );
    expect(history.hits.map(({ _id }) => _id).sort()).toEqual(expected.events);
    const moved = await place.all("asset-history", AssetMoved, { term: { type: "asset.moved" } });
    expect(moves(moved).map(({ id: one, from, to }) => ({ id: one, from, to }))).toEqual(
      expected.moves,
    );
    const track = await place.root.document.search(
      "crashed",
      "asset-locations",
      {},
      { size: 5000 },
    );
    const written = new Set(track.hits.map(({ _id }) => _id));
    expect(expected.track.filter((one) => !written.has(one))).toEqual([]);
    await expect
      .poll(async () => {
        const { present, entries, peak } = await counterOf(place, "yard");
        return { present, entries, peak };
      }, PATIENCE)
      .toEqual(expected.counted);
  }, 150_000);
});

describe("a restart of Kuzzle", () => {
  it("goes on with the beats, the counters, the day's activity and the checkpoints", async () => {
    const place = await smallSite(backend, "restarted", {
      people: ["ann", "bob"],
      assets: [asset("gps", { technology: "GPS", tagId: null })],
      counters: [counter({ present: 0, areas: [] })],
    });
    const beat = async () => (await place.all("heartbeat", Heartbeat))[0]?.beat ?? 0;
    const at = (seconds: number) => START + seconds * SECOND;
    await place.send([position("ann", at(0)), position("bob", at(0), HALL)]);
    await place.send([position("bob", at(30)), position("bob", at(45))]);
    await expect.poll(async () => (await counterOf(place, "yard")).entries, PATIENCE).toBe(2);
    await expect.poll(beat, PATIENCE).toBeGreaterThan(0);
    const before = await beat();
    // As if the half hour of the last checkpoint were over.
    await place.root.document
      .delete("multi-tenancy-config", "jobs", "checkpoints-restarted")
      .catch(() => undefined);
    await backend.restart();
    await place.reconnect();
    await place.sendUntilAnswered([position("bob", at(60), PATH), position("bob", at(75), PATH)]);
    await expect
      .poll(() => counterOf(place, "yard"), PATIENCE)
      .toEqual({ present: 1, entries: 2, peak: 2, areas: [{ area: "area-yard", present: 1 }] });
    await expect.poll(beat, PATIENCE).toBeGreaterThan(before);
    expect(await beat()).toBeLessThan(before + 20);

    const activity = async () => {
      const { hits } = await place.root.document.search("multi-tenancy-config", "sensor-activity", {
        query: { term: { customer: "restarted" } },
      });
      return hits.map(({ _id, _source }) => {
        const { gps, ble } = SensorActivity.parse({ ..._source, id: _id });
        return { gps, ble };
      });
    };
    await expect
      .poll(activity, PATIENCE)
      .toEqual([{ gps: { active: 0, inactive: 1 }, ble: { active: 1, inactive: 1 } }]);

    const checkpoints = () => place.all("site-checkpoints", SiteCheckpoint);
    await expect
      .poll(async () => (await checkpoints()).flatMap(({ assets }) => assets.length), PATIENCE)
      .toContain(2);
    const history = await place.all("asset-history", AssetMoved);
    const [tower] = (await checkpoints()).filter((one) => one.site === "site-tower");
    expect(history.map(({ seq }) => seq)).toContain(tower?.seq);
    expect(await place.all("tags", Tag)).toHaveLength(5);
  }, 120_000);
});
