import type { CollectionPool } from "./collectionPool.ts";

/** Without what it holds nothing of a customer can be shown in its place. */
const SITES = "sites";

/**
 * Logs why a collection cannot be read, each reason once until it is read again, and that a customer has no sites, without
 * which the product does not work (specification section 7).
 */
export function logTroubles(
  collections: Pick<CollectionPool, "open" | "onHead">,
  log: (text: string) => void,
): () => void {
  const failures = new Map<string, string>();
  let isWithoutSites = false;
  return collections.onHead(() => {
    for (const { name, head, byId } of collections.open()) {
      const { failure, isForbidden, isLoaded } = head;
      if (failure !== null && !isForbidden && failures.get(name) !== failure)
        log(`collection ${name} could not be read: ${failure}`);
      if (failure === null || isForbidden) failures.delete(name);
      else failures.set(name, failure);
      if (name !== SITES || head.liveness?.isLive !== true || !isLoaded) continue;
      if (byId.size === 0 && !isWithoutSites)
        log("no sites were fetched: without any the product does not work");
      isWithoutSites = byId.size === 0;
    }
  });
}
