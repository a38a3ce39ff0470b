import { expect, test } from "vitest";
import { Ticker } from "../../../../../src/streams/core/worker/ticker.ts";
import { VirtualClock } from "../../../../support/fakeKuzzle/virtualClock.ts";

test("[FD14] it ticks each second from its making until it is stopped, and at once when told to", () => {
  const clock = new VirtualClock(0);
  const ticker = new Ticker(clock);
  const ticks: number[] = [];
  const stop = ticker.onTick(() => ticks.push(clock.now()));
  clock.advance(2500);
  ticker.tick();
  clock.advance(500);
  expect(ticks).toEqual([1000, 2000, 2500, 3000]);
  stop();
  clock.advance(1000);
  const others: number[] = [];
  ticker.onTick(() => others.push(clock.now()));
  clock.advance(1000);
  ticker.stop();
  clock.advance(5000);
  expect([ticks.length, others]).toEqual([4, [5000]]);
});
