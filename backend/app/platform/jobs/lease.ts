import { SECOND } from "../../../../src/domain/base/time.ts";
import type { KuzzleInternals } from "../kuzzle/internals.ts";

/** How long a node that says nothing any more keeps the jobs, in ms. */
export const LEASE_LIFE = 6 * SECOND;
/** How often the holder renews, in ms: two renewals may fail before the lease is lost. */
export const LEASE_RENEWAL = 1.5 * SECOND;

/**
 * The right to run the jobs, held by one node at a time. A holder that could not renew in time must
 * stop by itself: `isHeld` becomes false by its own clock before the others may take over.
 */
export type Lease = {
  /** Takes or renews the lease; true while this node holds it. */
  attempt(): Promise<boolean>;
  /** Whether this node may write now. */
  isHeld(): boolean;
  /** Gives it back, so that another node need not wait. */
  release(): Promise<void>;
};

const KEY = "jobs/lease";
/** Held time is counted from before the renewal, less this, in ms: calls take time. */
const MARGIN = 1.5 * SECOND;

/** @param monotonic a clock that never jumps, in ms */
export function createLease(
  cache: Pick<KuzzleInternals, "claim" | "recall" | "remember">,
  nodeId: string,
  monotonic: () => number,
): Lease {
  let heldUntil = Number.NEGATIVE_INFINITY;
  const isHeld = () => monotonic() < heldUntil;

  return {
    isHeld,
    async attempt() {
      const begun = monotonic();
      const holder = await cache.recall(KEY);
      if (holder === nodeId) {
        // Ours still, but nobody else may have taken it between our look and our write.
        if (monotonic() - begun > MARGIN) return isHeld();
        await cache.remember(KEY, nodeId, LEASE_LIFE);
        heldUntil = begun + LEASE_LIFE - MARGIN;
        return isHeld();
      }
      if (holder !== null || !(await cache.claim(KEY, nodeId, LEASE_LIFE))) {
        heldUntil = Number.NEGATIVE_INFINITY;
        return false;
      }
      heldUntil = begun + LEASE_LIFE - MARGIN;
      return isHeld();
    },
    async release() {
      const wasHeld = isHeld();
      heldUntil = Number.NEGATIVE_INFINITY;
      if (wasHeld && (await cache.recall(KEY)) === nodeId) await cache.remember(KEY, "", 1);
    },
  };
}
