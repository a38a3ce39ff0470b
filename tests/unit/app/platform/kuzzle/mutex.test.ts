import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  createExclusively,
  LockNotAcquired,
} from "../../../../../backend/app/platform/kuzzle/mutex.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Locks that say what is asked of them. */
function locks({ isFree = true } = {}) {
  const said: string[] = [];
  const say = (word: string) => Promise.resolve(void said.push(word));
  const exclusively = createExclusively((resource, { timeout, ttl }) => {
    said.push(`${resource} lives ${ttl}, is waited for ${timeout}`);
    return {
      lock: () => Promise.resolve(isFree),
      unlock: () => say("unlock"),
      renew: () => say("renew"),
    };
  });
  return { said, exclusively };
}

const lasting = (ms: number) => () => new Promise<void>((done) => setTimeout(done, ms));

describe("a lock of all nodes", () => {
  it("lives for seconds, however long others wait for it, and is renewed while the work runs", async () => {
    const { said, exclusively } = locks();
    const work = exclusively("bootstrap", lasting(5000), 300_000);
    await vi.advanceTimersByTimeAsync(60_000);
    await work;
    expect(said).toEqual([
      "bootstrap lives 6000, is waited for 300000",
      "renew",
      "renew",
      "renew",
      "unlock",
    ]);
  });

  it("is given back when the work fails", async () => {
    const { said, exclusively } = locks();
    await expect(exclusively("users", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
    await vi.advanceTimersByTimeAsync(60_000);
    expect(said).toEqual(["users lives 6000, is waited for 10000", "unlock"]);
  });

  it("that another call keeps for too long is told by its name, and nothing is done", async () => {
    const { said, exclusively } = locks({ isFree: false });
    const work = vi.fn<() => Promise<void>>(() => Promise.resolve());
    await expect(exclusively("users", work)).rejects.toEqual(new LockNotAcquired("users", 10_000));
    expect([work.mock.calls, said]).toEqual([[], ["users lives 6000, is waited for 10000"]]);
  });
});
