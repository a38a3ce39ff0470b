import { Mutex } from "kuzzle";
import { SECOND } from "../../../../src/domain/base/time.ts";
import { kuzzleInternals } from "./internals.ts";

/**
 * Runs `work` while no other call holds `resource`, on any node; waits for others at most `patience` (ms, 10 s by default).
 * @throws LockNotAcquired after waiting that long; the work was not begun
 */
export type Exclusively = <Result>(
  resource: string,
  work: () => Promise<Result>,
  patience?: number,
) => Promise<Result>;

/** How long a call waits for another one by default, in ms. */
const PATIENCE = 10 * SECOND;
/** Between two attempts to get a lock, in ms. */
const TRY_EVERY = 20;
/** How long a node that was killed keeps a lock, in ms: what its own restart waits for it. */
const LIFE = 6 * SECOND;
/** How often the holder renews it, in ms: two renewals may fail. */
const RENEWAL = 1.5 * SECOND;

/** Another call held the resource for too long. */
export class LockNotAcquired extends Error {
  readonly resource: string;

  constructor(resource: string, patience: number) {
    super(`${resource} is held by another call for more than ${patience / 1000} s: try again.`);
    this.name = "LockNotAcquired";
    this.resource = resource;
  }
}

/** One lock in the cache that all nodes share. */
type Lock = {
  lock(): Promise<boolean>;
  unlock(): Promise<void>;
  /** Lets it live on, unless it is somebody else's by now. */
  renew(): Promise<void>;
};
type LockOptions = {
  readonly attemptDelay: number;
  readonly timeout: number;
  readonly ttl: number;
};

/** Locks that live short and are renewed while the work runs, however long it takes. */
export function createExclusively(
  newLock: (resource: string, options: LockOptions) => Lock,
): Exclusively {
  return async (resource, work, patience = PATIENCE) => {
    const lock = newLock(resource, { attemptDelay: TRY_EVERY, timeout: patience, ttl: LIFE });
    if (!(await lock.lock())) throw new LockNotAcquired(resource, patience);
    // A renewal that fails is tried again at the next turn.
    const renewals = setInterval(() => void lock.renew().catch(() => undefined), RENEWAL);
    try {
      return await work();
    } finally {
      clearInterval(renewals);
      await lock.unlock();
    }
  };
}

/** By Kuzzle's own mutex in the cache, which frees only what it holds. */
export const exclusively = createExclusively((resource, options) => {
  const key = `balise:${resource}`;
  const mutex = new Mutex(key, options);
  return {
    lock: () => mutex.lock(),
    unlock: () => mutex.unlock(),
    renew: () => kuzzleInternals.renewLock(key, mutex.mutexId, options.ttl),
  };
});
