import { expect, test } from "vitest";
import { NotifiedReadings } from "../../../bench/support/notifiedReadings.ts";

function sent(...batches: readonly (readonly [at: number, ...of: string[]])[]): NotifiedReadings {
  const readings = new NotifiedReadings();
  for (const [at, ...of] of batches) readings.sent({ of, at });
  return readings;
}

test("each reading has its own notification", () => {
  const readings = sent([10, "a", "b"], [20, "a"]);
  readings.notified("a", 10, 15);
  readings.notified("b", 10, 16);
  readings.notified("a", 20, 29);
  expect([readings.latencies, readings.counts]).toEqual([
    [5, 6, 9],
    { joined: 0, cut: 0, waiting: 0 },
  ]);
});

test("two readings of one tag that were taken in together have one notification", () => {
  const readings = sent([10, "a"], [20, "a"], [30, "a"]);
  readings.notified("a", 20, 25);
  expect([readings.latencies, readings.counts]).toEqual([
    [15, 5],
    { joined: 1, cut: 0, waiting: 1 },
  ]);
});

test("what was cut off is counted once and not waited for, unless its notification came before", () => {
  const readings = sent([10, "a", "b"], [20, "c"]);
  readings.notified("a", 10, 11);
  readings.cut({ of: ["a", "b"], at: 10 });
  readings.notified("b", 10, 12);
  expect([readings.latencies, readings.counts]).toEqual([[1], { joined: 0, cut: 1, waiting: 1 }]);
});

test("what the server has refused is not waited for, and no cut", () => {
  const readings = sent([10, "a"], [20, "a"]);
  readings.refused({ of: ["a"], at: 10 });
  readings.notified("a", 20, 25);
  expect([readings.latencies, readings.counts]).toEqual([[5], { joined: 0, cut: 0, waiting: 0 }]);
});

test("a notification that nobody waits for counts for nothing", () => {
  const readings = sent([10, "a"]);
  readings.notified("z", 10, 11);
  readings.notified("a", 9, 11);
  expect([readings.latencies, readings.counts.waiting]).toEqual([[], 1]);
});
