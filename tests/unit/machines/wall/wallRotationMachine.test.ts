import { describe, expect, test } from "vitest";
import { createActor, fromCallback, SimulatedClock } from "xstate";
import {
  type WallRotationEvent,
  type WallRotationInput,
  wallRotationMachine,
} from "../../../../src/machines/wall/wallRotationMachine.ts";
import { HOUR, SECOND } from "../../../../src/domain/base/time.ts";

const views = [
  { href: "/live-site/safety-dashboard", stay: 20 * SECOND },
  { href: "/dashboard/counters", stay: 10 * SECOND },
  { href: "/", stay: 5 * SECOND },
];

/** A wall on a clock turned by hand, whose server answers while `isThere`. */
function wall(input: Partial<WallRotationInput> = {}) {
  const clock = new SimulatedClock();
  const told = { reloads: 0, looks: 0 };
  const server = { isThere: true };
  const quiet = fromCallback<WallRotationEvent>(() => undefined);
  const actor = createActor(
    wallRotationMachine.provide({
      actors: { beats: quiet, builds: quiet },
      actions: {
        lookForServer: ({ self }) => {
          told.looks += 1;
          if (server.isThere) self.send({ type: "server.reachable" });
        },
        reload: () => {
          told.reloads += 1;
        },
      },
    }),
    { clock, input: { views, shown: 0, build: "a", ...input } },
  ).start();
  const run = (ms: number, isDrawn = true) => {
    for (let left = ms; left > 0; left -= SECOND) {
      if (isDrawn) actor.send({ type: "screen.beat", at: 0 });
      clock.increment(Math.min(SECOND, left));
    }
  };
  return {
    actor,
    told,
    server,
    run,
    measure: (parts: number) => actor.send({ type: "screen.measured", parts }),
    shown: () => actor.getSnapshot().context.shown,
    part: () => actor.getSnapshot().context.part,
  };
}

describe("turning", () => {
  test("each view stays as long as it was given, and the first follows the last", () => {
    const { run, shown } = wall();
    run(20 * SECOND - 1);
    expect(shown()).toBe(0);
    run(1);
    expect(shown()).toBe(1);
    run(10 * SECOND);
    expect(shown()).toBe(2);
    run(5 * SECOND);
    expect(shown()).toBe(0);
  });

  test("a page alone never turns", () => {
    const { run, shown } = wall({ views: views.slice(0, 1) });
    run(HOUR);
    expect(shown()).toBe(0);
  });

  test("the arrows go to and fro and give the view its whole time", () => {
    const { actor, run, shown } = wall();
    run(19 * SECOND);
    actor.send({ type: "user.next" });
    run(9 * SECOND);
    expect(shown()).toBe(1);
    actor.send({ type: "user.previous" });
    actor.send({ type: "user.previous" });
    expect(shown()).toBe(2);
  });

  test("held, it stays until it is resumed", () => {
    const { actor, run, shown } = wall();
    actor.send({ type: "user.hold" });
    run(HOUR);
    expect(shown()).toBe(0);
    actor.send({ type: "user.next" });
    expect(shown()).toBe(1);
    actor.send({ type: "user.resume" });
    run(10 * SECOND);
    expect(shown()).toBe(2);
  });

  test("an evacuation stays until it is over, whoever held the screen", () => {
    const { actor, run } = wall();
    actor.send({ type: "user.hold" });
    actor.send({ type: "evacuation.began" });
    run(HOUR);
    expect(actor.getSnapshot().matches({ turning: "interrupted" })).toBe(true);
    actor.send({ type: "user.next" });
    expect(actor.getSnapshot().matches({ turning: "interrupted" })).toBe(true);
    actor.send({ type: "evacuation.over" });
    run(20 * SECOND);
    expect(actor.getSnapshot().context.shown).toBe(1);
  });
});

