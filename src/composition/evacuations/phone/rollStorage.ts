import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import { z } from "zod";
import { EvacuationId } from "../../../domain/base/ids.ts";
import { DeviceEvent } from "../../../domain/evacuations/deviceEvents.ts";
import { newSealingKey, seal, type Sealed, unseal } from "../../kit/sealing.ts";
import { DeviceRoll } from "../../../domain/evacuations/deviceRoll.ts";

/** An evacuation on this device with what was done there and is not confirmed. */
export type KeptRoll = { readonly roll: DeviceRoll; readonly unsent: readonly DeviceEvent[] };

/**
 * Where the rolls of this device are kept. Every promise is kept once the bytes are. Each event is a record of its own:
 * of two pages none overwrites what was done on the other.
 */
export type RollStorage = {
  readonly read: () => Promise<readonly KeptRoll[]>;
  readonly keepRoll: (roll: DeviceRoll) => Promise<void>;
  readonly keepEvents: (id: EvacuationId, events: readonly DeviceEvent[]) => Promise<void>;
  readonly forgetEvents: (events: readonly DeviceEvent["commandId"][]) => Promise<void>;
  /** Takes the evacuation off the device; with the last record also the key. */
  readonly forgetRoll: (id: EvacuationId) => Promise<void>;
};

const KeptEvent = z.object({ evacuationId: EvacuationId, event: DeviceEvent });

interface Schema extends DBSchema {
  keys: { key: "rolls"; value: CryptoKey };
  rolls: { key: string; value: Sealed };
  events: { key: string; value: Sealed };
}

/**
 * In IndexedDB, encrypted by a key that no script can read and that never leaves the browser's profile
 * (docs/decisions/0179): a copied disk without the profile's keys, a backup or another program's look into the files
 * shows no names. Against somebody who opens the browser itself only the lock of the telephone protects.
 */
export async function rollStorage(name = "balise.rolls"): Promise<RollStorage> {
  const db = await openDB<Schema>(name, 1, {
    upgrade: (made) => {
      made.createObjectStore("keys");
      made.createObjectStore("rolls");
      made.createObjectStore("events");
    },
  });
  // Asked without a prompt; where it is refused the browser may drop the data when its disk is full.
  await navigator.storage.persist().catch(() => false);
  return {
    async read() {
      const key = await db.get("keys", "rolls");
      if (key === undefined) return [];
      const [rolls, events] = await Promise.all([
        readAll(key, await db.getAll("rolls"), DeviceRoll),
        readAll(key, await db.getAll("events"), KeptEvent),
      ]);
      return rolls.map((roll) => {
        const own = events.filter(({ evacuationId }) => evacuationId === roll.evacuation.id);
        return { roll, unsent: own.map(({ event }) => event).toSorted((a, b) => a.at - b.at) };
      });
    },
    async keepRoll(roll) {
      await db.put("rolls", await seal(await keyOf(db), roll), roll.evacuation.id);
    },
    async keepEvents(evacuationId, events) {
      const key = await keyOf(db);
      for (const event of events)
        await db.put("events", await seal(key, { evacuationId, event }), event.commandId);
    },
    async forgetEvents(events) {
      await Promise.all(events.map((id) => db.delete("events", id)));
    },
    async forgetRoll(id) {
      const change = db.transaction(["keys", "rolls", "events"], "readwrite");
      await change.objectStore("rolls").delete(id);
      const left = await change.objectStore("rolls").count();
      if (left + (await change.objectStore("events").count()) === 0)
        await change.objectStore("keys").clear();
      await change.done;
    },
  };
}

/** The key of this device, made with its first roll. Of two pages that make one at once the first is kept. */
async function keyOf(db: IDBPDatabase<Schema>): Promise<CryptoKey> {
  const known = await db.get("keys", "rolls");
  if (known !== undefined) return known;
  const made = await newSealingKey();
  const change = db.transaction("keys", "readwrite");
  const first = await change.store.get("rolls");
  if (first === undefined) await change.store.put(made, "rolls");
  await change.done;
  return first ?? made;
}

/** What can be read; a record that is sealed by a key that is gone, or damaged, or of another version, is none. */
async function readAll<Kept extends z.ZodType>(
  key: CryptoKey,
  sealed: readonly Sealed[],
  schema: Kept,
): Promise<z.output<Kept>[]> {
  const opened = await Promise.all(sealed.map((one) => unseal(key, one)));
  return opened.flatMap((one) => schema.safeParse(one).data ?? []);
}
