import { describe, expect, test } from "vitest";
import { HOUR, SECOND } from "../../../../../src/domain/base/time.ts";
import { BEAT_PATIENCE } from "../../../../../src/streams/core/live/heartbeats.ts";
import { ServerTime } from "../../../../../src/streams/core/worker/serverTime.ts";
import { WorkerWatch } from "../../../../../src/streams/core/worker/workerWatch.ts";
import { LiveWorld, outcomeOf, reading, TOWER } from "../../../../support/fakeKuzzle/liveFront.ts";
import { SleepyClock, VirtualClock } from "../../../../support/fakeKuzzle/virtualClock.ts";

const CHANNEL = ["multi-tenancy-config", "user-channel"] as const;

describe("the account", () => {
  test("[FD12] what the private channel tells is kept in order, for the user who is signed in", () => {
    const world = new LiveWorld();
    const front = world.live();
    const account = reading(front, "account", null);
    world.clock.advance(200);
    expect(account.get()).toEqual({ userId: "user-anna", events: [] });
    const at = world.clock.now();
    world.kuzzle.publish(...CHANNEL, { userId: "user-ben", type: "session.ended", at });
    world.kuzzle.publish(...CHANNEL, { userId: "user-anna", type: "rights.changed", at });
    world.clock.advance(200);
    world.kuzzle.publish(...CHANNEL, { userId: "user-anna", type: "session.ended", at });
    world.kuzzle.publish(...CHANNEL, { userId: "user-anna", type: "something else", at });
    world.clock.advance(200);
    const told = account.get()?.events.map(({ revision, type }) => [revision, type]);
    expect(told).toEqual([
      [1, "rights.changed"],
      [2, "session.ended"],
    ]);
  });

  test("[FD12] after a gap it says that something may have been missed, and hears again", () => {
    const world = new LiveWorld();
    const front = world.live();
    const account = reading(front, "account", null);
    world.clock.advance(1000);
    world.kuzzle.breakSockets();
    world.clock.advance(3000);
    const types = () => account.get()?.events.map(({ type }) => type);
    expect(types()).toEqual(["channel.rejoined"]);
    world.kuzzle.publish(...CHANNEL, { userId: "user-anna", type: "rights.changed" });
    world.clock.advance(200);
    expect(types()).toEqual(["channel.rejoined", "rights.changed"]);
  });

  test("[FD12] a channel that is refused is joined again", () => {
    const world = new LiveWorld();
    world.kuzzle.faults.refuseSubscriptions = true;
    const front = world.live();
    const account = reading(front, "account", null);
    world.kuzzle.faults.refuseSubscriptions = false;
    world.clock.advance(6000);
    world.kuzzle.publish(...CHANNEL, { userId: "user-anna", type: "rights.changed" });
    world.clock.advance(200);
    expect(account.get()?.events.at(-1)?.type).toBe("rights.changed");
  });

  test("[FD12] somebody else signs in in another tab: this one learns it", async () => {
    const world = new LiveWorld();
    const [here, there] = [world.live(), world.live()];
    const account = reading(here, "account", null);
    world.clock.advance(500);
    world.kuzzle.user = "user-ben";
    const login = there.client.session({
      type: "login",
      strategy: "local",
      credentials: { password: "x" },
    });
    await world.advance(2000);
    expect(await login).toMatchObject({ holds: true });
    expect(account.get()?.userId).toBe("user-ben");
    expect(account.get()?.events.map(({ type }) => type)).toEqual(
      expect.arrayContaining(["user.changed"]),
    );
  });
});