describe("a page that is longer than the screen", () => {
  test("is shown part by part, each at least once, before the next view", () => {
    const { measure, run, shown, part } = wall();
    measure(3);
    run(20 * SECOND - 1);
    expect([shown(), part()]).toEqual([0, 0]);
    run(1);
    expect([shown(), part()]).toEqual([0, 1]);
    // Its time is over: what has not been seen yet is shown as short as can be read.
    run(5 * SECOND);
    expect([shown(), part()]).toEqual([0, 2]);
    run(5 * SECOND);
    expect([shown(), part()]).toEqual([1, 0]);
  });

  test("begins anew where the view has time left, and ends with that time", () => {
    const long = [{ href: "/", stay: 90 * SECOND }, ...views];
    const { measure, run, shown, part } = wall({ views: long });
    measure(2);
    const seen = [1, 2, 3, 4].map(() => {
      run(20 * SECOND);
      return part();
    });
    expect(seen).toEqual([1, 0, 1, 0]);
    run(10 * SECOND - 1);
    expect(shown()).toBe(0);
    run(1);
    // The second part was seen already, but is due.
    expect([shown(), part()]).toEqual([0, 1]);
    run(5 * SECOND);
    expect(shown()).toBe(1);
  });

  test("alone on the wall turns its parts for ever", () => {
    const { measure, run, part } = wall({ views: views.slice(0, 1) });
    run(HOUR);
    measure(2);
    const seen = [1, 2, 3].map(() => {
      run(20 * SECOND);
      return part();
    });
    expect(seen).toEqual([1, 0, 1]);
  });

  test("is held with the view, and goes on from there", () => {
    const { actor, measure, run, part } = wall();
    measure(2);
    actor.send({ type: "user.hold" });
    run(HOUR);
    expect(part()).toBe(0);
    actor.send({ type: "user.resume" });
    run(20 * SECOND);
    expect(part()).toBe(1);
  });

  test("that has become shorter shows its last part, another view its first", () => {
    const { actor, measure, run, part } = wall();
    measure(4);
    run(30 * SECOND);
    expect(part()).toBe(3);
    measure(2);
    expect(part()).toBe(1);
    actor.send({ type: "user.next" });
    expect(part()).toBe(0);
  });

  test("of people who have to be found begins at its top and turns every 10 s", () => {
    const { actor, measure, run, shown, part } = wall();
    measure(2);
    run(20 * SECOND);
    actor.send({ type: "evacuation.began" });
    expect(part()).toBe(0);
    run(10 * SECOND);
    expect(part()).toBe(1);
    run(10 * SECOND);
    expect(part()).toBe(0);
    actor.send({ type: "evacuation.over" });
    expect([shown(), part()]).toEqual([0, 0]);
  });
});

describe("looking after itself", () => {
  test("a screen that does not draw for 30 s is loaded anew, not before", () => {
    const { run, told } = wall();
    run(HOUR);
    // The last beat was a second before.
    run(29 * SECOND - 1, false);
    expect(told.reloads).toBe(0);
    run(1, false);
    expect(told.reloads).toBe(1);
  });

  test("without a server it waits a night and is then loaded once", () => {
    const { run, told, server } = wall();
    server.isThere = false;
    run(10 * HOUR, false);
    expect(told.reloads).toBe(0);
    expect(told.looks).toBeGreaterThan(3000);
    server.isThere = true;
    run(10 * SECOND, false);
    expect(told.reloads).toBe(1);
  });

  test("another build is taken once nobody has touched the screen for 30 s", () => {
    const { actor, run, told } = wall();
    actor.send({ type: "server.build", build: "b" });
    for (let touch = 0; touch < 5; touch += 1) {
      run(29 * SECOND);
      actor.send({ type: "user.touched" });
    }
    expect(told.reloads).toBe(0);
    run(30 * SECOND);
    expect(told.reloads).toBe(1);
  });

  test("a view that broke is loaded anew with the page, after the same time", () => {
    const { actor, run, told } = wall();
    actor.send({ type: "screen.broke" });
    run(29 * SECOND);
    expect(told.reloads).toBe(0);
    run(SECOND);
    expect(told.reloads).toBe(1);
  });

  test("the build that runs already changes nothing", () => {
    const { actor, run, told } = wall();
    actor.send({ type: "server.build", build: "a" });
    run(HOUR);
    expect(told.reloads).toBe(0);
  });
});
