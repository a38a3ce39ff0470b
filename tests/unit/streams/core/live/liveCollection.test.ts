import { of } from "rxjs";
import { describe, expect, test } from "vitest";
import { PROOF_AGE } from "../../../../../src/domain/base/freshness.ts";
import { HOUR, SECOND } from "../../../../../src/domain/base/time.ts";
import type { RequestFailed } from "../../../../../src/streams/core/kuzzle/requestFailed.ts";
import { ChangeDesk } from "../../../../../src/streams/core/live/changeDesk.ts";
import { TOGETHER } from "../../../../../src/streams/core/live/epoch.ts";
import { CALM_PACE, SAFETY_PACE } from "../../../../../src/streams/core/live/pace.ts";
import {
  COLLECTION,
  INDEX,
  simulate,
  type Simulation,
} from "../../../../support/fakeKuzzle/simulation.ts";

const inUse = (value: number) => ({ value, isArchived: false });
const values = (things: ReadonlyMap<string, { readonly value: number }>) =>
  Object.fromEntries([...things].map(([id, { value }]) => [id, value]));
const shown = ({ screen }: Simulation) => values(screen.things);

/** A screen that is live and shows a, b and c; everything but the beats is quiet. */
function live(options: Parameters<typeof simulate>[1] = {}): Simulation {
  const world = simulate(7, options);
  for (const [at, id] of ["a", "b", "c"].entries())
    world.kuzzle.write("create", INDEX, COLLECTION, id, inUse(at));
  world.clock.advance(3000);
  expect(shown(world)).toEqual({ a: 0, b: 1, c: 2 });
  expect(world.screen.liveness?.isLive).toBe(true);
  world.screen.events.length = 0;
  return world;
}
const write = (
  world: Simulation,
  kind: Parameters<Simulation["kuzzle"]["write"]>[0],
  id: string,
  value: number,
) => world.kuzzle.write(kind, INDEX, COLLECTION, id, inUse(value));
const changes = ({ screen }: Simulation) =>
  screen.events.filter(({ type }) => type === "documents.changed");
/** Notes every request from now on. */
function spied(world: Simulation): string[] {
  const asked: string[] = [];
  const request = world.connection.request.bind(world.connection);
  world.connection.request = (what, options) => {
    asked.push(what.action);
    return request(what, options);
  };
  return asked;
}