describe("the session", () => {
  test("[FD13] two tabs that want to renew renew once, and both go on with the new cookie", async () => {
    const world = new LiveWorld();
    const fronts = [world.live(), world.live()];
    const connections = fronts.map((front) => reading(front, "connection", null));
    const accounts = fronts.map((front) => reading(front, "account", null));
    world.clock.advance(500);
    const renewals = fronts.map((front) => front.client.session({ type: "renew", isLong: false }));
    await world.advance(3000);
    expect(await Promise.all(renewals)).toMatchObject([{ holds: true }, { holds: true }]);
    expect(world.kuzzle.happened.get("renewal")).toBe(1);
    expect(connections.map((one) => one.get())).toMatchObject([
      { status: "online", epoch: 2 },
      { status: "online", epoch: 2 },
    ]);
    for (const account of accounts)
      expect(account.get()?.events.map(({ type }) => type)).toContain("session.renewed");
    expect(world.kuzzle.happened.get("token expired") ?? 0).toBe(0);
  });

  test("[FD13] signing out in one tab signs the other out", async () => {
    const world = new LiveWorld();
    const [here, there] = [world.live(), world.live()];
    const connection = reading(here, "connection", null);
    const account = reading(here, "account", null);
    const left = reading(there, "connection", null);
    world.clock.advance(500);
    const logout = there.client.session({ type: "logout" });
    await world.advance(2000);
    expect(await logout).toEqual({ holds: false, expiresIn: null });
    expect([connection.get()?.status, left.get()?.status]).toEqual(["signedOut", "idle"]);
    expect(account.get()?.userId).toBe(null);
  });

  test("[FD13] a wrong password is refused with what the server said; check tells whether the session holds", async () => {
    const world = new LiveWorld();
    const front = world.live();
    const wrong = front.client.session({ type: "login", strategy: "local", credentials: {} });
    const outcome = outcomeOf(wrong);
    await world.advance(200);
    expect(outcome.said).toMatchObject({
      failure: { kind: "refused", status: 401 },
      reason: "Wrong.",
    });
    const held = front.client.session({ type: "check" });
    await world.advance(200);
    expect(await held).toMatchObject({ holds: true });
    world.kuzzle.expireTokens(true);
    const over = front.client.session({ type: "check" });
    await world.advance(200);
    expect(await over).toEqual({ holds: false, expiresIn: null });
  });

  test("[FD13] a session that cannot be asked fails in its time", async () => {
    const world = new LiveWorld();
    const front = world.front();
    world.kuzzle.faults.isDown = true;
    const outcome = outcomeOf(front.client.session({ type: "check" }));
    await world.advance(12 * SECOND);
    expect(outcome.said).toMatchObject({ message: "The network is down." });
  });

  test("[KC15] disconnected it stays so, until it is connected again", () => {
    const world = new LiveWorld();
    const front = world.live();
    const connection = reading(front, "connection", null);
    world.clock.advance(100);
    front.client.disconnect();
    world.clock.advance(30_000);
    expect(connection.get()?.status).toBe("idle");
    front.client.connect();
    world.clock.advance(1000);
    expect(connection.get()?.status).toBe("online");
    // Connected already: the socket stays.
    const state = connection.get();
    front.client.connect();
    world.clock.advance(1000);
    expect(connection.get()).toBe(state);
  });
});

