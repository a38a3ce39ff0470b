import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Asset } from "../../src/domain/assets/asset.ts";
import { AssetHistoryEvent } from "../../src/domain/assets/assetHistory.ts";
import { AssetLocation } from "../../src/domain/assets/assetLocation.ts";
import { MeterRecord } from "../../src/domain/assets/meterRecord.ts";
import { READINGS_PER_BATCH } from "../../src/domain/devices/reading.ts";
import { Tag } from "../../src/domain/devices/tag.ts";
import { MAX_UNKNOWN, UnknownDevices } from "../../src/domain/devices/unknownDevices.ts";
import { TagInOutBox, TagInOutRecord } from "../../src/domain/attendance/tagInOut.ts";
import { HOUR, MINUTE, SECOND } from "../../src/domain/base/time.ts";
import { type RunningBackend, startBackend } from "../support/backend.ts";
import { ask, codeOf } from "../support/calls.ts";
import { asset, tag } from "../support/fixtures.ts";
import { HALL, PATH, type SmallSite, smallSite, YARD } from "../support/smallSite.ts";

let backend: RunningBackend;
/** A Photon that knows one town and one street. */
let geocoder: Server;
const geocoded: string[] = [];
let tower: SmallSite;
/** Readings are told of the last hour, as by the devices' clocks. */
const START = Date.now() - HOUR;

const PEOPLE = "ann bob cid dan eve fay gus hal ida jon kim lea max ned oda".split(" ");
/** A machine. */
const DIGGER = asset("digger", { category: "material", family: "diggers", subFamily: "5 t" });
/** Nobody of theirs is looked at by another test. */
const CROWD = Array.from({ length: 20 }, (_, i) => `crowd-${i}`);

beforeAll(async () => {
  geocoder = createServer((request, response) => {
    const path = request.url ?? "";
    geocoded.push(path);
    const properties = path.startsWith("/reverse")
      ? { city: "Sainte-Colombe", countrycode: "FR" }
      : { name: "Rue du Port", city: "Sainte-Colombe", postcode: "42540", countrycode: "FR" };
    const geometry = { type: "Point", coordinates: [4.29, 45.88] };
    response.setHeader("Content-Type", "application/json");
    response.end(JSON.stringify({ features: [{ type: "Feature", geometry, properties }] }));
  });
  await new Promise<void>((resolve) => {
    geocoder.listen(0, "127.0.0.1", resolve);
  });
  backend = await startBackend({
    BALISE_GEOCODER: `photon http://127.0.0.1:${(geocoder.address() as AddressInfo).port}/`,
    BALISE_GEOCODER_PAUSE: "10",
  });
  tower = await smallSite(backend, "tower", {
    people: [...PEOPLE, ...CROWD],
    assets: [DIGGER],
    tags: [tag("digger"), tag("loose", { assetId: null }), tag("taken", { status: "unassigned" })],
  });
  await smallSite(backend, "rental", { people: ["stranger"] });
}, 120_000);
afterAll(async () => {
  await backend?.stop();
  geocoder?.closeAllConnections();
  geocoder?.close();
});

let count = 0;
const id = () => `reading-${(count += 1)}`;
const position = (name: string, at: number, point = YARD) => ({
  id: id(),
  type: "position",
  at: START + at,
  tagId: `tag-${name}`,
  position: point,
  accuracy: 5,
});
const heard = (name: string, at: number, by: string, rssi = -60) => ({
  id: id(),
  type: "heard",
  at: START + at,
  tagId: `tag-${name}`,
  scannedBy: `tag-${by}`,
  rssi,
});
const battery = (name: string, at: number, level: number) => ({
  id: id(),
  type: "battery",
  at: START + at,
  tagId: `tag-${name}`,
  level,
});
const atBox = (name: string, at: number, entryNumber: number, level = 90) => ({
  id: id(),
  type: "tagInOut",
  at: START + at,
  tagId: `tag-${name}`,
  entryNumber,
  battery: level,
});
const alive = (deviceId: string, at: number) => ({
  id: id(),
  type: "alive",
  at: START + at,
  deviceId,
});

