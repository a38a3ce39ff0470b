import { describe, expect, test } from "vitest";
import { HOUR, MINUTE } from "../../../../src/domain/base/time.ts";
import type { AssetFilter } from "../../../../src/streams/feeds/assets/assetFilter.ts";
import { LiveWorld, reading, TOWER } from "../../../support/fakeKuzzle/liveFront.ts";
import {
  alert,
  anchor,
  area,
  asset,
  box,
  counter,
  placeIn,
  site,
  T0,
  tag,
  yardSite,
} from "../../../support/liveFixtures.ts";

const ALL: AssetFilter = {
  site: null,
  floor: null,
  area: null,
  families: [],
  subFamilies: [],
  text: "",
};
const in_ = (name: string) => {
  const { site: locationSite, floor, area: where } = placeIn(name);
  return { locationSite, floor, area: where };
};
const BY_REFERENCE = { column: "reference", isDescending: false } as const;
/** Long enough for a first snapshot, a notification and a frame. */
const SOON = 1500;

describe("documents", () => {
  test("[FD8] a list is sent once, then only what changes of it", () => {
    const world = new LiveWorld();
    for (const name of ["west", "east"]) world.write("sites", yardSite(name));
    const front = world.live();
    const sites = reading(front, "sites", null);
    world.clock.advance(SOON);
    const before = sites.get();
    expect(before?.sites.map(({ siteName }) => siteName)).toEqual(["east", "west"]);
    expect(before).toMatchObject({ isLoaded: true, failure: null, liveness: { isLive: true } });
    front.said.length = 0;
    world.write("sites", { ...yardSite("west"), siteName: "alpha" });
    world.clock.advance(SOON);
    const after = sites.get();
    expect(after?.sites.map(({ siteName }) => siteName)).toEqual(["alpha", "east"]);
    // The other one is the same object.
    expect(after?.sites[1]).toBe(before?.sites[0]);
    const sent = front.said.flatMap((message) => (message.type === "frame" ? message.changes : []));
    const written = sent.flatMap(
      ({ news }) => (news.type === "fields" && news.list?.written) || [],
    );
    expect(written.map(({ id }) => id)).toEqual([site("west")]);
    world.kuzzle.delete(TOWER, "sites", site("east"));
    world.clock.advance(SOON);
    expect(sites.get()?.sites.map(({ siteName }) => siteName)).toEqual(["alpha"]);
  });

  test("[FD8] families and counters are listed by name", () => {
    const world = new LiveWorld();
    for (const name of ["tools", "people"])
      world.write("references", {
        id: `family-${name}`,
        name,
        category: "other",
        markerUrl: null,
        labels: { en: name, fr: name },
        subFamilies: [],
      } as { id: string });
    world.write("counters", counter({}, { name: "Yard" }));
    const front = world.live();
    const families = reading(front, "referential", null);
    const counters = reading(front, "counters", null);
    world.clock.advance(SOON);
    expect(families.get()?.families.map(({ name }) => name)).toEqual(["people", "tools"]);
    expect(counters.get()?.counters).toEqual([counter({}, { name: "Yard" })]);
  });

  test("[FD8] alerts: open ones of any age and those raised since, newest first, counted", () => {
    const world = new LiveWorld();
    const since = T0 - 2 * HOUR;
    world.write("alerts", alert("ancient", T0 - 5000 * HOUR));
    world.write("alerts", alert("closed", T0 - 3 * HOUR, { isOpen: false }));
    world.write("alerts", alert("recent", T0 - HOUR, { isOpen: false }));
    world.write("alerts", alert("seen", T0 - HOUR + 1, { isAcknowledged: true }));
    const front = world.live();
    const alerts = reading(front, "alerts", { since });
    world.clock.advance(SOON);
    const subjects = () => alerts.get()?.alerts.map(({ subject }) => subject);
    expect(subjects()).toEqual(["seen", "recent", "ancient"]);
    expect(alerts.get()).toMatchObject({ open: 2, unacknowledged: 1 });
    const [seen] = alerts.get()?.alerts ?? [];
    world.write("alerts", alert("ancient", T0 - 5000 * HOUR, { isOpen: false }));
    world.clock.advance(SOON);
    expect(subjects()).toEqual(["seen", "recent"]);
    expect(alerts.get()).toMatchObject({ open: 1, unacknowledged: 0 });
    expect(alerts.get()?.alerts[0]).toBe(seen);
  });

  test("[FD8] one alert is followed by its id, however old", () => {
    const world = new LiveWorld();
    const old = alert("old", T0 - 5000 * HOUR, { isOpen: false });
    world.write("alerts", old);
    world.write("alerts", alert("other", T0));
    const front = world.live();
    const one = reading(front, "alert", { id: old.id });
    world.clock.advance(SOON);
    expect(one.get()?.alert).toEqual(old);
    world.write("alerts", { ...old, isAcknowledged: true });
    world.clock.advance(SOON);
    expect(one.get()?.alert?.isAcknowledged).toBe(true);
    world.kuzzle.delete(TOWER, "alerts", old.id);
    world.clock.advance(SOON);
    expect(one.get()).toMatchObject({ alert: null, isLoaded: true });
  });

  test("[FD10] a document that breaks its schema is counted, listed for the debug page and stops nothing", () => {
    const world = new LiveWorld();
    world.write("counters", counter());
    world.write("counters", { id: "counter-bad", isArchived: false, name: 5 } as { id: string });
    const front = world.live();
    const counters = reading(front, "counters", null);
    const debug = reading(front, "debug", null);
    const path = reading(front, "freshness", null);
    world.clock.advance(3000);
    expect(counters.get()?.counters.length).toBe(1);
    expect(path.get()?.refused).toBe(1);
    const collection = debug.get()?.collections.find((one) => one.collection === "counters");
    expect(collection).toMatchObject({
      documents: 1,
      failure: null,
      refused: [{ id: "counter-bad", reason: expect.stringContaining("name") }],
    });
    expect(debug.get()?.events.map(({ text }) => text)).toContain("follow tower");
    expect(debug.get()?.framesPerSecond).toBeGreaterThan(0);
    expect(debug.get()?.messagesPerSecond).toBeGreaterThan(0);
  });

  test("[FD10] a frame that cannot be read is counted and listed as a refused document is, and stops nothing", () => {
    const world = new LiveWorld();
    world.write("counters", counter());
    const front = world.live();
    const counters = reading(front, "counters", null);
    const debug = reading(front, "debug", null);
    const path = reading(front, "freshness", null);
    world.clock.advance(3000);
    expect([path.get()?.refused, debug.get()?.refusedFrames]).toEqual([0, []]);
    world.kuzzle.garble("Unexpected end of JSON input");
    world.clock.advance(3000);
    expect(path.get()?.refused).toBe(1);
    expect(debug.get()?.refusedFrames).toEqual([
      { id: "1", reason: "Unexpected end of JSON input" },
    ]);
    expect(debug.get()?.events.map(({ text }) => text)).toContain(
      "frame refused: Unexpected end of JSON input",
    );
    expect([counters.get()?.counters.length, path.get()?.isLive]).toEqual([1, true]);
  });
});

