import { askedToWait } from "../../../src/domain/base/domainError.ts";
import { SECOND } from "../../../src/domain/base/time.ts";
import type { KuzzleInternals } from "../platform/kuzzle/internals.ts";

/**
 * Runs `work` while no other call holds `resource`, on any node. `isHeld` says whether that is still so:
 * a process that stood still for longer than the lock lives must not write any more.
 * @throws DomainError busy after waiting for `PATIENCE`; the work was not begun
 */
export type SharedLock = <Result>(
  resource: string,
  work: (isHeld: () => boolean) => Promise<Result>,
) => Promise<Result>;

/** How long a call waits for the others, in ms. */
const PATIENCE = 10 * SECOND;
/** When a call that has waited in vain is to be made again, in ms: it has waited long already. */
const AGAIN = SECOND;
/** How long a node that says nothing any more keeps a lock, in ms: what a crash costs the others, and its own restart. */
export const LOCK_LIFE = 6 * SECOND;
/** How often the holder renews it, in ms: two renewals may fail. */
const RENEWAL = 1.5 * SECOND;
/** Held time is counted from before a call, less this, in ms: calls take time. */
const MARGIN = 0.5 * SECOND;
/** How often a waiting node tries, in ms. */
const RETRY = 10;
/** How long a node that was the last to hold a wanted lock lets the others try first, in ms: two tries and the calls. */
const YIELD = 3 * RETRY;
/** How long a lock counts as wanted after a vain try, in ms. */
const WANTED = 0.5 * SECOND;

type Cache = Pick<KuzzleInternals, "claim" | "forget" | "recall" | "remember">;
type Clock = { monotonic(): number; wait(ms: number): Promise<void> };

/**
 * The lock in the cache that all nodes share. Unlike Kuzzle's mutex it is renewed, so that it can be short
 * (a node that is killed frees it soon), and fair: a busy node does not keep it from the others.
 */
export function createSharedLock(cache: Cache, newToken: () => string, clock: Clock): SharedLock {
  const yieldUntil = new Map<string, number>();

  async function acquire(resource: string, token: string): Promise<number> {
    const patienceEnds = clock.monotonic() + PATIENCE;
    await clock.wait((yieldUntil.get(resource) ?? 0) - clock.monotonic());
    yieldUntil.delete(resource);
    for (let attempt = 0; ; attempt += 1) {
      const begun = clock.monotonic();
      if (await cache.claim(keyOf(resource), token, LOCK_LIFE)) return begun;
      if (clock.monotonic() > patienceEnds)
        throw askedToWait("busy", AGAIN, `${resource} is held by another node for too long`);
      if (attempt % 20 === 0) await cache.remember(wantedKeyOf(resource), token, WANTED);
      await clock.wait(RETRY);
    }
  }

  async function release(resource: string, token: string, isHeld: () => boolean): Promise<void> {
    const [holder, wantedBy] = await Promise.all([
      cache.recall(keyOf(resource)),
      cache.recall(wantedKeyOf(resource)),
    ]);
    if (wantedBy !== null && wantedBy !== token)
      yieldUntil.set(resource, clock.monotonic() + YIELD);
    // Freed only while nobody else can have acquired it since our check.
    if (holder === token && isHeld()) await cache.forget(keyOf(resource));
  }

  return async (resource, work) => {
    const token = newToken();
    let heldUntil = (await acquire(resource, token)) + LOCK_LIFE - MARGIN;
    const renew = async () => {
      const begun = clock.monotonic();
      if (begun >= heldUntil || (await cache.recall(keyOf(resource))) !== token) return;
      await cache.remember(keyOf(resource), token, LOCK_LIFE);
      heldUntil = begun + LOCK_LIFE - MARGIN;
    };
    // A renewal that fails is tried again; when none succeeds `isHeld` says so.
    const renewals = setInterval(() => void renew().catch(() => undefined), RENEWAL);
    const isHeld = () => clock.monotonic() < heldUntil;
    try {
      return await work(isHeld);
    } finally {
      clearInterval(renewals);
      await release(resource, token, isHeld);
    }
  };
}

const keyOf = (resource: string) => `lock/${resource}`;
const wantedKeyOf = (resource: string) => `lock/${resource}/wanted`;
