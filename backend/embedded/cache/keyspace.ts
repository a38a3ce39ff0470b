import { CommandRefused, refusals } from "./reply.ts";
import { SortedSet } from "./sortedSet.ts";

/** What a key can hold. All text is binary text: one character a byte. */
export type Value =
  | { readonly type: "string"; readonly text: string }
  | { readonly type: "list"; readonly items: string[] }
  | { readonly type: "set"; readonly members: Set<string> }
  | { readonly type: "hash"; readonly fields: Map<string, string> }
  | { readonly type: "zset"; readonly scores: SortedSet };

/** A key's value and, in epoch milliseconds, when it ceases to be (null: never). */
export interface Entry {
  readonly value: Value;
  readonly expiresAt: number | null;
}

/** As many as Redis has; Kuzzle uses 0 (internal) and 5 (`ms` controller). */
export const databaseCount = 16;

/**
 * One numbered database. Time is what the caller of the command says (`now`), never the
 * machine's clock, so that replaying the log of commands leads to the same state.
 */
export class Database {
  /** Epoch milliseconds of the command that runs. */
  now = 0;
  /** Keys the running command changed; the caller empties it. */
  readonly changed = new Set<string>();
  /** The running command emptied the database; the caller resets it. */
  flushed = false;
  #entries = new Map<string, Entry>();

  /** The entry of a key that is alive now. */
  entry(key: string): Entry | undefined {
    const found = this.#entries.get(key);
    if (found !== undefined && found.expiresAt !== null && found.expiresAt <= this.now) {
      this.#entries.delete(key);
      return undefined;
    }
    return found;
  }

  /** The value, when it is of that type. Throws `CommandRefused` when the key holds another. */
  value<T extends Value["type"]>(key: string, type: T): Extract<Value, { type: T }> | undefined {
    const value = this.entry(key)?.value;
    if (value === undefined) {
      return undefined;
    }
    if (!isOfType(value, type)) {
      throw new CommandRefused(refusals.wrongType);
    }
    return value;
  }

  /** Like `value`; a missing key is created with `empty`. Follow it by `settle(key)`. */
  valueOrNew<T extends Value["type"]>(
    key: string,
    type: T,
    empty: () => Extract<Value, { type: T }>,
  ): Extract<Value, { type: T }> {
    const found = this.value(key, type);
    if (found !== undefined) {
      return found;
    }
    const value = empty();
    this.#entries.set(key, { value, expiresAt: null });
    return value;
  }

  /** Notes that the collection under the key changed in place; an empty one ceases to be. */
  settle(key: string): void {
    const value = this.#entries.get(key)?.value;
    if (value !== undefined && isEmpty(value)) {
      this.#entries.delete(key);
    }
    this.changed.add(key);
  }

  /** Sets the key, whatever it held. */
  put(key: string, value: Value, expiresAt: number | null): void {
    if (isEmpty(value)) {
      this.#entries.delete(key);
    } else {
      this.#entries.set(key, { value, expiresAt });
    }
    this.changed.add(key);
  }

  /** Changes only when the key expires; a time that has passed deletes it. */
  expire(key: string, entry: Entry, expiresAt: number | null): void {
    if (expiresAt !== null && expiresAt <= this.now) {
      this.remove(key);
      return;
    }
    this.put(key, entry.value, expiresAt);
  }

  /** Deletes the key; false when there was none. */
  remove(key: string): boolean {
    if (this.entry(key) === undefined) {
      return false;
    }
    this.#entries.delete(key);
    this.changed.add(key);
    return true;
  }

  /** Empties the database. */
  flush(): void {
    this.#entries.clear();
    this.flushed = true;
  }

  /** Frees what has expired. Changes nothing that a command could see. */
  sweep(): void {
    for (const [key, entry] of this.#entries) {
      if (entry.expiresAt !== null && entry.expiresAt <= this.now) {
        this.#entries.delete(key);
      }
    }
  }

  /** All that is alive now, in the order of creation. */
  entries(): ReadonlyMap<string, Entry> {
    this.sweep();
    return this.#entries;
  }
}

/** The whole store: one database for each number a client can `SELECT`. */
export type Keyspace = readonly Database[];

/** An empty store. */
export function createKeyspace(): Keyspace {
  return Array.from({ length: databaseCount }, () => new Database());
}

function isOfType<T extends Value["type"]>(
  value: Value,
  type: T,
): value is Extract<Value, { type: T }> {
  return value.type === type;
}

function isEmpty(value: Value): boolean {
  switch (value.type) {
    case "string":
      return false;
    case "list":
      return value.items.length === 0;
    case "set":
      return value.members.size === 0;
    case "hash":
      return value.fields.size === 0;
    case "zset":
      return value.scores.size === 0;
  }
}
