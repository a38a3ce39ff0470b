import { Observable, Subscription } from "rxjs";
import type { Asset } from "../../../domain/assets/asset.ts";
import type { AssetId } from "../../../domain/base/ids.ts";
import type { CollectionEvent } from "../../core/live/collectionEvent.ts";
import type { FollowedCollection } from "../../core/worker/followedCollection.ts";
import { FOLLOWED } from "./pastDocuments.ts";
import { pastAsset } from "./pastOf.ts";
import type { PastView } from "./pastView.ts";

/** Reads today's documents of assets that are archived by now. */
export type ReadAssets = (ids: readonly AssetId[]) => Observable<readonly Asset[]>;

/**
 * The assets of the picture that is shown: who they are by today's documents, where they were by the history. While it
 * is played on only those are checked whose events or proofs of being heard it brings.
 */
export function pastAssets$(
  today: FollowedCollection<Asset>,
  view: PastView,
  readArchived: ReadAssets,
): Observable<CollectionEvent<Asset>> {
  return new Observable((subscriber) => {
    const archived = new Map<AssetId, Asset>();
    const asked = new Set<AssetId>();
    const reads = new Subscription();
    const emit = (ids: Iterable<AssetId>) => {
      const written: Asset[] = [];
      const removed: AssetId[] = [];
      for (const id of ids) {
        const document = today.byId.get(id) ?? archived.get(id);
        const past = document === undefined ? null : pastAsset(document, view.picture);
        if (past === null) removed.push(id);
        else written.push(past);
      }
      if (written.length > 0 || removed.length > 0)
        subscriber.next({ type: "documents.changed", written, removed });
    };
    const emitAll = () => emit(new Set([...today.byId.keys(), ...archived.keys()]));
    const readMissing = () => {
      if (!today.head.isLoaded) return;
      const missing = [...view.picture.assets.keys()].filter(
        (id) => !today.byId.has(id) && !asked.has(id),
      );
      if (missing.length === 0) return;
      for (const id of missing) asked.add(id);
      const read = readArchived(missing).subscribe({
        next: (documents) => {
          for (const document of documents) archived.set(document.id, document);
          emit(documents.map(({ id }) => id));
        },
        // Without their names they are left out, and asked for again with the next picture.
        error: () => {
          for (const id of missing) asked.delete(id);
        },
      });
      reads.add(read);
    };
    const emitHead = () => {
      const { head } = today;
      if (head.isLoaded) subscriber.next(FOLLOWED);
      if (head.failure !== null)
        subscriber.next({
          type: "sync.failed",
          reason: head.failure,
          isForbidden: head.isForbidden,
          retryAt: 0,
        });
      readMissing();
    };
    emitAll();
    emitHead();
    const stops = [
      today.onChange(({ written, removed }) =>
        emit([...written.map(({ id }) => id), ...(removed as AssetId[])]),
      ),
      today.onHead(emitHead),
      view.onChange((touched) => {
        if (touched === null) emitAll();
        else emit(new Set([...touched, ...stillHeard(view)]));
        readMissing();
      }),
      () => reads.unsubscribe(),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  });
}

/** Those of whom only the checkpoint says that they go on being heard: each instant is another proof. */
function* stillHeard({ picture }: PastView): Generator<AssetId> {
  for (const { id, heardUntil } of picture.assets.values()) if (heardUntil !== null) yield id;
}
