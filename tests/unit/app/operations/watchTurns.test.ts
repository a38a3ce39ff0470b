import { EventEmitter } from "node:events";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { watchJobs } from "../../../../backend/app/operations/watchJobs.ts";
import { watchTurns } from "../../../../backend/app/operations/watchTurns.ts";
import { TURNS_EVERY } from "../../../../src/domain/operations/loopTurns.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A process whose loop the test can hold. */
function watched() {
  let heldFor = 0;
  const monotonic = () => performance.now() + heldFor;
  const sent: unknown[] = [];
  const channel = Object.assign(new EventEmitter(), {
    connected: true,
    send: (message: unknown) => sent.push(message),
  });
  const watch = watchTurns(channel, monotonic);
  return { watch, sent, channel, monotonic, hold: (ms: number) => (heldFor += ms) };
}

test("a process tells its parent how long its loop was held, and asks for the services beside it", async () => {
  const { watch, sent, channel, hold } = watched();
  hold(300);
  await vi.advanceTimersByTimeAsync(TURNS_EVERY);
  expect(sent).toEqual([{ type: "turns", turns: { longest: 300, p99: 0 } }, { type: "services" }]);
  const turns = { longest: 12, p99: 4 };
  channel.emit("message", { type: "something else" });
  channel.emit("message", {
    type: "services",
    services: [
      { name: "data", turns },
      { name: "web", turns: null },
      { name: "kuzzle", turns },
    ],
  });
  expect(watch.all()).toEqual([
    { service: "kuzzle", longest: 300, p99: 0 },
    { service: "data", ...turns },
  ]);
  watch.end();
  expect([vi.getTimerCount(), channel.listenerCount("message")]).toEqual([0, 0]);
});

test("a job has the longest turn while it ran, not that of another before", async () => {
  const { watch, monotonic, hold } = watched();
  const jobs = watchJobs(Date.now, watch.turns, monotonic);
  const trips = { name: "trips", every: 30_000, customer: "tower" };
  const purge = { name: "purge", every: 60_000, customer: null };
  jobs.begun(trips);
  hold(120);
  await vi.advanceTimersByTimeAsync(50);
  jobs.begun(purge);
  jobs.ended(trips, null, 30_000);
  hold(70);
  await vi.advanceTimersByTimeAsync(50);
  jobs.ended(purge, null, 60_000);
  expect(jobs.statuses().map(({ name, longestTurn }) => [name, longestTurn])).toEqual([
    ["purge", 70],
    ["trips", 120],
  ]);
});
