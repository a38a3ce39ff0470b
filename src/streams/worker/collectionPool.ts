import type { LiveQuery, LiveSource } from "../liveCollection.ts";
import { type CollectionHead, FollowedCollection } from "./followedCollection.ts";
import { Leased } from "./leased.ts";
import { Listeners } from "./listeners.ts";
import type { RefusedDocument } from "../live/collectionEvent.ts";

/** What a collection of the customer holds and what it is heard on; `pageBy` as in `CollectionPlace`. */
export type CollectionQuery<Doc> = Pick<
  LiveQuery<Doc>,
  "collection" | "filter" | "heardOn" | "decode"
> & { readonly pageBy?: string };

/** A collection as the debug page and the freshness of the whole path see it. */
export type OpenCollection = {
  readonly name: string;
  readonly head: CollectionHead;
  readonly refused: readonly RefusedDocument[];
  readonly eventsPerSecond: number;
  readonly byId: { readonly size: number };
};

/** The live collections of one customer that are open now. */
export class CollectionPool {
  readonly #source: LiveSource;
  readonly #place: Pick<LiveQuery<unknown>, "index" | "pace">;
  readonly #open = new Set<OpenCollection>();
  readonly #heads = new Listeners<[]>();

  constructor(source: LiveSource, place: Pick<LiveQuery<unknown>, "index" | "pace">) {
    this.#source = source;
    this.#place = place;
  }

  open(): readonly OpenCollection[] {
    return [...this.#open];
  }

  /** Tells that the liveness, the failure or the refused documents of some collection have changed. */
  onHead(listener: () => void): () => void {
    return this.#heads.add(listener);
  }

  follow<Doc extends { readonly id: string }>({
    pageBy,
    ...query
  }: CollectionQuery<Doc>): FollowedCollection<Doc> {
    const followed = new FollowedCollection<Doc>(this.#source, {
      ...this.#place,
      ...query,
      pageBy: pageBy ?? null,
    });
    this.#open.add(followed);
    followed.onHead(() => this.#heads.tell());
    this.#heads.tell();
    return followed;
  }

  unfollow<Doc extends { readonly id: string }>(followed: FollowedCollection<Doc>): void {
    followed.close();
    this.#open.delete(followed);
    this.#heads.tell();
  }

  /** A collection that is open while somebody uses it. */
  leased<Doc extends { readonly id: string }>(
    query: CollectionQuery<Doc>,
    closed: () => void = () => undefined,
  ): Leased<FollowedCollection<Doc>> {
    return new Leased(
      this.#source.clock,
      () => this.follow(query),
      (followed) => {
        closed();
        this.unfollow(followed);
      },
    );
  }
}
