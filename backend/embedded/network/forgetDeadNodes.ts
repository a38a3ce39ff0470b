/** Kuzzle's cards of cluster nodes and their index (lib/cluster/idCardHandler.js). */
const NODE_KEYS = "{cluster/node}/*";
/** The locks Kuzzle takes while it starts or changes everything (`new Mutex(…)` in its sources); they live up to 60 s. */
const LOCKS = [
  "clusterHandshake",
  "InternalIndexBootstrap",
  "backend:installations",
  "loadMappings",
  "auth:strategies:add",
  "auth:strategies:remove",
  "resetSecurity",
  "resetDatabase",
];

/** What is asked of a Redis client. */
export interface KeyDeleter {
  keys(pattern: string): Promise<string[]>;
  del(key: string): Promise<number>;
}

/**
 * Deletes what a Kuzzle that was killed has left in a cache that outlived it, before the one node of the embedded
 * backend starts: with a lock it would wait up to 60 s; a card only lies about (loopbackCluster does not mind it). Only
 * for a cache no running Kuzzle uses (Kuzzle's services.internalCache, database 0).
 * @returns the deleted keys, sorted.
 */
export async function forgetDeadNodes(cache: KeyDeleter): Promise<string[]> {
  const deleted: string[] = [];
  for (const key of [...(await cache.keys(NODE_KEYS)), ...LOCKS]) {
    if ((await cache.del(key)) === 1) deleted.push(key);
  }
  return deleted.toSorted();
}
