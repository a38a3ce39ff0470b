import { must } from "../../../domain/base/must.ts";
import type { Clock } from "../live/clock.ts";
import type { CustomerWorld } from "./customerWorld.ts";
import type { AnyFeed, FeedWork, SessionView } from "./feed.ts";
import type { Frames, FrameSource } from "./frames.ts";
import type { FeedQuery } from "./protocol.ts";

/** One feed that the main thread has open. With other params it goes on under another id. */
class CoreFeed implements FrameSource {
  id: number;
  query: FeedQuery;
  /** Null until the feeds that come later are there, where it is one of them. */
  declared: AnyFeed | null;
  /** Null while no customer is followed, of a feed that belongs to one. */
  work: FeedWork<never, object> | null = null;
  /** True until its first news from the present world, which are everything. */
  isAnew = true;

  constructor(id: number, query: FeedQuery, declared: AnyFeed | null) {
    this.id = id;
    this.query = query;
    this.declared = declared;
  }

  drain() {
    const emission = this.work?.drain() ?? null;
    if (emission === null || this.declared === null) return null;
    const { scope, lingers, list, uncompared } = this.declared;
    const about = this.isAnew ? { scope, lingers, list, uncompared } : null;
    this.isAnew = false;
    return { ...emission, about };
  }
}

/** The feeds that can be opened. */
export type DeclaredFeeds = {
  /** Those that are there from the beginning. */
  readonly feeds: readonly AnyFeed[];
  /** Fetches all others. */
  readonly fetchFeeds: () => Promise<readonly AnyFeed[]>;
};

/** Pause until feeds that could not be fetched are asked for again while one of them is open, in ms. */
export const FETCH_PAUSE = 5000;

/** The feeds that the main thread has open, at work in the world of the followed customer. */
export class CoreFeeds {
  readonly #declared: Map<string, AnyFeed>;
  readonly #fetchFeeds: DeclaredFeeds["fetchFeeds"];
  readonly #session: SessionView;
  readonly #frames: Frames;
  readonly #clock: Clock;
  readonly #feeds = new Map<number, CoreFeed>();
  #world: CustomerWorld | null = null;
  /** From the first time on that the others are asked for, but between a failure and the next time. */
  #isFetching = false;

  constructor(
    { feeds, fetchFeeds }: DeclaredFeeds,
    session: SessionView,
    frames: Frames,
    clock: Clock,
  ) {
    this.#declared = new Map(feeds.map((one) => [one.name, one]));
    this.#fetchFeeds = fetchFeeds;
    this.#clock = clock;
    this.#session = session;
    this.#frames = frames;
  }

  open(id: number, query: FeedQuery): void {
    const feed = new CoreFeed(id, query, this.#declared.get(query.name) ?? null);
    this.#feeds.set(id, feed);
    if (feed.declared === null) this.fetchOthers();
    else this.#start(feed);
  }

  /** Fetches the feeds that are not there yet; those of them that are open then start. [FD62] */
  fetchOthers(): void {
    if (this.#isFetching) return;
    this.#isFetching = true;
    this.#fetchFeeds().then(
      (feeds) => {
        for (const one of feeds) this.#declared.set(one.name, one);
        for (const feed of this.#waiting()) {
          const { name } = feed.query;
          feed.declared = must(this.#declared.get(name), `the feed ${name} is declared`);
          this.#start(feed);
        }
      },
      (error: unknown) => {
        this.#session.debug.log.add(`feeds could not be fetched: ${String(error)}`);
        // Where nobody waits the next reader asks again.
        this.#clock.setTimeout(() => {
          this.#isFetching = false;
          if (this.#waiting().length > 0) this.fetchOthers();
        }, FETCH_PAUSE);
      },
    );
  }

  #waiting(): readonly CoreFeed[] {
    return [...this.#feeds.values()].filter(({ declared }) => declared === null);
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
      if (feed.declared?.scope !== "customer") continue;
      const before = feed.work;
      this.#frames.forget(feed);
      feed.isAnew = true;
      this.#start(feed);
      // Last, so that what both need stays open in between.
      before?.stop();
    }
  }

  #start(feed: CoreFeed): void {
    const { declared, query } = feed;
    if (declared === null) return;
    const source = declared.scope === "customer" ? this.#world : this.#session;
    feed.work =
      source === null
        ? null
        : declared.open(source as never, query.params as never, () => this.#frames.mark(feed));
    if (feed.work !== null) this.#frames.mark(feed);
  }
}
