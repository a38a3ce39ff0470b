import { unreachable } from "../../domain/unreachable.ts";
import type { CollectionEvent, Liveness, RefusedDocument } from "../live/collectionEvent.ts";
import { sameValue } from "./sameValue.ts";

/** A small collection as it is known: hundreds of documents, copied when one changes. Null liveness: nothing was heard yet. */
export type DocumentsState<Doc extends { readonly id: string }> = {
  readonly byId: ReadonlyMap<Doc["id"], Doc>;
  readonly liveness: Liveness | null;
  readonly refused: readonly RefusedDocument[];
  /** Why the last sync failed; null since one succeeded. */
  readonly failure: string | null;
};

export function initialDocuments<Doc extends { readonly id: string }>(): DocumentsState<Doc> {
  return { byId: new Map(), liveness: null, refused: [], failure: null };
}

/** Folds one event. The same object when it says nothing new. */
export function reduceDocuments<Doc extends { readonly id: string }>(
  state: DocumentsState<Doc>,
  event: CollectionEvent<Doc>,
): DocumentsState<Doc> {
  switch (event.type) {
    case "documents.changed": {
      const written = event.written.filter((doc) => !sameValue(state.byId.get(doc.id), doc));
      const removed = event.removed.filter((id) => state.byId.has(id));
      if (written.length === 0 && removed.length === 0) return state;
      const byId = new Map(state.byId);
      for (const id of removed) byId.delete(id);
      for (const doc of written) byId.set(doc.id, doc);
      return { ...state, byId };
    }
    case "documents.refused":
      return sameValue(state.refused, event.refused) ? state : { ...state, refused: event.refused };
    case "liveness.changed": {
      if (sameValue(state.liveness, event.liveness)) return state;
      const failure = event.liveness.isLive ? null : state.failure;
      return { ...state, liveness: event.liveness, failure };
    }
    case "sync.failed":
      return state.failure === event.reason ? state : { ...state, failure: event.reason };
    default:
      return unreachable(event);
  }
}
