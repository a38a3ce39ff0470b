import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createSharedLock, LOCK_LIFE } from "../../../../backend/app/ingestion/sharedLock.ts";
import { SECOND } from "../../../../src/domain/base/time.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const wait = (ms: number) =>
  ms > 0 ? new Promise<void>((resolve) => void setTimeout(resolve, ms)) : Promise.resolve();

/** A cache whose calls take a millisecond, and the locks of two nodes on it. */
function twoNodes() {
  const entries = new Map<string, { value: string; until: number }>();
  const state = { isCut: false };
  const recall = async (key: string) => {
    await wait(1);
    if (state.isCut) throw new Error("cache is gone");
    const entry = entries.get(key);
    return entry === undefined || entry.until <= performance.now() ? null : entry.value;
  };
  const remember = async (key: string, value: string, ttlMs: number) => {
    await wait(1);
    if (state.isCut) throw new Error("cache is gone");
    entries.set(key, { value, until: performance.now() + ttlMs });
  };
  const cache = {
    recall,
    remember,
    forget: async (key: string) => {
      await wait(1);
      entries.delete(key);
    },
    claim: async (key: string, value: string, ttlMs: number) => {
      if ((await recall(key)) !== null) return false;
      entries.set(key, { value, until: performance.now() + ttlMs });
      return true;
    },
  };
  let token = 0;
  const node = () =>
    createSharedLock(cache, () => String((token += 1)), {
      monotonic: () => performance.now(),
      wait,
    });
  return { a: node(), b: node(), state };
}

describe("the lock that nodes share", () => {
  test("lets one work at a time", async () => {
    const { a, b } = twoNodes();
    const log: string[] = [];
    const work = (name: string) => async () => {
      log.push(`${name} begins`);
      await wait(100);
      log.push(`${name} ends`);
    };
    const both = Promise.all([a("x", work("a")), b("x", work("b"))]);
    await vi.advanceTimersByTimeAsync(SECOND);
    await both;
    expect(log).toEqual(["a begins", "a ends", "b begins", "b ends"]);
  });

  test("is given back by work that fails", async () => {
    const { a, b } = twoNodes();
    const failed = a("x", () => Promise.reject(new Error("storage is gone"))).catch(String);
    await vi.advanceTimersByTimeAsync(50);
    expect(await failed).toBe("Error: storage is gone");
    const next = b("x", () => Promise.resolve("free"));
    await vi.advanceTimersByTimeAsync(50);
    expect(await next).toBe("free");
  });

  test("a node that never rests does not keep it from another", async () => {
    const { a, b } = twoNodes();
    let isOver = false;
    const turns: string[] = [];
    const works = async (lock: typeof a, name: string) => {
      while (!isOver)
        await lock("x", async () => {
          turns.push(name);
          await wait(50);
        });
    };
    const busy = Promise.all([works(a, "a"), works(b, "b")]);
    await vi.advanceTimersByTimeAsync(5 * SECOND);
    isOver = true;
    await vi.advanceTimersByTimeAsync(SECOND);
    await busy;
    const [ofA, ofB] = ["a", "b"].map((name) => turns.filter((turn) => turn === name).length);
    expect(Math.abs((ofA ?? 0) - (ofB ?? 0))).toBeLessThan(turns.length / 5);
  });

  test("is renewed while long work goes on", async () => {
    const { a, b } = twoNodes();
    const long = a("x", async (isHeld) => {
      await wait(3 * LOCK_LIFE);
      return isHeld();
    });
    const other = b("x", () => Promise.resolve("never")).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(4 * LOCK_LIFE);
    expect(await long).toBe(true);
    // Who has waited in vain is asked to come again: it is no conflict of edits.
    expect(await other).toMatchObject({ code: "busy", data: { waitMs: SECOND } });
  });

  test("says that it is lost before another node can have it", async () => {
    const { a, b, state } = twoNodes();
    const held: boolean[] = [];
    const cut = a("x", async (isHeld) => {
      state.isCut = true;
      await wait(LOCK_LIFE - SECOND);
      held.push(isHeld());
      await wait(SECOND);
      held.push(isHeld());
      state.isCut = false;
    });
    await vi.advanceTimersByTimeAsync(LOCK_LIFE + 100);
    await cut;
    const other = b("x", () => Promise.resolve("mine"));
    await vi.advanceTimersByTimeAsync(SECOND);
    expect([held, await other]).toEqual([[true, false], "mine"]);
  });
});
