import type { CustomerWorld } from "../../core/worker/customerWorld.ts";
import type { Feed, FeedWork } from "../../core/worker/feed.ts";
import type { CollectionQuery } from "../../core/worker/collectionPool.ts";
import type { ListOrder } from "../../core/worker/patchedList.ts";
import type { ListPatch } from "../../core/worker/protocol.ts";
import { ChangedFields } from "./changedFields.ts";
import { defineFeed } from "./defineFeed.ts";
import { type FeedHead, feedHead } from "./feedHead.ts";

type Identified = { readonly id: string };

/** What a list of documents emits: its head, the list in the field of that name, and figures beside it. */
export type ListState<Field extends string, Doc, Figures extends object> = FeedHead & {
  readonly [One in Field]: readonly Doc[];
} & Figures;

/** Declares a feed that shows the documents of one collection as a list: only what was written and removed is sent. */
export function listFeed<
  const Name extends string,
  const Field extends string,
  Doc extends Identified,
  Params = null,
  Figures extends object = Record<never, never>,
>({
  name,
  field,
  order,
  query,
  isShown = () => true,
  figures,
}: {
  readonly name: Name;
  readonly field: Field;
  readonly order: Omit<ListOrder, "by"> & {
    readonly by: NoInfer<keyof Doc & string> | readonly NoInfer<keyof Doc & string>[];
  };
  readonly query: (params: Params) => CollectionQuery<Doc>;
  /** Which of its documents; left out: all. */
  readonly isShown?: (document: NoInfer<Doc>, params: NoInfer<Params>) => boolean;
  /** Figures over what is shown. */
  readonly figures?: (shown: ReadonlyMap<string, NoInfer<Doc>>) => Figures;
}): Feed<Name, "customer", Params, ListState<Field, Doc, Figures>> {
  type State = ListState<Field, Doc, Figures>;
  const open = (
    world: CustomerWorld,
    params: Params,
    changed: () => void,
  ): FeedWork<Params, State> => {
    const lease = world.collection(query(params)).lease();
    const { value: followed } = lease;
    const shown = new Map<string, Doc>();
    const news = new ChangedFields<object>();
    let written = new Map<string, Doc>();
    let removed = new Set<string>();
    const remove = (id: string) => {
      if (!shown.delete(id)) return;
      written.delete(id);
      removed.add(id);
    };
    const write = (document: Doc) => {
      if (!isShown(document, params)) {
        remove(document.id);
        return;
      }
      shown.set(document.id, document);
      written.set(document.id, document);
      removed.delete(document.id);
    };
    for (const document of followed.byId.values()) write(document);
    const stops = [
      followed.onHead(changed),
      followed.onChange((change) => {
        for (const id of change.removed) remove(id);
        for (const document of change.written) write(document);
        changed();
      }),
    ];
    return {
      drain: () => {
        const head = feedHead(world.time, followed.head);
        const fields = news.changes({ ...head, ...figures?.(shown) });
        if (fields === null && written.size === 0 && removed.size === 0) return null;
        const list: ListPatch = { written: [...written.values()], removed: [...removed] };
        written = new Map();
        removed = new Set();
        return { news: { type: "fields", fields: (fields ?? {}) as Partial<State>, list } };
      },
      stop: () => {
        for (const stop of stops) stop();
        lease.release();
      },
    };
  };
  return defineFeed({ name, scope: "customer", list: { field, order }, open });
}
