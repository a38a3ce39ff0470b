import { describe, expect, test } from "vitest";
import { PAGE_SIZE } from "../../../../../src/streams/core/live/documentReads.ts";
import type { AssetFilter } from "../../../../../src/streams/feeds/assets/assetFilter.ts";
import { GRACE } from "../../../../../src/streams/core/worker/leased.ts";
import { LINGER } from "../../../../../src/streams/core/worker/clientFeeds.ts";
import type { FromWorker } from "../../../../../src/streams/core/worker/protocol.ts";
import {
  HARBOUR,
  LiveWorld,
  outcomeOf,
  type LiveFront,
  PICTURE,
  reading,
  settled,
  TOWER,
} from "../../../../support/fakeKuzzle/liveFront.ts";
import { asset, counter, yardSite } from "../../../../support/liveFixtures.ts";

const ALL: AssetFilter = {
  site: null,
  floor: null,
  area: null,
  families: [],
  subFamilies: [],
  text: "",
};
const BY_REFERENCE = { column: "reference", isDescending: false } as const;
const rowsOf = (text: string) => ({
  filter: { ...ALL, text },
  sort: BY_REFERENCE,
  from: 0,
  to: 10,
});
const SOON = 1500;
const frames = (messages: readonly FromWorker[]) =>
  messages.flatMap((message) => (message.type === "frame" ? [message] : []));
const opens = ({ asked }: LiveFront) => asked.filter(({ type }) => type === "feed.open");

describe("frames", () => {
  test("[FD1] a burst is one frame, and a second never comes before the first was applied", () => {
    const world = new LiveWorld();
    world.write("counters", counter());
    const front = world.live();
    const counters = reading(front, "counters", null);
    world.clock.advance(SOON);
    front.said.length = 0;
    front.isDrawn = false;
    for (let present = 1; present <= 300; present += 1) {
      world.write("counters", counter({ present }));
      world.clock.advance(10);
      const applied = front.asked.flatMap((said) => (said.type === "applied" ? [said.frame] : []));
      expect((frames(front.said).at(-1)?.frame ?? 0) - (applied.at(-1) ?? 0)).toBeLessThanOrEqual(
        1,
      );
    }
    // Three seconds hidden: about three frames.
    expect(frames(front.said).length).toBeLessThanOrEqual(4);
    front.isDrawn = true;
    world.clock.advance(SOON);
    // Two writes within 20 ms may be stored the other way round.
    const [stored] = world.kuzzle.documents(TOWER, "counters").values();
    expect(counters.get()?.counters[0]?.state).toEqual(stored?.["state"]);
    expect(counters.get()?.counters[0]?.state.present).toBeGreaterThan(290);
  });

  test("[FD1] the answer to a feed that was asked something else waits for no picture", () => {
    const world = new LiveWorld();
    for (const name of ["one", "two"]) world.write("assets", asset(name));
    const front = world.live();
    const rows = front.client.open("assetRows", rowsOf("one"));
    world.clock.advance(SOON);
    front.isDrawn = false;
    world.write("assets", asset("one", { batteryLevel: 5 }));
    world.clock.advance(100);
    rows.update(rowsOf("two"));
    world.clock.advance(10);
    expect(rows.get()?.rows.map(({ asset: { reference } }) => reference)).toEqual(["two"]);
  });

  test("[FD1] a hidden tab applies a frame a second", () => {
    const world = new LiveWorld();
    const front = world.live();
    const path = reading(front, "freshness", null);
    world.clock.advance(SOON);
    front.isDrawn = false;
    path.states.length = 0;
    world.clock.advance(60_000);
    const proofs = new Set(path.states.map((state) => state?.lastProofAt));
    expect(proofs.size).toBeGreaterThanOrEqual(10);
  });

  test("[FD1] what feeds tell in one frame is all there before anybody is told", () => {
    const world = new LiveWorld();
    world.write("sites", yardSite("west"));
    world.write("counters", counter());
    const front = world.live();
    front.isDrawn = false;
    const sites = front.client.open("sites", null);
    const counters = front.client.open("counters", null);
    const seen: boolean[] = [];
    world.clock.advance(300);
    sites.subscribe(() => seen.push(counters.get() !== null));
    counters.subscribe(() => seen.push(sites.get() !== null));
    front.isDrawn = true;
    world.clock.advance(SOON);
    expect(seen.length).toBeGreaterThan(1);
    expect(seen.every((isThere) => isThere)).toBe(true);
  });
});

