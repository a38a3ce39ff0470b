import { describe, expect, test } from "vitest";
import { LoopTurns, TURN_TICK } from "../../../../src/domain/operations/loopTurns.ts";
import { MINUTE } from "../../../../src/domain/base/time.ts";

/** A loop that is held for so long before each of its ticks, in ms. */
function held(...turns: readonly number[]) {
  let now = 1000;
  const loop = new LoopTurns(now);
  const run = (...more: readonly number[]) => {
    for (const turn of more) loop.tick((now += TURN_TICK + turn));
  };
  run(...turns);
  return { loop, run, now: () => now };
}

describe("the turns of a loop", () => {
  test("are nothing while the timer fires in time", () => {
    const { loop, now } = held(0, 0, 0);
    expect(loop.figures(now())).toEqual({ longest: 0, p99: 0 });
  });

  test("are the longest, and what 99 of 100 are below", () => {
    const { loop, now } = held(...Array.from({ length: 198 }, () => 3), 40, 700);
    expect(loop.figures(now())).toEqual({ longest: 700, p99: 40 });
  });

  test("are forgotten after a minute", () => {
    const { loop, run, now } = held(700);
    const ticks = Math.ceil(MINUTE / TURN_TICK);
    run(...Array.from({ length: ticks - 1 }, () => 0));
    expect(loop.figures(now()).longest).toBe(700);
    run(0);
    expect(loop.figures(now()).longest).toBe(0);
  });

  test("count while one still runs", () => {
    const { loop, now } = held(0);
    expect(loop.figures(now() + TURN_TICK + 90).longest).toBe(90);
  });
});

describe("a piece of work", () => {
  test("has the longest turn while it ran, and none of before", () => {
    const { loop, run, now } = held(900);
    const span = loop.begin();
    run(0, 60, 10);
    const end = span.end(now());
    run(800);
    expect(end).toBe(60);
  });

  test("that ends in the turn that it holds has that turn", () => {
    const { loop, now } = held(0);
    const span = loop.begin();
    expect(span.end(now() + TURN_TICK + 250)).toBe(250);
  });
});
