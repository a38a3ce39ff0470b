import type { EpochMs } from "../../../domain/base/time.ts";
import type { Liveness } from "../live/collectionEvent.ts";
import type { FeedAbout, LostState } from "./feed.ts";
import { keepSame } from "./keepSame.ts";
import { PatchedList } from "./patchedList.ts";
import type { FeedNews, FeedQuery } from "./protocol.ts";

/** One feed with the params it has for life, and what the core has emitted of it. */
export class ClientFeed {
  readonly id: number;
  readonly query: FeedQuery;
  readonly handles = new Set<FeedHandle>();
  #state: object | null = null;
  /** Null until its first news. */
  #about: FeedAbout | null = null;
  #list: PatchedList | null = null;
  readonly #lost: LostState;

  constructor(id: number, query: FeedQuery, lost: LostState | null) {
    this.id = id;
    this.query = query;
    this.#lost = lost ?? notLive;
  }

  get state(): object | null {
    return this.#state;
  }

  /** Whether it belongs to the followed customer, as most do, or outlives a change of customer. */
  get isOfCustomer(): boolean {
    return this.#about?.scope !== "session";
  }

  /** Whether it stays open for a while once nobody reads it; one that has brought nothing yet does not. */
  get lingers(): boolean {
    return this.#about?.lingers ?? false;
  }

  /** Answers whether the state has changed; it is the same object otherwise, and so is every item that says the same. */
  apply(news: FeedNews): boolean {
    const before = this.#state;
    if (news.type === "whole") this.#state = keepSame(before, news.state);
    else this.#state = this.#merged(before, news);
    return this.#state !== before;
  }

  /** What comes next is everything; what is shown stays until then. */
  beginAnew(about: FeedAbout): void {
    this.#about = about;
    this.#list = about.list === null ? null : new PatchedList(about.list.order);
  }

  forget(): void {
    this.#state = null;
  }

  lose(since: EpochMs, reason: string): void {
    this.#state = this.#lost(this.#state, since, reason);
  }

  #merged(before: object | null, news: Extract<FeedNews, { type: "fields" }>): object {
    const after: Record<string, unknown> = { ...before };
    for (const [field, value] of Object.entries(news.fields))
      after[field] = field === this.#about?.uncompared ? value : keepSame(after[field], value);
    const list = this.#about?.list ?? null;
    if (list !== null && this.#list !== null) {
      if (news.list !== null) this.#list.apply(news.list);
      after[list.field] = this.#list.items;
    }
    const isSame =
      before !== null &&
      Object.keys(after).every((key) => after[key] === (before as Record<string, unknown>)[key]);
    return isSame ? before : after;
  }
}

/** One reader of a feed, which may change its params. */
export class FeedHandle {
  feed: ClientFeed;
  /** The feed of its earlier params, oldest first, while nothing later has emitted. */
  readonly past: ClientFeed[] = [];
  /** What it showed when it joined a feed that others read already. */
  held: object | null = null;
  readonly #listeners = new Set<() => void>();

  constructor(feed: ClientFeed) {
    this.feed = feed;
    feed.handles.add(this);
  }

  get state(): object | null {
    return this.feed.state ?? this.past.findLast(({ state }) => state !== null)?.state ?? this.held;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  notify(): void {
    for (const listener of this.#listeners) listener();
  }
}

/** What is shown is as old as its last proof, not as the moment at which the core was missed. */
function notLive(state: object | null, lostAt: EpochMs): object | null {
  const { liveness } = (state ?? {}) as { readonly liveness?: Liveness | null };
  if (liveness?.isLive !== true) return state;
  return {
    ...state,
    liveness: { ...liveness, isLive: false, since: liveness.lastProofAt ?? lostAt },
  };
}
