import { expect, test } from "vitest";
import { LiveWorld, reading, TOWER } from "../../../../support/fakeKuzzle/liveFront.ts";

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

test("[FD57] a core that is stopped says nothing any more, whatever was under way", () => {
  const { world, front } = debugged();
  const core = front.core();
  // Between two seconds, when every frame was applied.
  world.clock.advance(300);
  core.receive({ type: "feed.open", feed: 9000, query: { name: "account", params: null } });
  core.stop();
  // That its thread still turns is all it says.
  const said = () => front.said.filter(({ type }) => type !== "pong");
  const before = said().length;
  world.clock.advance(60_000);
  expect(said().slice(before)).toEqual([]);
  expect(world.kuzzle.roomCount).toBe(0);
});

test("[FD12] whoever leaves the session is forgotten at once", async () => {
  const { world, front, log } = debugged();
  const account = reading(front, "account", null);
  world.clock.advance(100);
  expect(account.get()?.userId).toBe("user-anna");
  const left = front.client.session({ type: "logout" });
  await world.advance(500);
  await left;
  expect(account.get()?.userId ?? null).toBe(null);
  expect(log()).toContain("session.left");
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