describe("a feed", () => {
  test("[LC2] the first snapshot is told while its pages come; only with the last of them it is loaded and live", () => {
    const world = new LiveWorld();
    const name = (at: number) => `a${String(at).padStart(4, "0")}`;
    const count = 2 * PAGE_SIZE + 5;
    for (let at = 0; at < count; at += 1) world.write("assets", asset(name(at)));
    const front = world.live();
    const rows = reading(front, "assetRows", rowsOf(""));
    world.clock.advance(SOON);
    const told = rows.states.flatMap((state) => (state === null ? [] : [state]));
    const early = told.filter(({ isLoaded }) => !isLoaded);
    expect([...new Set(early.map(({ total }) => total))]).toContain(PAGE_SIZE);
    expect(early.find(({ total }) => total === PAGE_SIZE)?.rows.length).toBe(10);
    expect(early.every(({ liveness }) => liveness?.isLive !== true)).toBe(true);
    expect([told.at(-1)?.isLoaded, told.at(-1)?.total]).toEqual([true, count]);
  });

  test("[FD2] feeds of the same name and params are one; it closes 2 s after its last reader", () => {
    const world = new LiveWorld();
    const front = world.live();
    const [one, two] = [reading(front, "sites", null), reading(front, "sites", null)];
    expect(opens(front).length).toBe(1);
    world.clock.advance(SOON);
    expect(one.get()).not.toBe(null);
    expect(two.get()).toBe(one.get());
    one.close();
    two.close();
    world.clock.advance(LINGER - 100);
    const three = reading(front, "sites", null);
    expect(three.get()).toBe(one.get());
    expect(front.asked.some(({ type }) => type === "feed.close")).toBe(false);
    three.close();
    world.clock.advance(LINGER + 100);
    expect(front.asked.filter(({ type }) => type === "feed.close").length).toBe(1);
    const rows = reading(front, "assetRows", rowsOf(""));
    rows.close();
    expect(front.asked.filter(({ type }) => type === "feed.close").length).toBe(2);
  });

  test("[FD3] the state is the same object until something changes", () => {
    const world = new LiveWorld();
    for (const name of ["a", "b"]) world.write("assets", asset(name));
    const front = world.live();
    const rows = reading(front, "assetRows", rowsOf(""));
    const connection = reading(front, "connection", null);
    world.clock.advance(SOON);
    const before = rows.get();
    const state = connection.get();
    expect(rows.get()).toBe(before);
    world.write("assets", asset("b", { batteryLevel: 5 }));
    world.clock.advance(SOON);
    expect(rows.get()).not.toBe(before);
    expect(rows.get()?.rows[0]).toBe(before?.rows[0]);
    expect(rows.get()?.rows[1]?.asset.batteryLevel).toBe(5);
    expect(connection.get()).toBe(state);
  });

  test("[FD3] asked something else it keeps what it told until the answer", () => {
    const world = new LiveWorld();
    for (const name of ["one", "two"]) world.write("assets", asset(name));
    const front = world.live();
    const rows = reading(front, "assetRows", rowsOf("one"));
    const other = reading(front, "assetRows", rowsOf("two"));
    world.clock.advance(SOON);
    const before = rows.get();
    expect(before?.rows.map((row) => row.asset.reference)).toEqual(["one"]);
    rows.update(rowsOf("nobody"));
    expect(rows.get()).toBe(before);
    world.clock.advance(2 * PICTURE + 10);
    expect(rows.get()?.total).toBe(0);
    // Another reader has this already.
    rows.update(rowsOf("two"));
    expect(rows.get()).toBe(other.get());
    expect(other.get()?.total).toBe(1);
    other.update(rowsOf("one"));
    world.clock.advance(2 * PICTURE + 10);
    expect(other.get()?.rows.map((row) => row.asset.reference)).toEqual(["one"]);
    expect(rows.get()?.rows.map((row) => row.asset.reference)).toEqual(["two"]);
  });

  test("[FD3] params that change faster than frames come still show answers", () => {
    const world = new LiveWorld();
    for (let at = 0; at < 30; at += 1) world.write("assets", asset(`a${100 + at}`));
    const front = world.live();
    const window = (from: number) => ({ ...rowsOf(""), from, to: from + 3 });
    const rows = reading(front, "assetRows", window(0));
    world.clock.advance(SOON);
    const shown = new Set<number>();
    for (let from = 1; from <= 25; from += 1) {
      rows.update(window(from));
      world.clock.advance(5);
      shown.add(rows.get()?.from ?? -1);
    }
    expect(shown.size).toBeGreaterThan(4);
    world.clock.advance(100);
    expect(rows.get()).toMatchObject({ from: 25, total: 30 });
    expect(rows.get()?.rows.map((row) => row.asset.reference)).toEqual(["a125", "a126", "a127"]);
  });

  test("[FD5] a collection is left 5 s after the last feed that needs it, and not before", () => {
    const world = new LiveWorld();
    const front = world.live();
    const rooms = world.kuzzle.roomCount;
    const sites = reading(front, "sites", null);
    world.clock.advance(SOON);
    expect(world.kuzzle.roomCount).toBe(rooms + 1);
    sites.close();
    world.clock.advance(LINGER + GRACE - 200);
    expect(world.kuzzle.roomCount).toBe(rooms + 1);
    const again = reading(front, "sites", null);
    world.clock.advance(GRACE);
    expect(world.kuzzle.roomCount).toBe(rooms + 1);
    again.close();
    world.clock.advance(LINGER + GRACE + 500);
    expect(world.kuzzle.roomCount).toBe(rooms);
  });
});

