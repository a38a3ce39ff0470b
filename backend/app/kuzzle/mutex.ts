import { Mutex } from "kuzzle";

/**
 * Runs `work`, which takes less than `patience` (ms, 10 s by default), while no other call holds `resource`, on any node.
 * @throws LockNotAcquired after waiting that long
 */
export type Exclusively = <Result>(
  resource: string,
  work: () => Promise<Result>,
  patience?: number,
) => Promise<Result>;

/** How long a call waits for another one by default, in ms. */
const PATIENCE = 10_000;

/** Another call held the resource for too long. */
export class LockNotAcquired extends Error {
  readonly resource: string;

  constructor(resource: string, patience: number) {
    super(`${resource} is held by another call for more than ${patience / 1000} s: try again.`);
    this.name = "LockNotAcquired";
    this.resource = resource;
  }
}

/** By Kuzzle's own mutex in the cache. */
export const exclusively: Exclusively = async (resource, work, patience = PATIENCE) => {
  // The lock outlives the work; it frees itself should the node die.
  const mutex = new Mutex(`balise:${resource}`, {
    attemptDelay: 50,
    timeout: patience,
    ttl: 2 * patience,
  });
  if (!(await mutex.lock())) throw new LockNotAcquired(resource, patience);
  try {
    return await work();
  } finally {
    await mutex.unlock();
  }
};