const statuses = async (readings: readonly unknown[]) =>
  (await tower.send(readings)).map(({ status }) => status);
const historyOf = (name: string) =>
  tower.all("asset-history", AssetHistoryEvent, { term: { assetId: `asset-${name}` } });
const trackOf = async (name: string) =>
  (await tower.all("asset-locations", AssetLocation, { term: { assetId: `asset-${name}` } })).sort(
    (a, b) => a.at - b.at,
  );
const staysOf = async (name: string) =>
  (
    await tower.all("tag-in-tag-out", TagInOutRecord, {
      bool: { filter: [{ term: { kind: "record" } }, { term: { tagNumber: `tag-${name}` } }] },
    })
  ).sort((a, b) => a.dateIn - b.dateIn);

/** Whether an asset is where it is shown, by what and since when. */
const shown = ({ location, area, areaSince, lastPositionUpdate }: Asset) => ({
  location,
  area,
  areaSince: areaSince === null ? null : areaSince - START,
  lastPositionUpdate: lastPositionUpdate === null ? null : lastPositionUpdate - START,
});

describe("the meters of a machine", () => {
  const hours = (at: number, value: number) => ({
    id: id(),
    type: "meter",
    at: START + at,
    tagId: "tag-digger",
    meter: "engineHours",
    value,
  });
  const kept = async () =>
    (await tower.all("asset-meters", MeterRecord, { term: { assetId: "asset-digger" } }))
      .map(({ at, reading, value }) => [at - START, reading, value])
      .sort(([a = 0], [b = 0]) => Number(a) - Number(b));

  it("are stored with what they were read by, each hour once however often it is sent", async () => {
    const hour = -HOUR - (START % HOUR);
    const first = hour - 30 * MINUTE;
    const batch = [hours(first, 100), hours(hour, 100.2), hours(hour + MINUTE, 3)];
    expect(await statuses(batch)).toEqual(["accepted", "accepted", "accepted"]);
    expect(await statuses(batch)).toEqual(["duplicate", "duplicate", "duplicate"]);
    const sentAnew = batch.map((one) => ({ ...one, id: id() }));
    expect(await statuses(sentAnew)).toEqual(["late", "duplicate", "late"]);
    const { meters } = await tower.assetOf("digger");
    expect(meters.engineHours).toEqual({
      value: 100.2,
      at: START + hour,
      device: { tagId: "tag-digger", since: START + first, reading: 100.2, offset: 0 },
      doubted: { reading: 3, at: START + hour + MINUTE },
      used: 0.2,
      kept: { value: 100.2, at: START + hour },
    });
    expect(await kept()).toEqual([
      [first, 100, 100],
      [hour, 100.2, 100.2],
      [hour + MINUTE, 3, null],
    ]);
    // The doubt is over, which is stored too.
    expect(await statuses([hours(hour + 10 * MINUTE, 100.4)])).toEqual(["accepted"]);
    expect((await tower.assetOf("digger")).meters.engineHours).toMatchObject({
      value: 100.4,
      doubted: null,
      kept: { value: 100.2, at: START + hour },
    });
  });
});

