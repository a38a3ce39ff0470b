import type { FollowedCollection } from "../../core/worker/followedCollection.ts";
import type { Lease } from "../../core/worker/leased.ts";
import type { FeedNews, ListPatch } from "../../core/worker/protocol.ts";
import type { ServerTime } from "../../core/worker/serverTime.ts";
import { ChangedFields } from "./changedFields.ts";
import { feedHead } from "./feedHead.ts";
import type { FeedHead, FeedName } from "../feeds.ts";
import type { FeedWork } from "./feedWork.ts";

/** How a feed shows a small collection: which of its documents, and which figures beside them. */
export type DocumentsShown<Doc, Figures extends object> = {
  readonly isShown: (document: Doc) => boolean;
  readonly figures: (shown: ReadonlyMap<string, Doc>) => Figures;
};

/** A feed that shows documents as a list: only what was written and removed is told. */
export function documentsFeed<
  Name extends FeedName,
  Doc extends { readonly id: string },
  Figures extends object = Record<never, never>,
>(
  lease: Lease<FollowedCollection<Doc>>,
  time: ServerTime,
  changed: () => void,
  { isShown, figures }: DocumentsShown<Doc, Figures>,
): FeedWork<Name> {
  const collection = lease.value;
  const shown = new Map<string, Doc>();
  const news = new ChangedFields<FeedHead & Figures>();
  let written = new Map<string, Doc>();
  let removed = new Set<string>();
  const put = (document: Doc) => {
    if (!isShown(document)) {
      remove(document.id);
      return;
    }
    shown.set(document.id, document);
    written.set(document.id, document);
    removed.delete(document.id);
  };
  const remove = (id: string) => {
    if (!shown.delete(id)) return;
    written.delete(id);
    removed.add(id);
  };
  for (const document of collection.byId.values()) put(document);
  const stops = [
    collection.onHead(changed),
    collection.onChange((change) => {
      for (const id of change.removed) remove(id);
      for (const document of change.written) put(document);
      changed();
    }),
  ];
  return {
    take: () => {
      const fields = news.take({ ...feedHead(time, collection.head), ...figures(shown) });
      if (fields === null && written.size === 0 && removed.size === 0) return null;
      const list: ListPatch = { written: [...written.values()], removed: [...removed] };
      written = new Map();
      removed = new Set();
      return { news: { type: "fields", fields: fields ?? {}, list } as unknown as FeedNews<Name> };
    },
    stop: () => {
      for (const stop of stops) stop();
      lease.release();
    },
  };
}