describe("another customer", () => {
  test("[FD6] everything of the old one is gone at once and stays gone", () => {
    const world = new LiveWorld();
    world.write("assets", asset("tower-one"));
    world.write("assets", asset("harbour-one"), HARBOUR);
    const front = world.live();
    const rows = reading(front, "assetRows", rowsOf(""));
    const path = reading(front, "freshness", null);
    const connection = reading(front, "connection", null);
    world.clock.advance(SOON);
    const rooms = world.kuzzle.roomCount;
    world.write("assets", asset("tower-two"));
    front.client.follow(HARBOUR, "safety");
    expect([rows.get(), path.get(), connection.get()?.status]).toEqual([null, null, "online"]);
    const shown = new Set<string>();
    rows.subscribe(() => {
      for (const { asset: one } of rows.get()?.rows ?? []) shown.add(one.reference);
    });
    world.clock.advance(6000);
    expect([...shown]).toEqual(["harbour-one"]);
    expect(world.kuzzle.roomCount).toBe(rooms);
    front.client.follow(null, "elsewhere");
    world.clock.advance(6000);
    expect([rows.get(), world.kuzzle.roomCount]).toEqual([null, 1]);
  });

  test("[FD6] a call of the old one is answered with CustomerLeft, any other goes on", async () => {
    const world = new LiveWorld();
    const front = world.live();
    const failed: unknown[] = [];
    const answered: unknown[] = [];
    const call = (request: object) =>
      front.client.request({ controller: "test", action: "count", ...request }).then(
        (result) => answered.push(result),
        (error: unknown) => failed.push(error),
      );
    void call({ index: TOWER, body: { id: 1 } });
    void call({ body: { id: 2, customerIndex: TOWER } });
    void call({ body: { id: 3 } });
    front.client.follow(HARBOUR, "safety");
    await settled();
    expect(failed).toMatchObject([
      { name: "CustomerLeft", customer: TOWER },
      { name: "CustomerLeft", customer: TOWER },
    ]);
    await world.advance(300);
    expect([answered, failed.length]).toEqual([[3], 2]);
  });

  test("[FD6] what waited to be sent for the old one is not sent any more, any other is", async () => {
    const world = new LiveWorld();
    const front = world.live();
    world.kuzzle.faults.isDown = true;
    world.kuzzle.breakSockets();
    await world.advance(500);
    const call = (request: object) =>
      front.client
        .request({ controller: "test", action: "count", ...request }, { isRepeatable: true })
        .catch(() => undefined);
    void call({ index: TOWER, body: { id: "old" } });
    void call({ body: { id: "nobody's" } });
    await world.advance(100);
    front.client.follow(HARBOUR, "safety");
    await world.advance(100);
    world.kuzzle.faults.isDown = false;
    await world.advance(8000);
    const { happened } = world.kuzzle;
    expect([happened.get("command nobody's"), happened.get("command old")]).toEqual([1, undefined]);
  });

  test("[FD6] an answer for the old one that was on its way is not passed on", async () => {
    const world = new LiveWorld();
    const front = world.live();
    void front.client
      .request({ controller: "test", action: "count", index: TOWER, body: { id: "old" } })
      .catch(() => undefined);
    await world.advance(1);
    front.client.follow(HARBOUR, "safety");
    front.said.length = 0;
    await world.advance(1000);
    expect(world.kuzzle.happened.get("command old")).toBe(1);
    expect(front.said.filter(({ type }) => type === "answered" || type === "failed")).toEqual([]);
  });

  test("[FD6] what waited to be told of the old one is not told any more", async () => {
    const world = new LiveWorld();
    world.write("assets", asset("tower-one"));
    const front = world.live();
    reading(front, "assetRows", rowsOf(""));
    await world.advance(SOON);
    // Nothing is drawn: what changes waits for its frame.
    front.isDrawn = false;
    world.write("assets", asset("tower-two"));
    await world.advance(100);
    world.write("assets", asset("tower-three"));
    await world.advance(100);
    front.client.follow(null, "elsewhere");
    await world.advance(2);
    front.said.length = 0;
    front.isDrawn = true;
    await world.advance(6000);
    expect(JSON.stringify(front.said)).not.toContain("tower-");
  });

  test("[LC21] the same one at another pace is not read anew", () => {
    const world = new LiveWorld();
    world.write("sites", yardSite("west"));
    const front = world.live();
    const sites = reading(front, "sites", null);
    world.clock.advance(SOON);
    const before = sites.get()?.sites;
    sites.states.length = 0;
    front.client.follow(TOWER, "elsewhere");
    world.clock.advance(10_000);
    expect(sites.states.every((state) => state?.liveness?.isLive)).toBe(true);
    expect(sites.get()?.sites).toBe(before);
    const asked = () => world.kuzzle.happened.get("changes asked") ?? 0;
    const askedWithin = (ms: number) => {
      const before = asked();
      world.clock.advance(ms);
      return asked() - before;
    };
    expect(askedWithin(60_000)).toBeLessThanOrEqual(7);
    front.client.follow(TOWER, "safety");
    expect(askedWithin(60_000)).toBeGreaterThanOrEqual(11);
    expect(sites.get()?.sites).toBe(before);
  });
});