describe("a batch of readings", () => {
  it("may hold 500 of them", async () => {
    const full = Array.from({ length: READINGS_PER_BATCH }, (_, i) =>
      position(`crowd-${i % CROWD.length}`, i * SECOND),
    );
    expect(new Set(await statuses(full))).toEqual(new Set(["accepted"]));
    const last = await tower.assetOf("crowd-19");
    expect(shown(last)).toEqual({
      location: YARD,
      area: "area-yard",
      areaSince: 19 * SECOND,
      lastPositionUpdate: 499 * SECOND,
    });
  });

  it("is refused as a whole with 501, and with none", async () => {
    const tooMany = Array.from({ length: READINGS_PER_BATCH + 1 }, () => position("ann", 0));
    expect([await tower.refusalOf(tooMany), await tower.refusalOf([])]).toEqual([
      "omniscient.rule.invalid_input",
      "omniscient.rule.invalid_input",
    ]);
    expect((await tower.assetOf("ann")).location).toBe(null);
  });

  it("has its unfit readings refused one by one, in their place, and the others taken", async () => {
    const outcomes = await tower.send([
      position("bob", 0),
      { ...position("bob", 1), id: "off-the-earth", position: { lat: 95, lon: 4 } },
      { ...position("bob", 2), id: "of-no-known-type", type: "smell" },
      "no reading at all",
      { ...position("bob", 3), id: "with something more", extra: 1 },
      { ...battery("bob", 4, 101), id: "too-full" },
      position("bob", SECOND, HALL),
    ]);
    expect(outcomes.map((one) => [one.id.replace(/^reading-\d+$/u, "taken"), one.status])).toEqual([
      ["taken", "accepted"],
      ["off-the-earth", "refused"],
      ["of-no-known-type", "refused"],
      ["", "refused"],
      ["with something more", "refused"],
      ["too-full", "refused"],
      ["taken", "accepted"],
    ]);
    expect(outcomes[1]).toEqual({
      id: "off-the-earth",
      status: "refused",
      reason: "position.lat: Too big: expected number to be <=90",
    });
    expect((await tower.assetOf("bob")).location).toEqual(HALL);
  });

  it("tells of devices that are not known, out of service or another customer's, and takes those of a tag that is on no asset", async () => {
    const outcomes = await tower.send([
      position("nobody", 0),
      position("stranger", 0),
      position("taken", 0),
      heard("cid", 0, "nowhere"),
      atBox("cid", 0, 9),
      alive("tag-nobody", 0),
      position("loose", 0),
    ]);
    expect(outcomes.map((one) => (one.status === "refused" ? one.reason : one.status))).toEqual([
      "The tag tag-nobody is not known: register it.",
      "The tag tag-stranger is not known: register it.",
      "The tag tag-taken is out of service: assign it to a customer first.",
      "The anchor tag-nowhere is not known: register it among the tags.",
      "The entry box 9 is not known: register it.",
      "The device tag-nobody is not known: register it among the tags.",
      "accepted",
    ]);
    expect((await tower.tagOf("loose")).lastMessageAt).toBe(START);
    expect((await tower.assetOf("cid")).lastTagUpdate).toBe(null);
  });

  it("takes a refused reading when it is sent again after its tag was registered", async () => {
    const early = position("newcomer", 0);
    expect(await statuses([early])).toEqual(["refused"]);
    await tower.write("assets", Asset, [asset("newcomer")]);
    await tower.write("tags", Tag, [tag("newcomer")]);
    expect(await statuses([early])).toEqual(["accepted"]);
    expect((await tower.assetOf("newcomer")).location).toEqual(YARD);
  });

  it("refuses a reading of a clock more than five minutes ahead and takes one of less as of now", async () => {
    const ahead = (by: number) => ({ ...position("dan", 0), at: Date.now() + by });
    const [far, near] = [ahead(6 * MINUTE), ahead(4 * MINUTE)];
    const outcomes = await tower.send([far, near]);
    expect(outcomes.map(({ status }) => status)).toEqual(["refused", "accepted"]);
    // What a fast clock says counts as said now: another device must not be outrun.
    expect((await tower.assetOf("dan")).lastPositionUpdate).toBeLessThan(near.at);
    expect((await tower.tagOf("dan")).lastMessageAt).toBeLessThan(near.at);
  });
});

describe("a batch that is sent again", () => {
  it("is known as such and writes nothing, not even within one batch or beside its first", async () => {
    const first = position("eve", 0);
    const batch = [first, battery("eve", 1, 80), atBox("eve", 2, 1), first];
    const [one, other] = await Promise.all([tower.send(batch), tower.send(batch)]);
    expect(one.map(({ status }) => status)).toEqual([
      "accepted",
      "accepted",
      "accepted",
      "duplicate",
    ]);
    expect(new Set(other.map(({ status }) => status))).toEqual(new Set(["duplicate"]));
    const before = await tower.root.document.get("tower", "assets", "asset-eve");
    expect(new Set(await statuses(batch))).toEqual(new Set(["duplicate"]));
    expect(await tower.root.document.get("tower", "assets", "asset-eve")).toEqual(before);
    expect((await historyOf("eve")).map(({ type }) => type).sort()).toEqual([
      "asset.batteryChanged",
      "asset.moved",
    ]);
    expect((await trackOf("eve")).length).toBe(1);
    expect((await staysOf("eve")).length).toBe(1);
  });
});

