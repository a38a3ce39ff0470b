import type { EpochMs } from "../../../domain/base/time.ts";
import { SECOND } from "../../../domain/base/time.ts";
import type { Clock } from "../live/clock.ts";
import { ClientFeed, FeedHandle } from "./clientFeed.ts";
import type { AnyFeed } from "./feed.ts";
import type { FeedChange, FeedQuery, ToWorker } from "./protocol.ts";

/** A feed that nobody uses any more stays open this long, in ms: the next page often wants the same. */
export const LINGER = 2 * SECOND;
/** Answers to earlier params that are still waited for, of a feed whose params change faster than the core emits. */
const LONGEST_PAST = 8;

/** A feed that somebody has opened: the shape of React's external stores. `get` answers the same object until something changed. */
export type OpenFeedOf<Params, State> = {
  /** Null until the core has emitted anything. */
  get(): State | null;
  subscribe(listener: () => void): () => void;
  /** Asks the same feed something else, for instance another viewport; what it showed stays until the new answer. */
  update(params: Params): void;
  close(): void;
};

/** The feeds of the main thread: one for each name and params, whoever reads it. [FD2], [FD3] */
export class ClientFeeds {
  readonly #clock: Clock;
  readonly #post: (message: ToWorker) => void;
  readonly #lost: ReadonlyMap<string, AnyFeed["lost"]>;
  readonly #byId = new Map<number, ClientFeed>();
  readonly #byKey = new Map<string, ClientFeed>();
  readonly #lingering = new Map<ClientFeed, () => void>();
  #count = 0;
  #broken: { readonly since: EpochMs; readonly reason: string } | null = null;

  /** @param declared the feeds that say themselves what they show once the core is lost */
  constructor(
    clock: Clock,
    post: (message: ToWorker) => void,
    declared: readonly Pick<AnyFeed, "lost" | "name">[],
  ) {
    this.#clock = clock;
    this.#post = post;
    this.#lost = new Map(declared.map(({ name, lost }) => [name, lost]));
  }

  /** The declaration of the feed (feeds/feeds.ts) says which params and which state are its own. */
  open<Params, State>(name: string, params: Params): OpenFeedOf<Params, State> {
    const handle = new FeedHandle(this.#join({ name, params }));
    let isOpen = true;
    return {
      get: () => handle.state as State | null,
      subscribe: (listener) => handle.subscribe(listener),
      update: (next) => {
        if (isOpen) this.#update(handle, { name, params: next });
      },
      close: () => {
        if (!isOpen) return;
        isOpen = false;
        this.#forgetPast(handle);
        handle.feed.handles.delete(handle);
        this.#leave(handle.feed);
      },
    };
  }

  /** Applies what one frame brings, all of it before anybody is notified. `isOfCustomer`: the frame is of the present customer. */
  apply(changes: readonly FeedChange[], isOfCustomer: boolean): void {
    const changed = new Set<FeedHandle>();
    for (const { feed: id, news, about } of changes) {
      const feed = this.#byId.get(id);
      if (feed === undefined) continue;
      if (about !== null) feed.beginAnew(about);
      if ((!isOfCustomer && feed.isOfCustomer) || !feed.apply(news)) continue;
      for (const handle of feed.handles) {
        this.#dropOlder(handle, feed);
        changed.add(handle);
      }
    }
    for (const handle of changed) handle.notify();
  }

  /** The customer has changed: nothing of the old one is shown any more. [FD6] */
  forgetCustomer(): void {
    const changed = new Set<FeedHandle>();
    for (const feed of this.#byId.values()) {
      if (!feed.isOfCustomer) continue;
      feed.forget();
      for (const handle of feed.handles) {
        handle.held = null;
        changed.add(handle);
      }
    }
    for (const handle of changed) handle.notify();
  }

  /** The worker is gone: what is shown stays, and is not live. [FD9] */
  lose(since: EpochMs, reason: string): void {
    this.#broken ??= { since, reason };
    const changed = new Set<FeedHandle>();
    for (const feed of this.#byId.values()) {
      feed.lose(this.#broken.since, this.#broken.reason);
      for (const handle of feed.handles) changed.add(handle);
    }
    for (const handle of changed) handle.notify();
  }

  /** Another worker has taken over: it is asked for all that is open. */
  reopen(): void {
    this.#broken = null;
    for (const feed of this.#byKey.values()) {
      this.#post({ type: "feed.open", feed: feed.id, query: feed.query });
    }
  }

  #join(query: FeedQuery): ClientFeed {
    const known = this.#byKey.get(keyOf(query));
    if (known !== undefined) {
      this.#lingering.get(known)?.();
      this.#lingering.delete(known);
      return known;
    }
    const feed = this.#create(query);
    this.#post({ type: "feed.open", feed: feed.id, query });
    return feed;
  }

  #create(query: FeedQuery): ClientFeed {
    const feed = new ClientFeed((this.#count += 1), query, this.#lost.get(query.name) ?? null);
    this.#byId.set(feed.id, feed);
    this.#byKey.set(keyOf(query), feed);
    if (this.#broken !== null) feed.lose(this.#broken.since, this.#broken.reason);
    return feed;
  }

  #update(handle: FeedHandle, query: FeedQuery): void {
    const { feed } = handle;
    const key = keyOf(query);
    if (keyOf(feed.query) === key) return;
    const isAlone = feed.handles.size === 1 && !this.#byKey.has(key);
    if (!isAlone) {
      handle.held = handle.state;
      this.#forgetPast(handle);
      feed.handles.delete(handle);
      handle.feed = this.#join(query);
      handle.feed.handles.add(handle);
      this.#leave(feed);
      handle.notify();
      return;
    }
    const next = this.#create(query);
    this.#post({ type: "feed.update", feed: feed.id, next: next.id, query });
    this.#byKey.delete(keyOf(feed.query));
    // Answers to the earlier params still count until there is one to the new ones.
    handle.past.push(feed);
    while (handle.past.length > LONGEST_PAST) this.#dropPast(handle, 1);
    handle.feed = next;
    next.handles.add(handle);
  }

  #dropOlder(handle: FeedHandle, answering: ClientFeed): void {
    const end = handle.feed === answering ? handle.past.length : handle.past.indexOf(answering);
    for (const feed of handle.past.splice(0, end)) this.#byId.delete(feed.id);
    handle.held = null;
  }

  #dropPast(handle: FeedHandle, at: number): void {
    for (const feed of handle.past.splice(at, 1)) this.#byId.delete(feed.id);
  }

  #forgetPast(handle: FeedHandle): void {
    for (const feed of handle.past.splice(0)) this.#byId.delete(feed.id);
  }

  #leave(feed: ClientFeed): void {
    if (feed.handles.size > 0) return;
    const close = () => {
      this.#lingering.delete(feed);
      this.#byId.delete(feed.id);
      this.#byKey.delete(keyOf(feed.query));
      this.#post({ type: "feed.close", feed: feed.id });
    };
    if (feed.lingers) this.#lingering.set(feed, this.#clock.setTimeout(close, LINGER));
    else close();
  }
}

/** By value; the order of keys within params is that of their author, and a second feed of the same costs little. */
function keyOf({ name, params }: FeedQuery): string {
  return `${name} ${JSON.stringify(params)}`;
}
