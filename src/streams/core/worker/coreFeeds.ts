import { must } from "../../../domain/base/must.ts";
import type { CustomerWorld } from "./customerWorld.ts";
import type { AnyFeed, FeedWork, SessionView } from "./feed.ts";
import type { Frames, FrameSource } from "./frames.ts";
import type { FeedQuery } from "./protocol.ts";

/** One feed that the main thread has open. With other params it goes on under another id. */
class CoreFeed implements FrameSource {
  id: number;
  query: FeedQuery;
  readonly declared: AnyFeed;
  /** Null while no customer is followed, of a feed that belongs to one. */
  work: FeedWork<never, object> | null = null;
  /** True until its first news from the present world, which are everything. */
  isAnew = true;

  constructor(id: number, query: FeedQuery, declared: AnyFeed) {
    this.id = id;
    this.query = query;
    this.declared = declared;
  }

  drain() {
    const emission = this.work?.drain() ?? null;
    if (emission === null) return null;
    const { scope, lingers, list, uncompared } = this.declared;
    const about = this.isAnew ? { scope, lingers, list, uncompared } : null;
    this.isAnew = false;
    return { ...emission, about };
  }
}

/** The feeds that the main thread has open, at work in the world of the followed customer. */
export class CoreFeeds {
  readonly #declared: ReadonlyMap<string, AnyFeed>;
  readonly #session: SessionView;
  readonly #frames: Frames;
  readonly #feeds = new Map<number, CoreFeed>();
  #world: CustomerWorld | null = null;

  constructor(declared: readonly AnyFeed[], session: SessionView, frames: Frames) {
    this.#declared = new Map(declared.map((one) => [one.name, one]));
    this.#session = session;
    this.#frames = frames;
  }

  open(id: number, query: FeedQuery): void {
    const declared = must(this.#declared.get(query.name), `the feed ${query.name} is declared`);
    const feed = new CoreFeed(id, query, declared);
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
    // The main thread reads the feed of the new params as another one.
    feed.isAnew = true;
    if (feed.work?.update !== undefined) {
      feed.work.update(query.params as never);
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
    this.#frames.forget(feed);
    feed.work?.stop();
    feed.work = null;
  }

  /** The feeds of one world end, and those of another begin: of the next customer, or of another time. */
  enter(world: CustomerWorld | null): void {
    this.#world = world;
    for (const feed of this.#feeds.values()) {
      if (feed.declared.scope !== "customer") continue;
      const before = feed.work;
      this.#frames.forget(feed);
      feed.isAnew = true;
      this.#start(feed);
      // Last, so that what both need stays open in between.
      before?.stop();
    }
  }

  #start(feed: CoreFeed): void {
    const source = feed.declared.scope === "customer" ? this.#world : this.#session;
    feed.work =
      source === null
        ? null
        : feed.declared.open(source as never, feed.query.params as never, () =>
            this.#frames.mark(feed),
          );
    if (feed.work !== null) this.#frames.mark(feed);
  }
}