describe("the path", () => {
  test("[FD10] it is live with the connection and its beats, and says since when it is not", () => {
    const world = new LiveWorld();
    const front = world.live();
    const path = reading(front, "freshness", null);
    world.clock.advance(1000);
    expect(path.get()).toMatchObject({ isLive: true });
    world.kuzzle.faults.isDown = true;
    world.kuzzle.breakSockets();
    world.clock.advance(500);
    expect(path.get()).toMatchObject({ isLive: false });
    const { since, lastProofAt } = path.get() ?? {};
    expect(since).toBe(lastProofAt);
    world.clock.advance(20_000);
    expect(path.get()?.since).toBe(since);
    world.kuzzle.faults.isDown = false;
    world.clock.advance(12_000);
    expect(path.get()).toMatchObject({ isLive: true });
  });

  test("[FD10] until the first beat of a connection is due, what was read proves it", () => {
    const world = new LiveWorld();
    const front = world.front();
    const path = reading(front, "freshness", null);
    const sites = reading(front, "sites", null);
    front.client.connect();
    front.client.follow(TOWER, "safety");
    world.clock.advance(3000);
    expect(sites.get()).toMatchObject({ liveness: { isLive: true } });
    expect(path.get()).toMatchObject({ isLive: true, lastProofAt: expect.any(Number) });
    world.kuzzle.faults.isDown = true;
    world.kuzzle.breakSockets();
    world.clock.advance(20 * SECOND);
    world.kuzzle.faults.isDown = false;
    const said: unknown[] = [];
    for (let ms = 0; ms < 12 * SECOND; ms += 100) {
      world.clock.advance(100);
      said.push([sites.get()?.liveness?.isLive, path.get()?.isLive]);
    }
    expect(said).toContainEqual([false, false]);
    expect(said).toContainEqual([true, true]);
    expect(said).not.toContainEqual([true, false]);
  });

  test("[FD10] what was read proves the path no longer once a beat is due", () => {
    const world = new LiveWorld();
    const front = world.front();
    const path = reading(front, "freshness", null);
    reading(front, "sites", null);
    world.kuzzle.faults.drop = 1;
    front.client.connect();
    front.client.follow(TOWER, "safety");
    world.clock.advance(3000);
    expect(path.get()).toMatchObject({ isLive: true });
    world.clock.advance(BEAT_PATIENCE + 16 * SECOND - 3000);
    expect(path.get()).toMatchObject({ isLive: false });
  });

  test("[FD10] a collection that is not for whoever is signed in makes nothing old", () => {
    const world = new LiveWorld();
    world.kuzzle.forbidden.add("tag-in-tag-out");
    const front = world.live();
    const path = reading(front, "freshness", null);
    const devices = reading(front, "devices", null);
    world.clock.advance(5000);
    expect(path.get()).toMatchObject({ isLive: true });
    expect(devices.get()).toMatchObject({
      isLoaded: true,
      failure: null,
      liveness: { isLive: true },
    });
    world.kuzzle.forbidden.add("tags");
    world.kuzzle.breakSockets();
    world.clock.advance(5000);
    expect(devices.get()).toMatchObject({ failure: expect.stringContaining("refused") });
  });

  test("[FD10] without beats it is not live after 15 s where lives depend on it, 30 s elsewhere", () => {
    const world = new LiveWorld();
    const front = world.live();
    const path = reading(front, "freshness", null);
    world.clock.advance(1000);
    world.kuzzle.faults.drop = 1;
    const beatAt = path.get()?.lastProofAt ?? 0;
    world.clock.advance(17_000);
    expect(path.get()?.isLive).toBe(false);
    front.client.follow(
      front.asked.flatMap((m) => (m.type === "follow" ? [m.customer] : []))[0] ?? null,
      "elsewhere",
    );
    world.clock.advance(1100);
    expect(path.get()?.isLive).toBe(true);
    world.clock.advance(beatAt + 31_500 - world.clock.now());
    expect(path.get()?.isLive).toBe(false);
  });
});

describe("the server's clock", () => {
  test("[FD11] the fastest beat of the last minute counts, and small differences change nothing", () => {
    const clock = new VirtualClock(1_000_000);
    const time = new ServerTime(clock);
    expect(time.offset).toBe(0);
    const ahead = 60_000;
    const beat = (delay: number) => {
      clock.advance(5000);
      time.beat(clock.now() + ahead - delay);
      return time.offset;
    };
    expect(beat(900)).toBe(ahead - 900);
    expect(beat(40)).toBe(ahead - 40);
    expect(beat(3000)).toBe(ahead - 40);
    expect(beat(5)).toBe(ahead - 40);
    expect(time.now()).toBe(clock.now() + ahead - 40);
    // This machine's clock was set right: a minute later the new offset holds.
    for (let times = 0; times < 12; times += 1) {
      clock.advance(5000);
      time.beat(clock.now() - 20);
    }
    expect(time.offset).toBe(-20);
  });

  test("[FD11] a server's clock that is set back is believed with the second beat, late beats are not taken for it", () => {
    const clock = new VirtualClock(1_000_000);
    const time = new ServerTime(clock);
    const beat = (offset: number) => {
      clock.advance(5000);
      time.beat(clock.now() + offset);
      return time.offset;
    };
    beat(0);
    // An hour ahead for a minute.
    for (let times = 0; times < 12; times += 1) expect(beat(HOUR)).toBe(HOUR);
    expect(beat(-30)).toBe(HOUR);
    expect(beat(-60)).toBe(-30);
    // Held up on the way, and then told at once: each is as late as it is old.
    for (const late of [20_000, 15_000, 10_000]) expect(beat(-late)).toBe(-30);
    expect(beat(-30)).toBe(-30);
  });
});

describe("the watch over the worker", () => {
  test("[FD9] a machine that slept has had one silent turn, not many", () => {
    const clock = new VirtualClock(0);
    const sleepy = new SleepyClock(clock);
    const broken: string[] = [];
    const watch = new WorkerWatch(
      sleepy,
      () => undefined,
      (reason) => broken.push(reason),
    );
    watch.start();
    sleepy.sleep();
    clock.advance(3_600_000);
    sleepy.wake();
    expect(broken).toEqual([]);
    clock.advance(10_000);
    expect(broken.length).toBe(1);
  });
});