describe("readings out of order", () => {
  it("enter the track as late and leave the present alone, in one batch and in several", async () => {
    expect(await statuses([position("fay", 20 * SECOND, HALL), position("fay", 0)])).toEqual([
      "accepted",
      "late",
    ]);
    expect(await statuses([position("fay", 5 * SECOND, PATH), battery("fay", 9, 70)])).toEqual([
      "late",
      "accepted",
    ]);
    expect(await statuses([battery("fay", 8, 71)])).toEqual(["late"]);
    const fay = await tower.assetOf("fay");
    expect({ ...shown(fay), battery: fay.batteryLevel }).toEqual({
      location: HALL,
      area: "area-hall",
      areaSince: 20 * SECOND,
      lastPositionUpdate: 20 * SECOND,
      battery: 70,
    });
    expect((await trackOf("fay")).map(({ at, isLate }) => [at - START, isLate])).toEqual([
      [0, true],
      [5 * SECOND, true],
      [20 * SECOND, false],
    ]);
  });
});

describe("what readings tell", () => {
  it("moves an asset from area to area after ten seconds of proof, once in the history", async () => {
    const walk = [
      position("gus", 0),
      position("gus", 30 * SECOND, HALL),
      position("gus", 36 * SECOND, HALL),
      position("gus", 41 * SECOND, HALL),
    ];
    for (const reading of walk) await tower.send([reading]);
    expect(shown(await tower.assetOf("gus"))).toEqual({
      location: HALL,
      area: "area-hall",
      areaSince: 30 * SECOND,
      lastPositionUpdate: 41 * SECOND,
    });
    const moves = (await historyOf("gus")).sort((a, b) => a.seq - b.seq);
    expect(
      moves.map((event) =>
        event.type === "asset.moved"
          ? [event.at - START, event.from.area, event.to.area]
          : event.type,
      ),
    ).toEqual([
      [0, null, "area-yard"],
      [30 * SECOND, "area-yard", "area-hall"],
    ]);
    expect(new Set(moves.map(({ seq }) => seq)).size).toBe(2);
  });

  it("puts a BLE tag into the area of the anchor that hears it", async () => {
    await tower.send([heard("hal", 0, "west", -50), heard("hal", 100, "east", -80)]);
    const hal = await tower.assetOf("hal");
    expect([hal.area, hal.scannedBy, hal.networkIndicator]).toEqual(["area-yard", "tag-west", -50]);
  });

  it("opens a stay at a box and closes it at the next, and counts what the boxes read", async () => {
    const total = async () => {
      const boxes = await tower.all("tag-in-tag-out", TagInOutBox, { term: { kind: "box" } });
      return boxes
        .sort((a, b) => a.entryNumber - b.entryNumber)
        .map(({ totalRead, refusedRead }) => [totalRead, refusedRead]);
    };
    const [[one = 0] = [], [two = 0] = []] = await total();
    expect(await statuses([atBox("ida", 0, 1)])).toEqual(["accepted"]);
    expect((await staysOf("ida")).map(({ status, dateOut }) => [status, dateOut])).toEqual([
      ["in", null],
    ]);
    expect(
      await statuses([
        atBox("ida", 30 * SECOND, 2),
        atBox("ida", 8 * MINUTE, 2, 5),
        atBox("ida", 10 * MINUTE, 2),
        atBox("ida", 5 * MINUTE, 1),
        atBox("ida", 20 * MINUTE, 1),
      ]),
    ).toEqual(["duplicate", "refused", "accepted", "late", "accepted"]);
    expect(
      (await staysOf("ida")).map(({ dateIn, dateOut, duration, status }) => [
        dateIn - START,
        dateOut === null ? null : dateOut - START,
        duration,
        status,
      ]),
    ).toEqual([
      [0, 10 * MINUTE, 10, "out"],
      [20 * MINUTE, null, null, "in"],
    ]);
    expect(await total()).toEqual([
      [one + 2, 0],
      [two + 1, 1],
    ]);
  });

  it("keeps the battery of asset and device, and a history in steps of five", async () => {
    await tower.send([battery("jon", 0, 51), battery("jon", SECOND, 50)]);
    await tower.send([battery("jon", 2 * SECOND, 49)]);
    await tower.send([battery("jon", 3 * SECOND, 51)]);
    await tower.send([battery("jon", SECOND + 1, 20)]);
    expect([(await tower.assetOf("jon")).batteryLevel, (await tower.tagOf("jon")).battery]).toEqual(
      [51, 51],
    );
    const levels = (await historyOf("jon")).map((event) =>
      event.type === "asset.batteryChanged" ? [event.at - START, event.batteryLevel] : [],
    );
    expect(levels.sort(([a = 0], [b = 0]) => a - b)).toEqual([
      [0, 51],
      [2 * SECOND, 49],
      [3 * SECOND, 51],
    ]);
  });

  it("tells when a device was last heard to within five seconds, and never goes back", async () => {
    const heardAt = async (name: string) => ((await tower.tagOf(name)).lastMessageAt ?? 0) - START;
    for (let at = 0; at <= 12 * SECOND; at += SECOND) await tower.send([alive("tag-west", at)]);
    const writes = (await tower.root.document.get("tower", "tags", "tag-west"))._version;
    expect(await heardAt("west")).toBeGreaterThan(7 * SECOND);
    expect(writes).toBeLessThan(8);
    await tower.send([alive("tag-west", 2 * SECOND)]);
    expect(await heardAt("west")).toBeGreaterThan(7 * SECOND);
  });
});

