/**
 * How well a key is kept.
 * `ephemeral`: in memory only. `relaxed`: in the log, on the disk within a second.
 * `durable`: on the disk before the client is answered that it is written.
 */
export type Durability = "ephemeral" | "relaxed" | "durable";

const prefixes: readonly (readonly [prefix: string, durability: Durability])[] = [
  // Cards of running Kuzzle nodes: after a restart they would announce nodes that are gone.
  ["{cluster/node}/", "ephemeral"],
  // Locks, Kuzzle's mutexes and ours, the lease of the jobs and who pages through a search: a restart of the cache is
  // one of every node, and nobody who held them is left.
  ["balise/lock/", "ephemeral"],
  ["balise:", "ephemeral"],
  ["balise/jobs/lease", "ephemeral"],
  ["balise/scroll/", "ephemeral"],
  // Per document the rooms it was last seen in, written at each notification.
  ["{notif/", "relaxed"],
  // Kuzzle's statistics frames, and searches a client is paging through.
  ["{stats/}", "relaxed"],
  ["_docscroll_", "relaxed"],
];

/** The durability of a key, by Kuzzle's names; everything else, sessions first, is `durable`. */
export function durabilityOf(key: string): Durability {
  for (const [prefix, durability] of prefixes) {
    if (key.startsWith(prefix)) {
      return durability;
    }
  }
  return "durable";
}
