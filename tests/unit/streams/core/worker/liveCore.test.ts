import { of } from "rxjs";
import { expect, test } from "vitest";
import type { KuzzleRequest } from "../../../../../src/streams/core/kuzzle/kuzzleConnection.ts";
import { CALM_PACE } from "../../../../../src/streams/core/live/pace.ts";
import { createLiveCore } from "../../../../../src/streams/core/worker/liveCore.ts";
import type { FromWorker } from "../../../../../src/streams/core/worker/protocol.ts";
import { ALL_FEATURES } from "../../../../support/fakeKuzzle/allFeatures.ts";
import { LiveWorld, reading, settled, TOWER } from "../../../../support/fakeKuzzle/liveFront.ts";

/** A front that is live and shows the inside of its core. */
function debugged() {
  const world = new LiveWorld();
  const front = world.live();
  const debug = reading(front, "debug", null);
  world.clock.advance(2000);
  const log = () => debug.get()?.events.map(({ text }) => text) ?? [];
  const last = (count: number) => log().slice(-count);
  return { world, front, debug, last, log };
}

test("what happens to the core is logged: its connection with why it waits, its channel, whom it follows", () => {
  const { world, front, log } = debugged();
  expect(log()).toEqual(
    expect.arrayContaining([
      "connection online",
      "private channel: identified",
      "private channel: joined",
      "follow tower",
    ]),
  );
  world.kuzzle.breakSockets();
  world.clock.advance(2000);
  expect(log()).toEqual(expect.arrayContaining([expect.stringMatching(/^connection waiting: ./u)]));
  expect(log().filter((text) => text.startsWith("connection online: "))).toEqual([]);
  front.client.follow(null, "safety");
  world.clock.advance(100);
  expect(log().at(-1)).toBe("follow nobody");
});

test("what is received is counted: answers, and each notification of a frame", () => {
  const { world, front, debug } = debugged();
  const measured = () => {
    world.clock.advance(1500);
    return Math.round(10 * (debug.get()?.messagesPerSecond ?? 0));
  };
  const calls = 200;
  const before = measured();
  for (let call = 0; call < calls; call += 1)
    front.core().receive({
      type: "call",
      call: 10_000 + call,
      request: { controller: "test", action: "count" },
      options: {},
      customer: TOWER,
    });
  const answered = measured() - before;
  expect(answered).toBeGreaterThan(calls / 2);
  world.clock.advance(15_000);
  const quiet = measured();
  for (let told = 0; told < calls; told += 1)
    world.kuzzle.publish("multi-tenancy-config", "user-channel", {
      userId: "user-anna",
      type: "rights.changed",
    });
  expect(measured() - quiet).toBeGreaterThan(calls / 2);
});

test("[FD32] the past is of whoever is followed: without them, or of another following, it fails", () => {
  const { world, front, last } = debugged();
  const answers = (call: number) =>
    front.said.flatMap((said) => ("call" in said && said.call === call ? [said.type] : []));
  const followed = front.asked.findLast(({ type }) => type === "follow");
  if (followed?.type !== "follow") throw new Error("Somebody is followed.");
  const { tenancy } = followed;
  const core = front.core();
  const travel = (call: number, of: number, at: number | null) =>
    core.receive({ type: "travel", call, tenancy: of, at, kind: "jump" });
  travel(901, tenancy - 1, world.clock.now() - 60_000);
  expect(answers(901)).toEqual(["failed"]);
  travel(902, tenancy, null);
  expect(answers(902)).toEqual(["answered"]);
  world.clock.advance(100);
  expect(last(1)).toEqual(["back to the present"]);
  core.receive({ type: "follow", tenancy: tenancy + 1, customer: null, pace: "safety" });
  travel(903, tenancy + 1, world.clock.now() - 60_000);
  travel(904, tenancy + 1, null);
  expect([answers(903), answers(904)]).toEqual([["failed"], ["failed"]]);
});

test("[KC7] whoever connects while it waits is dialled for at once", () => {
  const { world, front, log } = debugged();
  world.kuzzle.breakSockets();
  while (!log().at(-1)?.startsWith("connection waiting")) world.clock.advance(1);
  front.core().receive({ type: "connect" });
  world.clock.advance(20);
  expect(log().at(-1)).not.toMatch(/^connection waiting/u);
});