describe("readings and those who watch", () => {
  it("reach a subscriber of the assets", async () => {
    const watcher = await tower.user("watcher", "worker");
    const seen: unknown[] = [];
    await watcher.realtime.subscribe("tower", "assets", {}, (notification) => {
      if (notification.type !== "document") return;
      const { _id, _source } = notification.result as { _id: string; _source: Asset };
      if (_id === "asset-kim") seen.push([notification.scope, _source.area, _source.designation]);
    });
    await tower.send([position("kim", 0)]);
    await expect.poll(() => seen).toEqual([["in", "area-yard", "kim"]]);
  });
});

describe("batches at once", () => {
  it("on two connections never move an asset back", async () => {
    const other = await backend.sdk({ username: "tower.gateway", password: "a long enough one" });
    const points = Array.from({ length: 60 }, (_, i) =>
      position("lea", i * SECOND, { lat: 45, lon: 3.991 + i * 1e-4 }),
    );
    const times: number[] = [];
    await tower.root.realtime.subscribe("tower", "assets", {}, (notification) => {
      if (notification.type !== "document") return;
      const { _id, _source } = notification.result as { _id: string; _source: Asset };
      if (_id === "asset-lea") times.push(_source.lastPositionUpdate ?? 0);
    });
    const outcomes = await Promise.all(
      points.map((point, i) => tower.send([point], i % 2 === 0 ? tower.gateway : other)),
    );
    expect(
      outcomes.flat().filter(({ status }) => status !== "accepted" && status !== "late"),
    ).toEqual([]);
    expect((await tower.assetOf("lea")).lastPositionUpdate).toBe(START + 59 * SECOND);
    await expect.poll(() => times.at(-1)).toBe(START + 59 * SECOND);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    expect((await trackOf("lea")).length).toBe(60);
  });

  it("are all answered, twenty of them with a hundred readings each, those that were asked to wait after that", async () => {
    const batches = Array.from({ length: 20 }, (_, batch) =>
      Array.from({ length: 100 }, (__, i) =>
        position(`crowd-${i % CROWD.length}`, 20 * MINUTE + (batch * 100 + i) * 10, HALL),
      ),
    );
    const outcomes = await Promise.all(batches.map((batch) => tower.send(batch)));
    expect(outcomes.map((batch) => batch.length)).toEqual(batches.map(() => 100));
    const newest = await Promise.all(
      CROWD.map(async (name) => (await tower.assetOf(name)).lastPositionUpdate),
    );
    const expected = CROWD.map((_, i) => START + 20 * MINUTE + (1980 + i) * 10);
    expect(newest).toEqual(expected);
  });
});

