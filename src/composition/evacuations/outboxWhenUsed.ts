import type { OutboxStorage } from "./outboxStorage.ts";

/** The database of the outbox in this browser. */
const DATABASE = "balise.outbox";

/**
 * The outbox of this browser. A first visit needs none of its code, which comes with that of the other screens
 * (vite.config.ts), or earlier where an earlier page has left something.
 */
export function outboxWhenUsed(): OutboxStorage {
  let opened: Promise<OutboxStorage> | null = null;
  function storage(): Promise<OutboxStorage> {
    opened ??= open();
    // Asked for again, it is tried again.
    opened.catch(() => (opened = null));
    return opened;
  }
  return {
    read: async () => ((await isThere()) ? (await storage()).read() : []),
    keep: async (id, record) => (await storage()).keep(id, record),
    forget: async (ids) => (await storage()).forget(ids),
  };
}

async function open(): Promise<OutboxStorage> {
  const { outboxStorage } = await import("./outboxStorage.ts");
  return outboxStorage(DATABASE);
}

async function isThere(): Promise<boolean> {
  const databases = await indexedDB.databases();
  return databases.some(({ name }) => name === DATABASE);
}
