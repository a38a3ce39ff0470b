import { describe, expect, test } from "vitest";
import { createLease, LEASE_LIFE } from "../../../../../backend/app/platform/jobs/lease.ts";
import { SECOND } from "../../../../../src/domain/base/time.ts";

/** A cache with a clock of its own, shared by the nodes of a test. */
function sharedCache() {
  let now = 0;
  const entries = new Map<string, { value: string; until: number }>();
  const recall = (key: string) => {
    const entry = entries.get(key);
    return Promise.resolve(entry === undefined || entry.until <= now ? null : entry.value);
  };
  const remember = (key: string, value: string, ttlMs: number) => {
    entries.set(key, { value, until: now + ttlMs });
    return Promise.resolve();
  };
  return {
    pass: (ms: number) => void (now += ms),
    monotonic: () => now,
    cache: {
      recall,
      remember,
      claim: async (key: string, value: string, ttlMs: number) => {
        if ((await recall(key)) !== null) return false;
        await remember(key, value, ttlMs);
        return true;
      },
    },
  };
}

function twoNodes() {
  const { pass, monotonic, cache } = sharedCache();
  return { pass, a: createLease(cache, "a", monotonic), b: createLease(cache, "b", monotonic) };
}

describe("lease of the jobs", () => {
  test("one of two nodes holds it", async () => {
    const { a, b } = twoNodes();
    expect([await a.attempt(), await b.attempt()]).toEqual([true, false]);
    expect([a.isHeld(), b.isHeld()]).toEqual([true, false]);
  });

  test("the holder keeps it by renewing", async () => {
    const { pass, a, b } = twoNodes();
    await a.attempt();
    for (let round = 0; round < 10; round += 1) {
      pass(LEASE_LIFE / 3);
      expect([await a.attempt(), await b.attempt()]).toEqual([true, false]);
    }
  });

  test("a holder that hangs stops by its own clock before another takes over", async () => {
    const { pass, a, b } = twoNodes();
    await a.attempt();
    pass(LEASE_LIFE - SECOND);
    expect(a.isHeld()).toBe(false);
    expect(await b.attempt()).toBe(false);
    pass(SECOND);
    expect(await b.attempt()).toBe(true);
    expect(await a.attempt()).toBe(false);
  });

  test("a lease that is given back is free at once", async () => {
    const { pass, a, b } = twoNodes();
    await a.attempt();
    await a.release();
    pass(1);
    expect([a.isHeld(), await b.attempt()]).toEqual([false, true]);
  });

  test("giving back what another node holds by now takes nothing from it", async () => {
    const { pass, a, b } = twoNodes();
    await a.attempt();
    pass(LEASE_LIFE);
    await b.attempt();
    await a.release();
    expect(b.isHeld()).toBe(true);
    expect(await a.attempt()).toBe(false);
  });
});