describe("calls", () => {
  test("[FD9] a refusal keeps what the server said", async () => {
    const world = new LiveWorld();
    const front = world.live();
    const outcome = outcomeOf(front.client.request({ controller: "nobody", action: "knows" }));
    await world.advance(300);
    expect(outcome.said).toMatchObject({
      name: "RequestFailed",
      failure: { kind: "refused", status: 404, id: "api.process.action_not_found" },
      request: { controller: "nobody", action: "knows" },
      reason: "api.process.action_not_found",
    });
  });
});

describe("calls that are given up", () => {
  const count = (front: LiveFront, id: number, signal: AbortSignal) =>
    outcomeOf(
      front.client.request(
        { controller: "test", action: "count", body: { id } },
        { isRepeatable: true },
        signal,
      ),
    );

  test("[FD56] one that waits for the connection is never sent, any other is", async () => {
    const world = new LiveWorld();
    const front = world.live();
    await world.advance(SOON);
    front.client.disconnect();
    const upload = new AbortController();
    const [given, kept] = [
      count(front, 1, upload.signal),
      count(front, 2, new AbortController().signal),
    ];
    await world.advance(300);
    upload.abort();
    await settled();
    expect(given.said).toMatchObject({ name: "AbortError" });
    front.client.connect();
    await world.advance(SOON);
    expect(kept.said).toBe(2);
    expect([
      world.kuzzle.happened.get("command 1"),
      world.kuzzle.happened.get("command 2"),
    ]).toEqual([undefined, 1]);
  });

  test("[FD56] one that was answered stays as it was answered", async () => {
    const world = new LiveWorld();
    const front = world.live();
    const upload = new AbortController();
    const outcome = count(front, 1, upload.signal);
    await world.advance(SOON);
    upload.abort();
    await world.advance(300);
    expect(outcome.said).toBe(1);
    expect(front.asked.filter(({ type }) => type === "abandon")).toEqual([]);
  });
});

