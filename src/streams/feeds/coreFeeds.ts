import type { CustomerWorld } from "./customerWorld.ts";
import type { Frames, Teller } from "../core/worker/frames.ts";
import { type AnyWork, type CoreView, isOfCustomer, openFeed } from "./openFeed.ts";
import type { FeedQuery } from "../core/worker/protocol.ts";

/** One feed that the main thread has open. With other params it goes on under another id. */
class CoreFeed implements Teller {
  id: number;
  query: FeedQuery;
  /** Null while no customer is followed, of a feed that belongs to one. */
  work: AnyWork | null = null;
  /** True until the first word from another world. */
  isAnew = false;

  constructor(id: number, query: FeedQuery) {
    this.id = id;
    this.query = query;
  }

  take() {
    const told = this.work?.take() ?? null;
    if (told === null) return null;
    const { isAnew } = this;
    this.isAnew = false;
    return { ...told, isAnew };
  }
}

/** The feeds that the main thread has open, at work in the world of the followed customer. */
export class CoreFeeds {
  readonly #core: CoreView;
  readonly #frames: Frames;
  readonly #feeds = new Map<number, CoreFeed>();
  #world: CustomerWorld | null = null;

  constructor(core: CoreView, frames: Frames) {
    this.#core = core;
    this.#frames = frames;
  }

  open(id: number, query: FeedQuery): void {
    const feed = new CoreFeed(id, query);
    this.#feeds.set(id, feed);
    this.#start(feed);
  }

  update(id: number, next: number, query: FeedQuery): void {
    const feed = this.#feeds.get(id);
    if (feed === undefined) return;
    this.#feeds.delete(id);
    this.#feeds.set(next, feed);
    feed.id = next;
    feed.query = query;
    if (feed.work?.update(query) === true) {
      this.#frames.hurry(feed);
      return;
    }
    const before = feed.work;
    this.#start(feed);
    // Last, so that what both need stays open in between.
    before?.stop();
  }

  close(id: number): void {
    const feed = this.#feeds.get(id);
    if (feed === undefined) return;
    this.#feeds.delete(id);
    this.#stop(feed);
  }

  /** The feeds of one world end, and those of another begin: of the next customer, or of another time. */
  enter(world: CustomerWorld | null): void {
    this.#world = world;
    for (const feed of this.#feeds.values()) {
      if (!isOfCustomer(feed.query)) continue;
      const before = feed.work;
      this.#frames.forget(feed);
      feed.isAnew = true;
      this.#start(feed);
      // Last, so that what both need stays open in between.
      before?.stop();
    }
  }

  #start(feed: CoreFeed): void {
    feed.work = openFeed(this.#core, this.#world, feed.query, () => this.#frames.mark(feed));
    if (feed.work !== null) this.#frames.mark(feed);
  }

  #stop(feed: CoreFeed): void {
    this.#frames.forget(feed);
    feed.work?.stop();
    feed.work = null;
  }
}
