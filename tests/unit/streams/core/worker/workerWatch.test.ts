import { expect, test } from "vitest";
import {
  SILENT_TURNS,
  WORKER_PING,
  WorkerWatch,
} from "../../../../../src/streams/core/worker/workerWatch.ts";
import { VirtualClock } from "../../../../support/fakeKuzzle/virtualClock.ts";

function watching() {
  const clock = new VirtualClock(0);
  const pings: number[] = [];
  const broken: number[] = [];
  const watch = new WorkerWatch(
    clock,
    (ping) => pings.push(ping),
    () => broken.push(clock.now()),
  );
  return { clock, pings, broken, watch };
}

test("[FD9] a worker that says nothing is given up at its fourth silent turn, after 10 s", () => {
  const { clock, pings, broken, watch } = watching();
  expect(watch.isBroken).toBe(false);
  watch.start();
  clock.advance(SILENT_TURNS * WORKER_PING - 1);
  expect(broken).toEqual([]);
  clock.advance(1);
  expect(broken).toEqual([10_000]);
  expect(new Set(pings).size).toBe(4);
});

test("[FD9] each word begins the count anew, and so does the next worker", () => {
  const { clock, broken, watch } = watching();
  watch.start();
  clock.advance(3 * WORKER_PING);
  watch.received();
  clock.advance(4 * WORKER_PING - 1);
  expect(broken).toEqual([]);
  watch.stop();
  expect(watch.isBroken).toBe(true);
  clock.advance(60_000);
  expect(broken).toEqual([]);
  watch.start();
  expect(watch.isBroken).toBe(false);
  clock.advance(4 * WORKER_PING - 1);
  expect(broken).toEqual([]);
  clock.advance(1);
  expect(broken.length).toBe(1);
});
