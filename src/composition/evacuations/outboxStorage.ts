import { type DBSchema, openDB } from "idb";
import { newSealingKey, seal, type Sealed, unseal } from "../kit/sealing.ts";

/** Where commands are kept that were not handed over, each a record of its own. */
export type OutboxStorage = {
  readonly read: () => Promise<readonly unknown[]>;
  readonly keep: (id: string, record: object) => Promise<void>;
  /** With the last record goes the key. */
  readonly forget: (ids: readonly string[]) => Promise<void>;
};

interface Schema extends DBSchema {
  /** The id tells keys apart: two readings of one key are two objects. */
  keys: { key: "outbox"; value: { readonly id: string; readonly key: CryptoKey } };
  records: { key: string; value: Sealed };
}

/**
 * In IndexedDB, encrypted by a key that no script can read, as the roll on a telephone (docs/decisions/0179): names of
 * people lie in no file in plain text.
 *
 * @throws where the browser keeps nothing, or encrypts nothing since the page did not come over HTTPS
 */
export async function outboxStorage(name: string): Promise<OutboxStorage> {
  const db = await openDB<Schema>(name, 1, {
    upgrade: (made) => {
      made.createObjectStore("keys");
      made.createObjectStore("records");
    },
  });
  const storage: OutboxStorage = {
    async read() {
      const known = await db.get("keys", "outbox");
      if (known === undefined) return [];
      return Promise.all((await db.getAll("records")).map((one) => unseal(known.key, one)));
    },
    async keep(id, record) {
      const known = await db.get("keys", "outbox");
      const made = known ?? { id: crypto.randomUUID(), key: await newSealingKey() };
      const sealed = await seal(made.key, record);
      const change = db.transaction(["keys", "records"], "readwrite");
      const now = await change.objectStore("keys").get("outbox");
      // Another page has made one, or deleted it, meanwhile: sealed anew by the one that counts.
      if (now?.id !== known?.id) {
        await change.done;
        return storage.keep(id, record);
      }
      await change.objectStore("keys").put(made, "outbox");
      await change.objectStore("records").put(sealed, id);
      await change.done;
    },
    async forget(ids) {
      const change = db.transaction(["keys", "records"], "readwrite");
      const records = change.objectStore("records");
      await Promise.all(ids.map((id) => records.delete(id)));
      if ((await records.count()) === 0) await change.objectStore("keys").clear();
      await change.done;
    },
  };
  return storage;
}