describe("a live core that breaks", () => {
  test("[FD9] 10 s without a word: broken is told, nothing is live, calls fail; another one takes over", async () => {
    const world = new LiveWorld();
    world.write("sites", yardSite("west"));
    const front = world.live();
    const sites = reading(front, "sites", null);
    const path = reading(front, "freshness", null);
    const connection = reading(front, "connection", null);
    world.clock.advance(SOON);
    expect([sites.get()?.liveness?.isLive, path.get()?.isLive]).toEqual([true, true]);
    front.isStuck = true;
    const lost = outcomeOf(front.client.request({ controller: "test", action: "count" }));
    world.clock.advance(7000);
    expect(front.broken).toEqual([]);
    world.clock.advance(4000);
    await settled();
    expect(lost.said).toMatchObject({ failure: { kind: "lost" } });
    expect(front.broken).toEqual(["the live core does not answer"]);
    expect(connection.get()).toMatchObject({ status: "broken", reason: front.broken[0] });
    expect([sites.get()?.liveness?.isLive, path.get()?.isLive]).toEqual([false, false]);
    expect(sites.get()?.sites.length).toBe(1);
    await expect(
      front.client.request({ controller: "test", action: "count" }),
    ).rejects.toMatchObject({
      failure: { kind: "offline" },
    });
    expect(reading(front, "connection", null).get()?.status).toBe("broken");

    world.kuzzle.delete(TOWER, "sites", yardSite("west").id);
    world.write("sites", yardSite("east"));
    front.isStuck = false;
    front.client.restart();
    expect(sites.get()?.sites.length).toBe(1);
    world.clock.advance(6000);
    expect(connection.get()?.status).toBe("online");
    expect(sites.get()).toMatchObject({ liveness: { isLive: true } });
    expect(sites.get()?.sites.map(({ siteName }) => siteName)).toEqual(["east"]);
    expect(front.broken.length).toBe(1);
  });

  test("[FD9] a machine that slept has not broken", () => {
    const world = new LiveWorld();
    const front = world.live();
    // A suspended tab: no timer of its runs, and afterwards one of each.
    world.clock.advance(1000);
    expect(front.broken).toEqual([]);
    front.client.end();
    const asked = front.asked.length;
    world.clock.advance(60_000);
    expect([front.asked.length, front.broken]).toEqual([asked, []]);
  });
});