/** A core by itself, whose server keeps a session that was left. */
function bareCore() {
  const world = new LiveWorld();
  const said: FromWorker[] = [];
  const asked: KuzzleRequest[] = [];
  let open = 0;
  let fetched = 0;
  const core = createLiveCore({
    ...ALL_FEATURES,
    fetchFeeds: async () => {
      fetched += 1;
      return [];
    },
    openSocket: (listener) => {
      const socket = world.kuzzle.openSocket(listener);
      open += 1;
      return {
        ...socket,
        send: (id, request) => {
          asked.push(request);
          socket.send(id, request);
        },
        close: () => {
          open -= 1;
          socket.close();
        },
      };
    },
    session: {
      ...world.kuzzle.session,
      login: () => of(undefined),
      life: () => null,
      logout: () => of(undefined),
    },
    clock: world.clock,
    pingInterval: 5000,
    random: () => 0,
    post: (message) => said.push(message),
    tabs: { post: () => undefined, onMessage: () => undefined },
    withLock: (_, run) => run(),
  });
  const ask = (feed: number, name: string) =>
    core.receive({ type: "feed.open", feed, query: { name, params: null } });
  /** All pictures are drawn. */
  const draw = () => {
    for (let turn = 0; turn < 5; turn += 1) {
      world.clock.advance(20);
      const last = said.findLast((message) => message.type === "frame");
      if (last?.type === "frame") core.receive({ type: "applied", frame: last.frame });
    }
  };
  core.receive({ type: "connect" });
  world.clock.advance(300);
  ask(1, "debug");
  ask(2, "account");
  draw();
  return { world, core, said, asked, ask, draw, open: () => open, fetched: () => fetched };
}

test.each([
  { name: "when all is quiet", before: () => undefined },
  {
    name: "when a frame is due",
    before: ({ ask }: ReturnType<typeof bareCore>) => ask(3, "account"),
  },
])("[FD57] stopped $name a core says nothing any more and leaves no socket open", ({ before }) => {
  const bare = bareCore();
  const { world, core, said, open } = bare;
  expect(open()).toBe(1);
  before(bare);
  const count = said.length;
  core.stop();
  world.clock.advance(60_000);
  expect(said.slice(count)).toEqual([]);
  expect(open()).toBe(0);
});

test("[LC21] following the same at the same pace again puts no check of everything off", () => {
  const { world, core, asked, ask } = bareCore();
  const follow = () =>
    core.receive({ type: "follow", tenancy: 1, customer: TOWER, pace: "elsewhere" });
  follow();
  ask(3, "counters");
  world.clock.advance(1000);
  asked.length = 0;
  for (let passed = 0; passed <= CALM_PACE.reconcile; passed += 10_000) {
    follow();
    world.clock.advance(10_000);
  }
  const stamps = asked.filter(({ action, body }) => {
    const { _source: fields } = (body ?? {}) as { readonly _source?: readonly string[] };
    return action === "search" && fields?.includes("_kuzzle_info") === true;
  });
  expect(stamps.length).toBeGreaterThan(0);
});

test("[FD62] the other feeds are fetched once the first screen is there, and once", () => {
  const { world, core, fetched } = bareCore();
  core.receive({ type: "follow", tenancy: 1, customer: TOWER, pace: "elsewhere" });
  world.clock.advance(60_000);
  expect(fetched()).toBe(0);
  core.receive({ type: "ahead" });
  core.receive({ type: "ahead" });
  expect(fetched()).toBe(1);
});

test("[FD12] whoever leaves the session is forgotten at once, whatever the server says of it", async () => {
  const { core, said, draw } = bareCore();
  const last = () =>
    said
      .flatMap((message) => (message.type === "frame" ? message.changes : []))
      .flatMap(({ feed, news }) => (feed === 2 && news.type === "fields" ? [news.fields] : []))
      .at(-1);
  expect(last()).toMatchObject({ userId: "user-anna" });
  core.receive({ type: "session", call: 1, what: { type: "logout" } });
  await settled();
  draw();
  expect(last()).toMatchObject({ userId: null });
  const logged = said
    .flatMap((message) => (message.type === "frame" ? message.changes : []))
    .flatMap(({ feed, news }) => (feed === 1 ? [JSON.stringify(news)] : []));
  expect(logged.at(-1)).toContain("session.left");
});

test("[FD10] [FD11] a server whose clock is a minute behind proves the path all the same, and is known to be", () => {
  const world = new LiveWorld();
  world.kuzzle.setClocks(-60_000);
  const front = world.live();
  const path = reading(front, "freshness", null);
  world.clock.advance(40_000);
  expect(path.get()?.isLive).toBe(true);
  expect(Math.round((path.get()?.clockOffset ?? 0) / 1000)).toBe(-60);
});
