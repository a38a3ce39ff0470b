import type { RunnerDeps } from "./runJobs.ts";

/** How long after a write its collection may still be searched as it was before, in ms. */
const SEARCHED_LATE = 5000;

/** Notes when collections of customers were last written to, by whichever node. */
export type WriteWatch = {
  /** Begins to watch these customers and ends for all others. */
  follow(indexes: readonly string[]): void;
  /** Whether a search begun at `at` has found all that was written to these collections until now. False where that is not known. */
  isSettled(index: string, collections: readonly string[], at: number): boolean;
  stop(): void;
};

type Watched = {
  /** The newest write of each collection; one that is not there is not listened to yet. */
  readonly writtenAt: Map<string, number>;
  readonly leaves: (() => void)[];
  isFollowed: boolean;
};

/**
 * Listens to writes by Kuzzle's own notifications, which nodes send to each other. They may be lost, as every notification
 * may: who relies on this looks anew from time to time.
 */
export function watchWrites(
  { sdk, monotonic, log }: Pick<RunnerDeps, "log" | "monotonic" | "sdk">,
  collections: readonly string[],
): WriteWatch {
  const customers = new Map<string, Watched>();

  async function listen(index: string, collection: string, one: Watched): Promise<void> {
    const note = () => void one.writtenAt.set(collection, monotonic());
    try {
      // `propagate`: writes of other nodes too.
      const options = { propagate: true };
      const room = await sdk.realtime.subscribe(index, collection, {}, note, options);
      const leave = () => void sdk.realtime.unsubscribe(room).catch(() => undefined);
      if (!one.isFollowed) return leave();
      one.leaves.push(leave);
      // What was written before is not known.
      note();
    } catch (error) {
      log.warn(`Writes to ${collection} of ${index} are not noted: ${String(error)}`);
    }
  }

  function leave(index: string, one: Watched): void {
    customers.delete(index);
    one.isFollowed = false;
    for (const end of one.leaves) end();
  }

  return {
    follow(indexes) {
      const wanted = new Set(indexes);
      for (const [index, one] of customers) if (!wanted.has(index)) leave(index, one);
      for (const index of wanted) {
        if (customers.has(index)) continue;
        const one: Watched = { writtenAt: new Map(), leaves: [], isFollowed: true };
        customers.set(index, one);
        for (const collection of collections) void listen(index, collection, one);
      }
    },
    isSettled(index, asked, at) {
      const writtenAt = customers.get(index)?.writtenAt;
      return asked.every((collection) => at - (writtenAt?.get(collection) ?? at) > SEARCHED_LATE);
    },
    stop() {
      for (const [index, one] of customers) leave(index, one);
    },
  };
}
