import { expect, test } from "vitest";
import { SECOND } from "../../../../../src/domain/base/time.ts";
import { Rate } from "../../../../../src/streams/core/worker/rate.ts";
import { VirtualClock } from "../../../../support/fakeKuzzle/virtualClock.ts";

/** Counts at the given instants, in ms, and answers the rate at each of the asked ones. */
function rates(counted: ReadonlyMap<number, number>, asked: readonly number[]): readonly number[] {
  const clock = new VirtualClock(0);
  const rate = new Rate(clock);
  const instants = [...counted.keys(), ...asked].toSorted((a, b) => a - b);
  const found: number[] = [];
  for (const at of new Set(instants)) {
    clock.advance(at - clock.now());
    const times = counted.get(at);
    if (times !== undefined) rate.count(times);
    if (asked.includes(at)) found.push(rate.perSecond());
  }
  return found;
}

const ROWS: readonly {
  name: string;
  counted: readonly (readonly [number, number])[];
  asked: readonly number[];
  expected: readonly number[];
}[] = [
  { name: "nothing", counted: [], asked: [0, 25_000], expected: [0, 0] },
  {
    name: "one burst, for ten seconds",
    counted: [[0, 20]],
    asked: [0, 9999, 10_000],
    expected: [2, 2, 0],
  },
  {
    name: "two bursts, each for its own ten seconds",
    counted: [
      [4000, 10],
      [4900, 10],
      [7000, 30],
    ],
    asked: [7000, 13_999, 14_000, 16_999, 17_000],
    expected: [5, 5, 3, 3, 0],
  },
  {
    name: "what came before a long silence no more",
    counted: [
      [3000, 10],
      [60_000, 40],
    ],
    asked: [60_000, 69_999, 70_000],
    expected: [4, 4, 0],
  },
];

test.each(ROWS)("how often a second, over the last ten: $name", ({ counted, asked, expected }) => {
  expect(rates(new Map(counted), asked)).toEqual(expected);
});

test("what happens once is counted once, each second anew", () => {
  const clock = new VirtualClock(0);
  const rate = new Rate(clock);
  for (let second = 0; second < 40; second += 1) {
    rate.count();
    clock.advance(SECOND);
  }
  // The present second has none yet.
  expect(rate.perSecond()).toBe(0.9);
});
