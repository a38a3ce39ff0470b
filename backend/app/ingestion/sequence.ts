import type { CustomerIndex } from "../../../src/domain/base/ids.ts";
import { DAY, type EpochMs } from "../../../src/domain/base/time.ts";
import type { KuzzleInternals } from "../platform/kuzzle/internals.ts";

/**
 * Numbers of the events of a customer, rising strictly over all nodes. Used under the customer's lane
 * only. They are microseconds since 1970 or the last number plus one, whichever is more: a cache that
 * lost everything does not make them fall, and neither does a node whose clock is late.
 */
export type Sequence = {
  begin(
    customer: CustomerIndex,
    now: EpochMs,
  ): Promise<{ readonly next: () => number; readonly keep: () => Promise<void> }>;
};

const MICROSECONDS = 1000;

/** The least number of what happens from an instant on. */
export function firstNumberAt(instant: EpochMs): number {
  return instant * MICROSECONDS;
}

export function createSequence(internals: Pick<KuzzleInternals, "remember" | "recall">): Sequence {
  return {
    async begin(customer, now) {
      const key = `sequence/${customer}`;
      let last = Math.max(Number((await internals.recall(key)) ?? 0), firstNumberAt(now) - 1);
      return {
        next: () => {
          last += 1;
          return last;
        },
        // Kept before the events are written: a number is never given twice.
        keep: () => internals.remember(key, String(last), DAY),
      };
    },
  };
}
