import { expect, test } from "vitest";
import { ToldReadings } from "../../../bench/support/toldReadings.ts";

function sent(...batches: readonly (readonly [at: number, ...of: string[]])[]): ToldReadings {
  const readings = new ToldReadings();
  for (const [at, ...of] of batches) readings.sent({ of, at });
  return readings;
}

test("each reading is told by its own notification", () => {
  const readings = sent([10, "a", "b"], [20, "a"]);
  readings.told("a", 10, 15);
  readings.told("b", 10, 16);
  readings.told("a", 20, 29);
  expect([readings.latencies, readings.counts]).toEqual([
    [5, 6, 9],
    { joined: 0, cut: 0, waiting: 0 },
  ]);
});

test("two readings of one tag that were taken in together are both told by one notification", () => {
  const readings = sent([10, "a"], [20, "a"], [30, "a"]);
  readings.told("a", 20, 25);
  expect([readings.latencies, readings.counts]).toEqual([
    [15, 5],
    { joined: 1, cut: 0, waiting: 1 },
  ]);
});

test("what was cut off is counted once and not waited for, unless it was told already", () => {
  const readings = sent([10, "a", "b"], [20, "c"]);
  readings.told("a", 10, 11);
  readings.cut({ of: ["a", "b"], at: 10 });
  readings.told("b", 10, 12);
  expect([readings.latencies, readings.counts]).toEqual([[1], { joined: 0, cut: 1, waiting: 1 }]);
});

test("news that nobody waits for count for nothing", () => {
  const readings = sent([10, "a"]);
  readings.told("z", 10, 11);
  readings.told("a", 9, 11);
  expect([readings.latencies, readings.counts.waiting]).toEqual([[], 1]);
});
