import { type LiveQuery, type LiveSource, liveCollection$ } from "../live/liveCollection.ts";
import type { Clock } from "../live/clock.ts";
import { type CollectionHead, FollowedCollection } from "./followedCollection.ts";
import { Leased } from "./leased.ts";
import { Listeners } from "./listeners.ts";
import type { RefusedDocument } from "../live/collectionEvent.ts";

/** What a collection of the customer holds and what notifies it; `pageBy` as in `CollectionPlace`. */
export type CollectionQuery<Doc> = Pick<
  LiveQuery<Doc>,
  "collection" | "filter" | "roomFilter" | "decode"
> & { readonly pageBy?: string };

/** A collection as the debug page and the freshness of the whole path see it. */
export type OpenCollection = {
  readonly name: string;
  readonly head: CollectionHead;
  readonly refused: readonly RefusedDocument[];
  readonly eventsPerSecond: number;
  readonly byId: { readonly size: number };
};

/** The collections of one customer, live or of the past. */
export type Collections = {
  open(): readonly OpenCollection[];
  /** Emits when the liveness, the failure or the refused documents of some collection have changed. */
  onHead(listener: () => void): () => void;
  /** Opens a collection until `unfollow`; the same query while it is open is the same collection. */
  follow<Doc extends { readonly id: string }>(query: CollectionQuery<Doc>): FollowedCollection<Doc>;
  unfollow<Doc extends { readonly id: string }>(followed: FollowedCollection<Doc>): void;
  /** A collection that is open while somebody uses it. */
  leased<Doc extends { readonly id: string }>(
    query: CollectionQuery<Doc>,
    closed?: () => void,
  ): Leased<FollowedCollection<Doc>>;
};

/** The live collections of one customer that are open now. */
export class CollectionPool implements Collections {
  readonly #source: LiveSource;
  readonly #place: Pick<LiveQuery<unknown>, "index" | "pace">;
  readonly #open = new Set<OpenCollection>();
  readonly #shared = new Map<string, { readonly followed: object; users: number }>();
  readonly #heads = new Listeners<[]>();

  constructor(source: LiveSource, place: Pick<LiveQuery<unknown>, "index" | "pace">) {
    this.#source = source;
    this.#place = place;
  }

  open(): readonly OpenCollection[] {
    return [...this.#open];
  }

  onHead(listener: () => void): () => void {
    return this.#heads.add(listener);
  }

  follow<Doc extends { readonly id: string }>(
    query: CollectionQuery<Doc>,
  ): FollowedCollection<Doc> {
    const key = keyOf(query);
    const known = this.#shared.get(key);
    if (known !== undefined) {
      known.users += 1;
      // The same query has documents of the same kind.
      return known.followed as unknown as FollowedCollection<Doc>;
    }
    const { pageBy = null, ...asked } = query;
    const { clock } = this.#source;
    const events$ = liveCollection$(this.#source, { ...this.#place, ...asked, pageBy });
    // What the document table emits says something new, or is the same object ([LC25]).
    const followed = new FollowedCollection<Doc>(query.collection, clock, events$, Object.is);
    this.#open.add(followed);
    this.#shared.set(key, { followed, users: 1 });
    followed.onHead(() => this.#heads.emit());
    this.#heads.emit();
    return followed;
  }

  unfollow<Doc extends { readonly id: string }>(followed: FollowedCollection<Doc>): void {
    for (const [key, shared] of this.#shared) {
      if (!Object.is(shared.followed, followed)) continue;
      shared.users -= 1;
      if (shared.users > 0) return;
      this.#shared.delete(key);
    }
    followed.close();
    this.#open.delete(followed);
    this.#heads.emit();
  }

  leased<Doc extends { readonly id: string }>(
    query: CollectionQuery<Doc>,
    closed: () => void = () => undefined,
  ): Leased<FollowedCollection<Doc>> {
    return leasedOf(this.#source.clock, this, query, closed);
  }
}

/** A collection of a pool that is open while somebody uses it. */
export function leasedOf<Doc extends { readonly id: string }>(
  clock: Clock,
  pool: Pick<Collections, "follow" | "unfollow">,
  query: CollectionQuery<Doc>,
  closed: () => void,
): Leased<FollowedCollection<Doc>> {
  return new Leased(
    clock,
    () => pool.follow(query),
    (followed) => {
      closed();
      pool.unfollow(followed);
    },
  );
}

/** What distinguishes one query from another: which documents, not how they are decoded. */
export function keyOf({
  collection,
  filter,
}: Pick<CollectionQuery<unknown>, "collection" | "filter">): string {
  return `${collection} ${JSON.stringify(filter)}`;
}
