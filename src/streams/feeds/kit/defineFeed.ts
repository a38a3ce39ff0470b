import type { EpochMs } from "../../../domain/base/time.ts";
import type { Feed, FeedScope, FeedSources, FeedWork, LostState } from "../../core/worker/feed.ts";
import type { ListOrder } from "../../core/worker/patchedList.ts";

/**
 * Declares a feed, once: its name, what it reads from, its params (the second argument of `open`), what it emits (what
 * `open` returns) and, of a list that is sent by patches, its field and order. The types of its readers and the way in
 * which it is opened derive from here, by its place in feeds.ts. A feed that shows documents of one collection is a
 * `listFeed`, one whose state is read anew each time a `fieldsWork` (decision 0082).
 */
export function defineFeed<
  const Name extends string,
  const Scope extends FeedScope,
  Params,
  State extends object,
>(declared: {
  readonly name: Name;
  readonly scope: Scope;
  readonly list?: { readonly field: keyof State & string; readonly order: ListOrder };
  readonly lingers?: boolean;
  readonly uncompared?: keyof State & string;
  readonly lost?: (
    state: NoInfer<State> | null,
    since: EpochMs,
    reason: string,
  ) => NoInfer<State> | null;
  readonly open: (
    source: FeedSources[Scope],
    params: Params,
    changed: () => void,
  ) => FeedWork<Params, State>;
}): Feed<Name, Scope, Params, State> {
  const { list = null, lingers = true, uncompared = null, lost = null } = declared;
  // What is lost is a state that the feed itself has emitted.
  return { ...declared, list, lingers, uncompared, lost: lost as LostState | null };
}
