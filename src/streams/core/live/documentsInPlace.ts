import type { CollectionEvent } from "./collectionEvent.ts";
import { sameValue } from "./sameValue.ts";

/**
 * Documents, hot: up to 50,000 of them and thousands of changes a second. The map is changed in place, a
 * document is replaced as a whole; `version` rises by one with every event that changed something, so whoever
 * has seen a version has seen all of it. Copying the map for each change would cost what exists, not what changed.
 */
export type DocumentsInPlace<Doc extends { readonly id: string }> = {
  readonly byId: ReadonlyMap<Doc["id"], Doc>;
  readonly version: number;
  /** What the last version changed, for whoever has seen the one before. */
  readonly changed: ReadonlySet<Doc["id"]>;
};

type Mutable<Doc extends { readonly id: string }> = {
  byId: Map<Doc["id"], Doc>;
  version: number;
  changed: Set<Doc["id"]>;
};

/** A state of its own for each projection. */
export function initialDocumentsInPlace<
  Doc extends { readonly id: string },
>(): DocumentsInPlace<Doc> {
  return { byId: new Map(), version: 0, changed: new Set() } satisfies Mutable<Doc>;
}

/**
 * Applies one event in place and answers the same state. The version stays when the event says nothing new. `isSame`:
 * whether a document says the same as the held one; by identity where whoever emits keeps the object of what is the same.
 */
export function reduceDocumentsInPlace<Doc extends { readonly id: string }>(
  state: DocumentsInPlace<Doc>,
  event: CollectionEvent<Doc>,
  isSame: (held: Doc | undefined, document: Doc) => boolean = sameValue,
): DocumentsInPlace<Doc> {
  if (event.type !== "documents.changed") return state;
  // The only place that writes: everybody else sees the readonly face.
  const documents = state as Mutable<Doc>;
  const changed = new Set<Doc["id"]>();
  for (const id of event.removed) if (documents.byId.delete(id)) changed.add(id);
  for (const document of event.written) {
    const id: Doc["id"] = document.id;
    if (isSame(documents.byId.get(id), document)) continue;
    documents.byId.set(id, document);
    changed.add(id);
  }
  if (changed.size === 0) return state;
  documents.changed = changed;
  documents.version += 1;
  return state;
}
