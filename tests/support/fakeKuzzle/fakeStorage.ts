import type { Koncorde } from "../../../src/streams/core/live/koncorde.ts";
import { matches } from "../../../src/streams/core/live/matches.ts";

export type Source = Readonly<Record<string, unknown>>;
export type Stored = { readonly source: Source; readonly version: number };

/** How often a search sees what was written, in ms (Elasticsearch's refresh_interval). */
export const REFRESH_INTERVAL = 1000;

/** The documents of one collection: read at once by id, found by searches only after a refresh. */
export class FakeCollection {
  readonly documents = new Map<string, Stored>();
  #searchable: ReadonlyMap<string, Stored> = new Map();
  /** The last version of deleted documents: one that is created again goes on from it. */
  readonly #graves = new Map<string, number>();
  #isDirty = false;

  put(id: string, source: Source): Stored {
    const before = this.documents.get(id)?.version ?? this.#graves.get(id) ?? 0;
    const stored = { source, version: before + 1 };
    this.documents.set(id, stored);
    this.#isDirty = true;
    return stored;
  }

  delete(id: string): Stored | undefined {
    const stored = this.documents.get(id);
    if (stored === undefined) return undefined;
    this.documents.delete(id);
    this.#graves.set(id, stored.version + 1);
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
    const found = [...this.#searchable].filter(([id, { source }]) => matches(query, id, source));
    if (sortBy === null) return found;
    const key = ({ source }: Stored) => String(source[sortBy]);
    return found
      .toSorted(([, a], [, b]) => (key(a) < key(b) ? -1 : 1))
      .filter(([, stored]) => after === null || key(stored) > after);
  }
}
