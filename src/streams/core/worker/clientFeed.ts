import type { EpochMs } from "../../../domain/base/time.ts";
import type { FeedName, FeedState } from "../../feeds/feeds.ts";
import type { Liveness } from "../live/collectionEvent.ts";
import { FEED_LISTS, FoldedList } from "../../feeds/feedLists.ts";
import { keepSame } from "../../feeds/kit/keepSame.ts";
import type { FeedNews, FeedQuery } from "./protocol.ts";

type State = FeedState<FeedName>;

/** Feeds that outlive a change of customer. */
const OF_NO_CUSTOMER: ReadonlySet<FeedName> = new Set(["connection", "account", "debug"]);

/** One feed with the params it has for life, and what the core has told of it. */
export class ClientFeed {
  readonly id: number;
  readonly query: FeedQuery;
  readonly handles = new Set<FeedHandle>();
  #state: State | null = null;
  #list: FoldedList | null = null;

  constructor(id: number, query: FeedQuery) {
    this.id = id;
    this.query = query;
    this.beginAnew();
  }

  get state(): State | null {
    return this.#state;
  }

  get isOfCustomer(): boolean {
    return !OF_NO_CUSTOMER.has(this.query.name);
  }

  /** Answers whether the state has changed; it is the same object otherwise, and so is every item that says the same. */
  fold(news: FeedNews<FeedName>): boolean {
    const before = this.#state;
    if (news.type === "whole") this.#state = keepSame(before, news.state);
    else this.#state = this.#merged(before, news);
    return this.#state !== before;
  }

  forget(): void {
    this.#state = null;
    this.beginAnew();
  }

  /** What comes next tells everything; what is shown stays until then. */
  beginAnew(): void {
    const list = FEED_LISTS[this.query.name];
    this.#list = list === undefined ? null : new FoldedList(list);
  }

  lose(since: EpochMs, reason: string): void {
    if (this.query.name === "connection") this.#state = { status: "broken", since, reason };
    else if (this.#state !== null) this.#state = notLive(this.#state, since);
  }

  #merged(
    before: State | null,
    { fields, list }: Extract<FeedNews<FeedName>, { type: "fields" }>,
  ): State {
    const after: Record<string, unknown> = { ...before };
    for (const [field, value] of Object.entries(fields))
      // Typed arrays by the thousand: comparing them would cost more than drawing them.
      after[field] = field === "points" ? value : keepSame(after[field], value);
    if (this.#list !== null) {
      if (list !== null) this.#list.fold(list);
      after[FEED_LISTS[this.query.name]?.field ?? ""] = this.#list.items;
    }
    const isSame =
      before !== null &&
      Object.keys(after).every((key) => after[key] === (before as Record<string, unknown>)[key]);
    return isSame ? before : (after as State);
  }
}

/** One reader of a feed, which may change its params. */
export class FeedHandle {
  feed: ClientFeed;
  /** The feed of its earlier params, oldest first, while nothing later has told anything. */
  readonly past: ClientFeed[] = [];
  /** What it showed when it joined a feed that others read already. */
  held: State | null = null;
  readonly #listeners = new Set<() => void>();

  constructor(feed: ClientFeed) {
    this.feed = feed;
    feed.handles.add(this);
  }

  get state(): State | null {
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
function notLive(state: State, lostAt: EpochMs): State {
  if ("clockOffset" in state)
    return state.isLive ? { ...state, isLive: false, since: state.lastProofAt ?? lostAt } : state;
  if (!("liveness" in state) || state.liveness?.isLive !== true) return state;
  const { lastProofAt } = state.liveness;
  const liveness: Liveness = { ...state.liveness, isLive: false, since: lastProofAt ?? lostAt };
  return { ...state, liveness } as State;
}
