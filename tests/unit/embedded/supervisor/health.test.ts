import { afterEach, describe, expect, it, vi } from "vitest";
import {
  isHung,
  type Silence,
  defaultHealthRules,
} from "../../../../backend/embedded/supervisor/healthRules.ts";
import { processUsage } from "../../../../backend/embedded/supervisor/processUsage.ts";
import { watchHealth } from "../../../../backend/embedded/supervisor/watchHealth.ts";

const silence = (changes: Partial<Silence>): Silence => ({
  ms: 0,
  processor: 0,
  isStopped: false,
  ...changes,
});

describe("a service that does not answer is hung", () => {
  it.each([
    ["not at once", silence({ ms: 9000 }), false],
    // Twenty processes on two processors: a tenth of the time each.
    ["not on a busy machine", silence({ ms: 60_000, processor: 6000 }), false],
    ["not after the longest search", silence({ ms: 40_000, processor: 4000 }), false],
    ["when it has turned for 20 s", silence({ ms: 20_000, processor: 20_000 }), true],
    ["when it was stopped 10 s ago", silence({ ms: 10_000, isStopped: true }), true],
    ["not when it was stopped just now", silence({ ms: 9000, isStopped: true }), false],
    ["after 90 s in any case", silence({ ms: 90_000, processor: null }), true],
  ])("%s", (_when, given, expected) => {
    expect(isHung(given, defaultHealthRules)).toBe(expected);
  });
});

it("the system tells the processor time of a process", () => {
  const before = processUsage(process.pid);
  const end = performance.now() + 300;
  while (performance.now() < end) Math.sqrt(2);
  const after = processUsage(process.pid);
  expect(before?.isStopped).toBe(false);
  expect((after?.processor ?? 0) - (before?.processor ?? 0)).toBeGreaterThan(0);
  expect(processUsage(999_999_999)).toBeNull();
});

describe("the watch", () => {
  afterEach(() => vi.useRealTimers());

  it("asks again and again, each time with a signal of its own, and no more once it is closed", async () => {
    vi.useFakeTimers();
    const signals: AbortSignal[] = [];
    const hung: string[] = [];
    const watch = watchHealth({
      rules: { ...defaultHealthRules, interval: 1000 },
      ask: (_name, signal) => {
        signals.push(signal);
        return Promise.resolve();
      },
      usage: () => null,
      now: () => Date.now(),
      hung: (name) => hung.push(name),
    });
    watch.follow(new Set(["web"]));
    await vi.advanceTimersByTimeAsync(20_000);
    expect(signals.length).toBeGreaterThan(10);
    expect(new Set(signals).size).toBe(signals.length);
    watch.close();
    const asked = signals.length;
    await vi.advanceTimersByTimeAsync(20_000);
    expect([signals.length, hung]).toEqual([asked, []]);
  });

  it("does not count the time for which the machine slept", async () => {
    vi.useFakeTimers();
    let slept = 0;
    const hung: string[] = [];
    const watch = watchHealth({
      rules: { ...defaultHealthRules, interval: 1000 },
      ask: () => new Promise(() => undefined),
      usage: () => null,
      now: () => Date.now() + slept,
      hung: (name) => hung.push(name),
    });
    watch.follow(new Set(["web"]));
    await vi.advanceTimersByTimeAsync(10_000);
    slept = 3_600_000;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(hung).toEqual([]);
    await vi.advanceTimersByTimeAsync(40_000);
    expect(hung).toEqual(["web"]);
    watch.close();
  });
});