describe("a live collection", () => {
  test("[LC1] what is written while it syncs is shown", () => {
    const world = simulate(3);
    for (let ms = 0; ms < 600; ms += 10) {
      world.clock.advance(10);
      world.kuzzle.write("update", INDEX, COLLECTION, `t${ms % 7}`, inUse(ms));
    }
    world.clock.advance(1000);
    expect(shown(world)).toEqual(values(world.truth()));
    world.stop();
  });

  test("[LC1] [LC3] what is written after the snapshot and told before it is live, is shown when it is", () => {
    const missed = Array.from({ length: 40 }, (_, seed) => {
      const world = simulate(seed);
      write(world, "create", "a", 1);
      const request = world.connection.request.bind(world.connection);
      world.connection.request = (what, options) => {
        // The refresh is done: the search to come does not see this.
        if (what.action === "search")
          world.clock.setTimeout(() => write(world, "mUpdate", "a", 2), 0);
        return request(what, options);
      };
      while (world.screen.liveness?.isLive !== true) world.clock.advance(1);
      world.clock.advance(200);
      world.stop();
      return shown(world)["a"];
    });
    expect(missed).toEqual(missed.map(() => 2));
  });

  test("[LC3] it is not live before its first sync has ended, and is then", () => {
    const world = simulate(3);
    world.clock.advance(300);
    expect(world.screen.liveness).toMatchObject({ isLive: false, lastProofAt: null });
    world.clock.advance(700);
    expect(world.screen.liveness).toMatchObject({ isLive: true });
    world.stop();
  });

  test.each([
    { name: "loss", fault: (world: Simulation) => world.kuzzle.breakSockets() },
    { name: "expiry", fault: (world: Simulation) => world.kuzzle.expireTokens(false) },
    { name: "renewal", fault: (world: Simulation) => void world.connection.renew().subscribe() },
  ])("[LC4] after $name what is shown stays and is not live until the next sync", ({ fault }) => {
    const world = live();
    fault(world);
    world.clock.advance(100);
    expect(shown(world)).toEqual({ a: 0, b: 1, c: 2 });
    expect(world.screen.liveness?.isLive).toBe(false);
    world.clock.advance(3000);
    expect(world.screen.liveness?.isLive).toBe(true);
    world.stop();
  });

  test("[LC5] after a gap only what differs is told", () => {
    const world = live();
    world.clock.advance(30_000);
    world.screen.events.length = 0;
    world.kuzzle.faults.isDown = true;
    world.kuzzle.breakSockets();
    write(world, "update", "b", 10);
    world.kuzzle.delete(INDEX, COLLECTION, "c");
    world.clock.advance(5000);
    world.kuzzle.faults.isDown = false;
    world.clock.advance(10_000);
    expect(changes(world)).toEqual([
      { type: "documents.changed", written: [{ id: "b", value: 10 }], removed: ["c"] },
    ]);
    world.stop();
  });

  test("[LC6] a notification is shown before anything is read", () => {
    const world = live();
    const asked = spied(world);
    write(world, "update", "a", 5);
    world.clock.advance(60);
    expect([shown(world)["a"], asked]).toEqual([5, []]);
    world.stop();
  });

  test("[LC6] of thousands of notifications a second each change is emitted within 10 ms, many together", () => {
    const world = live();
    for (let ms = 0; ms < 200; ms += 1) {
      for (const id of ["a", "b", "c"]) write(world, "mCreateOrReplace", id, ms);
      world.clock.advance(1);
    }
    // Up to 20 ms on their way, some overtake others and are read.
    world.clock.advance(300);
    expect(shown(world)).toEqual(values(world.truth()));
    expect(changes(world).length).toBeLessThan(500 / TOGETHER);
    world.stop();
  });

  test("[LC7] an update, which tells no version, is read again; a versioned one is believed", () => {
    const world = live();
    write(world, "mUpdate", "a", 1);
    world.clock.advance(300);
    world.clock.advance(2100);
    const asked = spied(world);
    write(world, "mUpdate", "a", 2);
    world.clock.advance(300);
    expect(asked.filter((action) => action === "mGet")).toEqual([]);
    write(world, "update", "b", 3);
    world.clock.advance(300);
    expect(asked.filter((action) => action === "mGet")).toEqual(["mGet"]);
    expect(shown(world)).toEqual({ a: 2, b: 3, c: 2 });
    world.stop();
  });

  test("[LC26] a notification that stands for several versions, the first after the held one, is believed without a read", () => {
    const world = live();
    write(world, "mUpdate", "a", 1);
    world.clock.advance(2500);
    const asked = spied(world);
    world.kuzzle.faults.isSlow = true;
    for (let value = 2; value < 60; value += 1) {
      write(world, "mUpdate", "a", value);
      world.clock.advance(50);
    }
    world.kuzzle.faults.isSlow = false;
    world.clock.advance(2100);
    expect(world.kuzzle.happened.get("notification superseded")).toBeGreaterThan(20);
    expect(asked.filter((action) => action === "mGet")).toEqual([]);
    expect(shown(world)["a"]).toBe(59);
    world.stop();
  });

  test("[LC26] one that stands for versions after one that was not told is read again", () => {
    const world = live();
    write(world, "mUpdate", "a", 1);
    world.clock.advance(2500);
    const asked = spied(world);
    world.kuzzle.faults.drop = 1;
    write(world, "mUpdate", "a", 2);
    world.clock.advance(50);
    world.kuzzle.faults.drop = 0;
    world.kuzzle.faults.isSlow = true;
    for (let value = 3; value < 60; value += 1) {
      write(world, "mUpdate", "a", value);
      world.clock.advance(50);
    }
    world.kuzzle.faults.isSlow = false;
    world.clock.advance(2100);
    expect(asked.filter((action) => action === "mGet").length).toBeGreaterThan(0);
    expect(shown(world)["a"]).toBe(59);
    world.stop();
  });

  test("[LC6] what comes in one frame is emitted together", () => {
    const world = live();
    world.kuzzle.faults.isSlow = true;
    for (const [at, id] of ["a", "b", "c", "d"].entries()) write(world, "mUpdate", id, 10 + at);
    // Each has reached the network, and nothing was taken yet.
    world.clock.advance(49);
    expect(changes(world)).toEqual([]);
    world.clock.advance(3000);
    const [first] = changes(world);
    expect(first?.type === "documents.changed" ? first.written.length : 0).toBeGreaterThan(1);
    world.stop();
  });

  test("[LC8] what is shown never goes back while it is read again", () => {
    const world = live();
    // Far enough apart that no notification overtakes another; a read in flight may be overtaken.
    for (let value = 10; value < 110; value += 1) {
      write(world, "update", "a", value);
      world.clock.advance(60);
    }
    const seen = changes(world).flatMap((event) =>
      event.type === "documents.changed" ? event.written.map(({ value }) => value) : [],
    );
    expect(seen).toEqual(seen.toSorted((a, b) => a - b));
    expect(shown(world)["a"]).toBe(109);
    world.stop();
  });

  test("[LC9] an upsert that creates, told without its id, is found", () => {
    const world = live();
    write(world, "upsertCreate", "d", 9);
    world.clock.advance(600);
    expect(shown(world)).toEqual({ a: 0, b: 1, c: 2, d: 9 });
    world.stop();
  });

  test("[LC10] a document deleted unseen, or gone from the filter unseen, is gone within a reconciliation", () => {
    const world = live();
    world.kuzzle.delete(INDEX, COLLECTION, "a", true);
    world.kuzzle.write("silent", INDEX, COLLECTION, "b", { value: 1, isArchived: true });
    world.clock.advance(17_000);
    expect(shown(world)).toEqual({ c: 2 });
    world.stop();
  });

  test("[LC11] a silent write is shown within 7 s where lives depend on it", () => {
    const world = live();
    write(world, "silent", "a", 77);
    world.clock.advance(7000);
    expect(shown(world)["a"]).toBe(77);
    world.stop();
  });

  test("[LC11] a document deleted silently is gone within 7 s, by the count", () => {
    const world = live();
    world.kuzzle.delete(INDEX, COLLECTION, "a", true);
    world.clock.advance(7000);
    expect(shown(world)).toEqual({ b: 1, c: 2 });
    world.stop();
  });

  test("[LC11] elsewhere it is shown within 12 s", () => {
    const world = live({ pace: CALM_PACE });
    write(world, "silent", "a", 77);
    world.kuzzle.delete(INDEX, COLLECTION, "b", true);
    world.clock.advance(12_000);
    expect(shown(world)).toEqual({ a: 77, c: 2 });
    world.stop();
  });

  test("[LC12] a subscription that the server forgot is joined again", () => {
    const world = live();
    world.kuzzle.loseSubscriptions(COLLECTION);
    write(world, "update", "a", 5);
    world.clock.advance(8000);
    world.screen.events.length = 0;
    write(world, "update", "a", 6);
    world.clock.advance(60);
    expect(shown(world)["a"]).toBe(6);
    world.stop();
  });

  test("[LC13] a refused subscription is told, tried again, and leads to live", () => {
    const world = simulate(5);
    world.kuzzle.faults.refuseSubscriptions = true;
    world.clock.advance(10_000);
    const failed = world.screen.events.filter(({ type }) => type === "sync.failed");
    expect(failed.length).toBeGreaterThan(3);
    expect(failed[0]).toMatchObject({
      reason: expect.stringContaining("realtime:subscribe failed (unready)"),
    });
    world.kuzzle.faults.refuseSubscriptions = false;
    world.clock.advance(5000);
    expect(world.screen.liveness?.isLive).toBe(true);
    world.stop();
  });

  test("[LC14] a beat that does not come makes it look through everything", () => {
    const world = live({ pace: CALM_PACE });
    write(world, "silent", "a", 77);
    world.kuzzle.faults.drop = 1;
    world.clock.advance(9000);
    expect(shown(world)["a"]).toBe(77);
    world.stop();
  });

  test("[LC15] late beats make the connection look at its socket and join their room again", () => {
    const world = live({ pace: CALM_PACE });
    world.kuzzle.loseSubscriptions("heartbeat");
    let doubts = 0;
    const doubt = world.connection.doubt.bind(world.connection);
    world.connection.doubt = () => {
      doubts += 1;
      doubt();
    };
    world.clock.advance(12_000);
    expect(doubts).toBe(1);
    // Beats are heard again: the proof stays young.
    world.clock.advance(60_000);
    expect(world.clock.now() - (world.screen.liveness?.lastProofAt ?? 0)).toBeLessThan(10_000);
    world.stop();
  });

  test("[LC16] without any proof it stops being live after 15 s, and is as old as the last one", () => {
    const world = live();
    const provenAt = world.screen.liveness?.lastProofAt ?? 0;
    // Nothing comes any more, and nothing says so: requests hang, notifications are lost, pings are answered.
    world.kuzzle.faults.drop = 1;
    world.kuzzle.faults.hangRequests = 1;
    const isLive = () => world.screen.liveness?.isLive;
    while (isLive() === true) world.clock.advance(1);
    const { since, lastProofAt } = world.screen.liveness ?? {};
    expect(world.clock.now() - (lastProofAt ?? 0)).toBe(PROOF_AGE.safety + 1);
    expect(since).toBe(lastProofAt);
    expect(lastProofAt).toBeGreaterThanOrEqual(provenAt);
    world.stop();
  });

  test("[LC17] a document that breaks its schema is listed and not shown, until it is mended", () => {
    const world = live();
    write(world, "update", "a", -1);
    world.clock.advance(500);
    expect(shown(world)).toEqual({ b: 1, c: 2 });
    expect(world.screen.refused).toEqual([{ id: "a", reason: "a: the value is -1" }]);
    write(world, "update", "a", 1);
    world.clock.advance(500);
    expect(shown(world)).toEqual({ a: 1, b: 1, c: 2 });
    expect(world.screen.refused).toEqual([]);
    world.stop();
  });

  test("[LC18] who looks again sees what was missed", () => {
    const world = live({ pace: CALM_PACE });
    write(world, "silent", "a", 77);
    world.clock.advance(2000);
    world.returned$.next();
    world.clock.advance(500);
    expect(shown(world)["a"]).toBe(77);
    world.stop();
  });

  test("[LC19] what was believed by its notification alone is not read where its version is stored", () => {
    const world = live();
    write(world, "mUpdate", "a", 1);
    world.clock.advance(3000);
    const asked = spied(world);
    write(world, "mUpdate", "a", 2);
    world.clock.advance(60_000);
    expect(asked).not.toContain("mGet");
    expect(shown(world)["a"]).toBe(2);
    world.stop();
  });

  test("[LC19] a write that brings an old stamp along is read", () => {
    const world = live();
    const { _kuzzle_info } = world.kuzzle.documents(INDEX, COLLECTION).get("a") ?? {};
    world.kuzzle.write("bulk", INDEX, COLLECTION, "a", { ...inUse(9), _kuzzle_info });
    world.clock.advance(7000);
    expect(shown(world)["a"]).toBe(9);
    world.stop();
  });

  describe.each([
    { pace: SAFETY_PACE, name: "where lives depend on it" },
    { pace: CALM_PACE, name: "elsewhere" },
  ])("$name", ({ pace }) => {
    const { [pace.proof]: age } = PROOF_AGE;
    /** Ms from now until the screen is not live any more, or shows the truth; the truth must then stay. */
    const healed = (world: Simulation): number => {
      const from = world.clock.now();
      const isStale = () => world.screen.liveness?.isLive === true && !world.isTrue();
      while (isStale() && world.clock.now() - from < 20 * age) world.clock.advance(100);
      const ms = world.clock.now() - from;
      world.clock.advance(60_000);
      expect([world.isTrue(), world.screen.liveness?.isLive]).toEqual([true, true]);
      world.stop();
      return ms;
    };
    test("[LC22] neither beats nor notifications prove a collection", () => {
      const world = live({ pace });
      // What asks is not answered; everything else goes on.
      world.kuzzle.hanging.add("omniscient/live:changes");
      for (let second = 0; second < age / SECOND + pace.probe / SECOND; second += 1) {
        write(world, "mUpdate", "a", second);
        world.clock.advance(SECOND);
      }
      expect(world.screen.liveness?.isLive).toBe(false);
      world.kuzzle.hanging.clear();
      world.clock.advance(2 * pace.probe);
      expect(world.screen.liveness?.isLive).toBe(true);
      world.stop();
    });

    test("[LC22] what a probe has found is no proof before it was read", () => {
      const world = live({ pace });
      world.kuzzle.hanging.add("document:mGet");
      write(world, "silent", "a", 77);
      world.clock.advance(age + 2 * pace.probe);
      expect([shown(world)["a"], world.screen.liveness?.isLive]).toEqual([0, false]);
      world.kuzzle.hanging.clear();
      world.clock.advance(2 * age);
      expect([shown(world)["a"], world.screen.liveness?.isLive]).toEqual([77, true]);
      world.stop();
    });

    test("[LC22] a count that agrees by chance while others come and go proves nothing", () => {
      const world = live({ pace });
      world.kuzzle.delete(INDEX, COLLECTION, "a", true);
      // Searches see each of these only once it is gone: the count is one too high, as the screen's.
      world.clock.advance(950);
      for (let second = 0; second < (age + pace.probe) / SECOND; second += 1) {
        write(world, "create", `passing-${second}`, second);
        world.clock.advance(100);
        world.kuzzle.delete(INDEX, COLLECTION, `passing-${second}`);
        world.clock.advance(900);
      }
      expect([shown(world)["a"], world.screen.liveness?.isLive]).toEqual([undefined, true]);
      world.stop();
    });

    test("[LC12] [LC22] one lost room, with socket and beats going on, is healed within the proof's age", () => {
      const world = live({ pace });
      world.kuzzle.loseSubscriptions(COLLECTION);
      write(world, "mUpdate", "a", 5);
      world.clock.advance(50);
      expect(healed(world)).toBeLessThan(age);
    });

    test("[LC23] one deleted and made again with the same version and stamp is healed within the proof's age", () => {
      const world = live({ pace });
      // Its version is known: it was read.
      write(world, "update", "a", 4);
      world.clock.advance(61_000);
      world.kuzzle.beginAnew(INDEX, COLLECTION, "a", inUse(5));
      expect(healed(world)).toBeLessThan(age);
    });

    test("[LC23] the same while there was no socket is healed by the next epoch", () => {
      const world = live({ pace });
      write(world, "update", "a", 4);
      world.clock.advance(61_000);
      world.kuzzle.faults.isDown = true;
      world.kuzzle.breakSockets();
      world.kuzzle.beginAnew(INDEX, COLLECTION, "a", inUse(5));
      world.clock.advance(2000);
      world.kuzzle.faults.isDown = false;
      world.clock.advance(6000);
      expect([shown(world)["a"], world.screen.liveness?.isLive]).toEqual([5, true]);
      world.stop();
    });

    test("[LC23] one silently deleted and another silently created at once is healed within the proof's age", () => {
      const world = live({ pace });
      world.clock.advance(20_000);
      world.kuzzle.delete(INDEX, COLLECTION, "a", true);
      write(world, "silent", "d", 5);
      world.clock.advance(50);
      expect(healed(world)).toBeLessThan(age);
    });

    test("[LC23] what is written unseen after the servers' clock was an hour ahead is healed within the proof's age", () => {
      const world = live({ pace });
      world.kuzzle.setClocks(HOUR);
      write(world, "mUpdate", "b", 5);
      world.clock.advance(60_000);
      world.kuzzle.setClocks(-HOUR);
      world.kuzzle.loseSubscriptions(COLLECTION);
      write(world, "mUpdate", "a", 5);
      world.clock.advance(50);
      expect(healed(world)).toBeLessThan(age);
    });

    test("[LC23] a collection that is made anew is read anew within the proof's age", () => {
      const world = live({ pace });
      world.clock.advance(30_000);
      world.kuzzle.makeAnew(INDEX, COLLECTION, "a", inUse(8));
      expect(healed(world)).toBeLessThan(age);
    });
  });

  test("[LC24] all collections of a customer ask together, once a round", () => {
    const world = simulate(1);
    world.clock.advance(3000);
    const bodies: unknown[] = [];
    const desk = new ChangeDesk(
      {
        request: ({ body }) => {
          bodies.push(body);
          const place = { mark: "m", count: 1, changed: [], isWhole: true };
          return of({ places: [place, { isForbidden: true }] });
        },
      },
      world.clock,
      INDEX,
      0.3,
    );
    const told: unknown[] = [];
    for (const collection of ["assets", "alerts"])
      world.clock.setTimeout(
        () =>
          desk.ask({ collection, filter: {}, since: null }).subscribe({
            next: (changes) => told.push(changes),
            error: (error: RequestFailed) => told.push(error.failure),
          }),
        desk.untilRound(5000),
      );
    world.clock.advance(5100);
    const place = { filter: {}, since: null };
    expect(bodies).toEqual([
      {
        customerIndex: INDEX,
        places: [
          { collection: "assets", ...place },
          { collection: "alerts", ...place },
        ],
      },
    ]);
    expect(told).toEqual([
      { mark: "m", count: 1, changed: [], isWhole: true },
      { kind: "refused", status: 403, id: null },
    ]);
    world.stop();
  });

  test("[KC9] 1,000 renewals under writes lose nothing: no command, no notification, no write", () => {
    const world = live();
    const { clock, kuzzle, connection, chance } = world;
    const answered: unknown[] = [];
    const failed: unknown[] = [];
    for (let round = 0; round < 1000; round += 1) {
      for (let times = 0; times < 3; times += 1)
        write(
          world,
          chance.of(["update", "mUpdate", "replace"] as const),
          chance.of(["a", "b", "c", "d"]),
          chance.between(0, 1_000_000),
        );
      const command = (id: string) =>
        connection.request({ controller: "test", action: "count", body: { id } }).subscribe({
          next: (id_) => answered.push(id_),
          error: (error: unknown) => failed.push(error),
        });
      command(`${round} before`);
      connection.renew().subscribe({ error: (error: unknown) => failed.push(error) });
      command(`${round} during`);
      clock.advance(chance.between(100, 2500));
    }
    clock.advance(10_000);
    expect(failed).toEqual([]);
    expect(new Set(answered).size).toBe(2000);
    // Not one was done twice.
    expect(
      [...kuzzle.happened].filter(([what, times]) => what.startsWith("command") && times !== 1),
    ).toEqual([]);
    expect(kuzzle.happened.get("renewal")).toBeGreaterThan(900);
    expect(world.isTrue()).toBe(true);
    expect(world.screen.liveness?.isLive).toBe(true);
    world.stop();
  });
});
