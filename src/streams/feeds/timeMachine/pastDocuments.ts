import { Observable } from "rxjs";
import type { CollectionEvent } from "../../core/live/collectionEvent.ts";
import type { DocumentsChange, FollowedCollection } from "../../core/worker/followedCollection.ts";
import type { PastOf } from "./pastOf.ts";
import type { PastView } from "./pastView.ts";

type Identified = { readonly id: string };

/** Today's documents as they were in the picture that is shown, and again with every other picture. */
export function pastDocuments$<Doc extends Identified>(
  today: FollowedCollection<Doc>,
  view: PastView,
  pastOf: PastOf<Doc>,
): Observable<CollectionEvent<Doc>> {
  return new Observable((subscriber) => {
    const emit = (documents: Iterable<Doc>, gone: readonly string[] = []) => {
      const written: Doc[] = [];
      const removed: string[] = [...gone];
      for (const document of documents) {
        const past = pastOf(document, view.picture);
        if (past === null) removed.push(document.id);
        else written.push(past);
      }
      if (written.length > 0 || removed.length > 0)
        subscriber.next({ type: "documents.changed", written, removed });
    };
    const emitHead = () => {
      const { head, refused } = today;
      if (head.isLoaded) subscriber.next(FOLLOWED);
      if (refused.length > 0) subscriber.next({ type: "documents.refused", refused });
      if (head.failure !== null)
        subscriber.next({
          type: "sync.failed",
          reason: head.failure,
          isForbidden: head.isForbidden,
          retryAt: 0,
        });
    };
    emit(today.byId.values());
    emitHead();
    const stops = [
      today.onChange((change: DocumentsChange<Doc>) => emit(change.written, change.removed)),
      today.onHead(emitHead),
      view.onChange(() => emit(today.byId.values())),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  });
}

/** Of the collection itself: everything of the picture is there. The heads of feeds say that it is the past. */
export const FOLLOWED = {
  type: "liveness.changed",
  liveness: { isLive: true, since: 0, lastProofAt: null },
} as const satisfies CollectionEvent<never>;