describe("assets", () => {
  const heardBy = (name: string, ear: string, ago: number) =>
    asset(name, {
      ...in_("yard"),
      location: { lat: 45, lon: 4 },
      scannedBy: tag(ear).id,
      lastTagUpdate: T0 - ago,
    });

  test("[FD14] an asset is fresh no longer, in its view, its row, its head count and on the map", () => {
    const world = new LiveWorld();
    world.write("assets", heardBy("anna", "none", HOUR - 20_000));
    const front = world.live();
    const { id } = asset("anna");
    const one = reading(front, "asset", { id });
    const rows = reading(front, "assetRows", { filter: ALL, sort: BY_REFERENCE, from: 0, to: 5 });
    const presence = reading(front, "presence", null);
    const points = reading(front, "mapPoints", {
      filter: ALL,
      bounds: { west: 3, east: 5, south: 44, north: 46 },
      zoom: 10,
      cell: 60,
      label: "designation",
      selected: null,
    });
    world.clock.advance(5000);
    const shown = () => [
      one.get()?.view?.isFresh,
      rows.get()?.rows[0]?.isFresh,
      presence.get()?.counts[`area:${area("yard")}`],
      points.get()?.points.freshness[0],
    ];
    expect(shown()).toEqual([true, true, { present: 1, uncertain: 0, unknown: 0 }, 0]);
    expect(points.get()?.points).toMatchObject({ labels: ["anna"], ids: [id], total: 1 });
    world.clock.advance(10_500);
    expect(shown()).toEqual([false, false, { present: 1, uncertain: 0, unknown: 1 }, 2]);
  });

  test("[FD14] the proof of a place drains on the map while nothing is heard, and is whole again with the next signal", () => {
    const world = new LiveWorld();
    world.write("assets", heardBy("anna", "none", 0));
    const points = reading(world.live(), "mapPoints", {
      filter: ALL,
      bounds: { west: 3, east: 5, south: 44, north: 46 },
      zoom: 10,
      cell: 60,
      label: null,
      selected: null,
    });
    const proofAfter = (passed: number) => {
      world.clock.advance(passed);
      return points.get()?.points.proof[0];
    };
    expect([10, 10, 15, 15, 15].map((minutes) => proofAfter(minutes * MINUTE))).toEqual([
      4, 3, 2, 1, 0,
    ]);
    world.write("assets", heardBy("anna", "none", -65 * MINUTE));
    expect(proofAfter(1000)).toBe(4);
  });

  test("[FD14] a gateway falls silent: it is told with those it blinds, and its assets are unknown because of it", () => {
    const world = new LiveWorld();
    const timeout = 5 * MINUTE;
    const gate = tag("gate", {
      type: "gateway",
      assetId: null,
      sendInterval: MINUTE,
      timeout,
      lastMessageAt: T0 - timeout + 20_000,
    });
    world.write("tags", gate);
    world.write("tags", { ...anchor("west", "yard"), gatewayId: gate.id, lastMessageAt: T0 });
    world.write("tags", tag("anna"));
    world.write("tag-in-tag-out", box(1, { lastUpdate: T0 }));
    world.write("assets", heardBy("anna", "west", 1000));
    const front = world.live();
    const devices = reading(front, "devices", null);
    const rows = reading(front, "assetRows", { filter: ALL, sort: BY_REFERENCE, from: 0, to: 5 });
    const one = reading(front, "asset", { id: asset("anna").id });
    world.clock.advance(5000);
    const stateOf = (id: string) => devices.get()?.devices.find((device) => device.id === id);
    expect(devices.get()?.devices.map(({ id, kind }) => [id, kind])).toEqual([
      [gate.id, "gateway"],
      [box(1).id, "box"],
      [tag("west").id, "anchor"],
    ]);
    expect(stateOf(gate.id)).toMatchObject({ connectivity: "uncertain", blinds: 1, cause: null });
    const cause = {
      id: gate.id,
      kind: "gateway",
      name: "gate",
      lastMessageAt: gate.lastMessageAt,
      connectivity: "uncertain",
    };
    expect(rows.get()?.rows[0]?.cause).toEqual(cause);
    front.said.length = 0;
    world.clock.advance(11_000);
    expect(stateOf(gate.id)).toMatchObject({
      connectivity: "offline",
      since: gate.lastMessageAt,
      blinds: 1,
      cause: null,
    });
    expect(stateOf(tag("west").id)).toMatchObject({ connectivity: "online", cause: gate.id });
    const offline = { ...cause, connectivity: "offline" };
    expect(rows.get()?.rows[0]?.cause).toEqual(offline);
    expect(one.get()?.view?.cause).toEqual(offline);
    world.write("tags", { ...gate, lastMessageAt: world.clock.now() });
    world.clock.advance(SOON);
    expect([rows.get()?.rows[0]?.cause, stateOf(gate.id)?.blinds]).toEqual([null, 0]);
  });

  test("[FD14] during a cut no device falls silent: it stands as at the last proof, and is judged again after it", () => {
    const world = new LiveWorld();
    const timeout = 5 * MINUTE;
    const speaks = { sendInterval: MINUTE, timeout };
    const gate = tag("gate", {
      ...speaks,
      type: "gateway",
      assetId: null,
      lastMessageAt: T0 - MINUTE,
    });
    world.write("tags", gate);
    world.write("tag-in-tag-out", box(1, { ...speaks, lastUpdate: T0 - MINUTE }));
    world.write("tags", tag("anna"));
    world.write("assets", heardBy("anna", "gate", 1000));
    const front = world.live();
    const devices = reading(front, "devices", null);
    const rows = reading(front, "assetRows", { filter: ALL, sort: BY_REFERENCE, from: 0, to: 5 });
    const blinded = reading(front, "blinded", { device: gate.id });
    const shown = () => [
      devices.get()?.devices.map(({ connectivity }) => connectivity),
      rows.get()?.rows[0]?.cause?.id ?? null,
      blinded.get()?.assets.length,
    ];
    world.clock.advance(5000);
    expect(shown()).toEqual([["online", "online"], null, 0]);
    world.kuzzle.faults.isDown = true;
    world.kuzzle.breakSockets();
    world.clock.advance(timeout);
    expect(shown()).toEqual([["online", "online"], null, 0]);
    world.kuzzle.faults.isDown = false;
    world.clock.advance(15_000);
    expect(shown()).toEqual([["offline", "offline"], gate.id, 1]);
  });

  test("[FD14] a device that never spoke is not offline, and says nothing new by time alone", () => {
    const world = new LiveWorld();
    world.write("tags", tag("mute", { type: "gateway", assetId: null }));
    const front = world.live();
    const devices = reading(front, "devices", null);
    world.clock.advance(3000);
    const [before] = devices.get()?.devices ?? [];
    expect(before?.connectivity).toBe("neverHeard");
    world.clock.advance(30_000);
    expect(devices.get()?.devices[0]).toBe(before);
  });

  test("[FD8] one asset is followed by its id, archived or not, without reading the others", () => {
    const world = new LiveWorld();
    world.write("assets", asset("gone", { isArchived: true }));
    world.write("assets", asset("here"));
    const front = world.live();
    const one = reading(front, "asset", { id: asset("gone").id });
    const debug = reading(front, "debug", null);
    world.clock.advance(3000);
    expect(one.get()?.view?.asset.reference).toBe("gone");
    const assets = debug.get()?.collections.filter(({ collection }) => collection === "assets");
    expect(assets?.map(({ documents }) => documents)).toEqual([1]);
  });

  test("[FD15] a search forgives typing errors and accents, and follows new names", () => {
    const world = new LiveWorld();
    world.write("assets", asset("GRUE-012", { designation: "Grue à tour Potain" }));
    world.write("assets", asset("GRUE-120", { designation: "Grue mobile" }));
    world.write("assets", asset("P-1", { designation: "Nacelle", manufacturerId: "210A000026" }));
    const front = world.live();
    const search = reading(front, "assetSearch", { text: "potian", limit: 5 });
    world.clock.advance(SOON);
    const found = () => search.get()?.assets.map(({ reference }) => reference);
    expect([found(), search.get()?.isLoaded]).toEqual([["GRUE-012"], true]);
    for (const [text, expected] of [
      ["grue", ["GRUE-012", "GRUE-120"]],
      ["GRUE 012", ["GRUE-012"]],
      ["210a0000", ["P-1"]],
      ["nothing", []],
    ] as const) {
      search.update({ text, limit: 5 });
      world.clock.advance(SOON);
      expect([text, found()?.toSorted()]).toEqual([text, expected]);
    }
    search.update({ text: "crane", limit: 5 });
    world.write("assets", asset("P-1", { designation: "Crane" }));
    world.clock.advance(SOON);
    expect(found()).toEqual(["P-1"]);
    world.kuzzle.delete(TOWER, "assets", asset("P-1").id);
    world.clock.advance(SOON);
    expect(found()).toEqual([]);
  });

  test("[FD7] rows are sorted by the names that are shown, and follow a new name of a site", () => {
    const world = new LiveWorld();
    for (const name of ["east", "west"]) world.write("sites", yardSite(name));
    world.write("assets", asset("a", { locationSite: site("west") }));
    world.write("assets", asset("b", { locationSite: site("east") }));
    world.write("assets", asset("c"));
    const front = world.live();
    const sort = { column: "locationSite", isDescending: false } as const;
    const rows = reading(front, "assetRows", { filter: ALL, sort, from: 0, to: 5 });
    world.clock.advance(SOON);
    const names = () => rows.get()?.rows.map((row) => row.asset.reference);
    expect(names()).toEqual(["b", "a", "c"]);
    world.write("sites", { ...yardSite("west"), siteName: "alpha" });
    world.clock.advance(SOON);
    expect(names()).toEqual(["a", "b", "c"]);
  });

  test("[FD7] a window on the rows; who is gone is gone at once, contents change at once, places wait", () => {
    const world = new LiveWorld();
    for (const name of ["a", "b", "c", "d"])
      world.write("assets", asset(name, { batteryLevel: 50 }));
    const front = world.live();
    const sort = { column: "batteryLevel", isDescending: true } as const;
    const rows = reading(front, "assetRows", { filter: ALL, sort, from: 1, to: 3 });
    world.clock.advance(SOON);
    const shown = () =>
      rows.get()?.rows.map((row) => [row.asset.reference, row.asset.batteryLevel]);
    expect([shown(), rows.get()?.total, rows.get()?.from]).toEqual([
      [
        ["b", 50],
        ["c", 50],
      ],
      4,
      1,
    ]);
    world.write("assets", asset("c", { batteryLevel: 60 }));
    world.clock.advance(110);
    expect(shown()).toEqual([
      ["a", 50],
      ["b", 50],
    ]);
    world.write("assets", asset("b", { batteryLevel: 70 }));
    world.clock.advance(110);
    expect(shown()).toEqual([
      ["a", 50],
      ["b", 70],
    ]);
    world.clock.advance(250);
    expect(shown()).toEqual([
      ["c", 60],
      ["a", 50],
    ]);
    world.kuzzle.delete(TOWER, "assets", asset("c").id);
    world.clock.advance(120);
    expect([shown(), rows.get()?.total]).toEqual([
      [
        ["a", 50],
        ["d", 50],
      ],
      3,
    ]);
  });
});
