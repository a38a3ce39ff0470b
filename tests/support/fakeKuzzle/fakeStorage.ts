import type { Koncorde } from "../../../src/streams/core/live/koncorde.ts";
import { matcherOf } from "../../../src/streams/core/live/matcher.ts";

export type Source = Readonly<Record<string, unknown>>;
/** `write`: its number among all writes of the collection, deletions included. */
export type Stored = { readonly source: Source; readonly version: number; readonly write: number };

/** How often a search sees what was written, in ms (Elasticsearch's refresh_interval). */
export const REFRESH_INTERVAL = 1000;

/** The documents of one collection: read at once by id, found by searches only after a refresh. */
export class FakeCollection {
  readonly documents = new Map<string, Stored>();
  #searchable: ReadonlyMap<string, Stored> = new Map();
  /** The last version of deleted documents: one that is created again goes on from it. */
  readonly #graves = new Map<string, number>();
  #isDirty = false;
  #writes = 0;
  #identity = 1;

  put(id: string, source: Source): Stored {
    const before = this.documents.get(id)?.version ?? this.#graves.get(id) ?? 0;
    return this.#store(id, source, before + 1);
  }

  /** Deleted and made again, long enough after for the version to begin anew: the same one, and the same stamp. */
  putAnew(id: string, source: Source, version: number): void {
    this.#writes += 1;
    this.#store(id, source, version);
  }

  /** The whole collection is dropped and made anew: its writes are numbered from the beginning. */
  makeAnew(): void {
    this.#writes = 0;
    this.#identity += 1;
    this.#graves.clear();
    const kept = [...this.documents];
    this.documents.clear();
    for (const [id, { source }] of kept) this.#store(id, source, 1);
  }

  /** How far the writes are numbered, in this collection and no other of its name. */
  get mark(): string {
    return this.markOf(this.#writes);
  }

  /** The mark up to a write. */
  markOf(write: number): string {
    return `${this.#identity}/${write}`;
  }

  /** The number that a mark of this collection says; null: it is of another one. */
  numberOf(mark: string | null): number | null {
    const [identity, writes] = (mark ?? "").split("/");
    return Number(identity) === this.#identity && mark !== null ? Number(writes) : null;
  }

  delete(id: string): Stored | undefined {
    const stored = this.documents.get(id);
    if (stored === undefined) return undefined;
    this.documents.delete(id);
    this.#graves.set(id, stored.version + 1);
    this.#writes += 1;
    this.#isDirty = true;
    return stored;
  }

  #store(id: string, source: Source, version: number): Stored {
    const stored = { source, version, write: (this.#writes += 1) };
    this.documents.set(id, stored);
    this.#isDirty = true;
    return stored;
  }

  refresh(): void {
    if (!this.#isDirty) return;
    this.#searchable = new Map(this.documents);
    this.#isDirty = false;
  }

  /** What a search finds: the state of the last refresh, in the order of a field where one is given. */
  search(query: Koncorde, sortBy: string | null, after: string | null): [string, Stored][] {
    const matches = matcherOf(query);
    const found = [...this.#searchable].filter(([id, { source }]) => matches(id, source));
    if (sortBy === null) return found;
    const key = ({ source }: Stored) => String(source[sortBy]);
    return found
      .toSorted(([, a], [, b]) => (key(a) < key(b) ? -1 : 1))
      .filter(([, stored]) => after === null || key(stored) > after);
  }
}
