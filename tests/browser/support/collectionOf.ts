import type { SmallSite } from "../../support/smallSite.ts";

/** A collection of a customer that a test takes away, with all that is in it: without it, the server cannot do its work. */
export function collectionOf(customer: () => SmallSite, collection: string) {
  let lost: object | null = null;
  return {
    async lose(): Promise<void> {
      const { root, index } = customer();
      lost = await root.collection.getMapping(index, collection);
      await root.collection.delete(index, collection);
    },
    async restore(): Promise<void> {
      if (lost === null) return;
      const { root, index } = customer();
      await root.collection.create(index, collection, { mappings: lost });
      lost = null;
    },
  };
}