describe("a customer whose positions are given a city by a geocoder", () => {
  const TOWN = { lat: 45.5, lon: 4.5 };
  const cityOf = async (name: string) => (await tower.assetOf(name)).locationCity;
  const found = async (text: string) =>
    (await ask<{ places: { name: string }[] }>(tower.root, "site:findPlaces", "tower", { text }))
      .places[0]?.name;

  it("has the gazetteer's until the switch is on, and asks nobody", async () => {
    await tower.send([position("cid", 50 * MINUTE, TOWN)]);
    expect(await cityOf("cid")).toMatch(/\(FR\)$/u);
    expect(await cityOf("cid")).not.toBe("Sainte-Colombe (FR)");
    expect(await found("Rennes")).toBe("Rennes");
    expect(geocoded).toEqual([]);
  });

  it("has the geocoder's as soon as it has answered, for readings, addresses and by the job", async () => {
    await ask(tower.root, "customer:update", "tower", { customer: { geocoding: true } });
    let minute = 51;
    await expect
      .poll(
        async () => {
          await tower.send([position("cid", (minute += 0.01) * MINUTE, TOWN)]);
          return cityOf("cid");
        },
        { timeout: 30 * SECOND, interval: 500 },
      )
      .toBe("Sainte-Colombe (FR)");
    // The cell was asked for once.
    expect(geocoded.filter((path) => path.startsWith("/reverse"))).toHaveLength(1);
    expect(await found("rue du port")).toBe("Rue du Port, 42540 Sainte-Colombe");
    // A point needs nobody.
    expect(await found("48.11, -1.67")).toBe("Rennes");
  });
});

describe("receivers that speak and that nobody has registered", () => {
  const listed = async () => (await tower.all("unknown-devices", UnknownDevices))[0]?.devices ?? [];
  const ids = async () => (await listed()).map((one) => one.id);

  it("are listed for their customer alone, with what they were heard as, until they are registered", async () => {
    const fromStranger = { ...heard("loose", 0, "nobody"), scannedBy: "ANCHOR-9" };
    expect(await statuses([alive("GW-9", 0), fromStranger])).toEqual(["refused", "refused"]);
    await ask(tower.gateway, "ingestion:readings", "tower", {
      gatewayId: "SENDER-9",
      readings: [position("loose", 5000)],
    });
    expect((await listed()).map(({ id: one, heardAs }) => [one, heardAs])).toEqual(
      expect.arrayContaining([
        ["GW-9", null],
        ["ANCHOR-9", "anchor"],
        ["SENDER-9", "gateway"],
      ]),
    );
    const { total } = await tower.root.document.search("rental", "unknown-devices", {});
    expect(total).toBe(0);
    const worker = await tower.user("willy", "worker");
    expect(await codeOf(worker.document.search("tower", "unknown-devices", {}))).toBe(
      "security.rights.forbidden",
    );
  });

  it("grow nothing by a flood of ids", async () => {
    const before = await ids();
    for (let batch = 0; batch < 3; batch += 1)
      await tower.send(
        Array.from({ length: READINGS_PER_BATCH }, (_, i) => alive(`FLOOD-${batch}-${i}`, 0)),
      );
    const after = await ids();
    expect(after).toHaveLength(MAX_UNKNOWN);
    expect(after).toEqual(expect.arrayContaining(before));
    // What was heard is no device: nothing is registered by itself.
    expect(await tower.all("tags", Tag, { prefix: { manufacturerId: "FLOOD" } })).toEqual([]);
  });
});
