import type { CustomerIndex } from "../../../domain/base/ids.ts";
import type { KuzzleConnection } from "../kuzzle/kuzzleConnection.ts";
import type { Clock } from "../live/clock.ts";
import {
  type CollectionQuery,
  type Collections,
  keyOf,
  type OpenCollection,
} from "./collectionPool.ts";
import type { FollowedCollection } from "./followedCollection.ts";
import { Leased } from "./leased.ts";
import type { PathFreshness } from "./pathFreshness.ts";
import type { ServerTime } from "./serverTime.ts";
import { Ticker } from "./ticker.ts";

/** What a world is made of: the live one follows the server (liveWorld.ts), one of the past is filled from a picture. */
export type WorldPorts = {
  readonly clock: Clock;
  readonly time: ServerTime;
  readonly collections: Collections;
  readonly connection: KuzzleConnection;
  readonly freshness: PathFreshness;
  /** How many frames could not be read; a world of the past reads none. */
  readonly refusedFrames?: () => number;
  /** Ends what was begun for this world. */
  readonly stops: readonly (() => void)[];
};

/** Something that several feeds of a world share, made of its collections: a board, an index. Compared by identity. */
export type SharedPart<Value> = {
  readonly open: (world: CustomerWorld) => Value;
  readonly close: (value: Value) => void;
};

/**
 * Everything of one followed customer. What it hands out is open while somebody uses it and some seconds longer; it keeps
 * account of all of it, so that `close` ends everything at once and nothing is emitted afterwards. [FD5], [FD6]
 */
export class CustomerWorld {
  readonly customer: CustomerIndex;
  readonly time: ServerTime;
  readonly clock: Clock;
  readonly ticker: Ticker;
  readonly freshness: PathFreshness;
  readonly connection: KuzzleConnection;
  /** How many frames could not be read: nobody knows of which collection they were. */
  readonly refusedFrames: () => number;
  readonly #pool: Collections;
  readonly #collections = new Map<string, Leased<unknown>>();
  readonly #parts = new Map<SharedPart<unknown>, Leased<unknown>>();
  /** Parts that are open, in the order in which they were complete: what is made of another comes after it. */
  readonly #openParts = new Set<Leased<unknown>>();
  readonly #stops: readonly (() => void)[];

  constructor(customer: CustomerIndex, ports: WorldPorts) {
    const { clock, time, collections, connection, freshness, stops } = ports;
    this.customer = customer;
    this.time = time;
    this.clock = clock;
    this.ticker = new Ticker(clock);
    this.connection = connection;
    this.freshness = freshness;
    this.refusedFrames = ports.refusedFrames ?? (() => 0);
    this.#pool = collections;
    this.#stops = [...stops, () => this.ticker.stop()];
  }

  /** The collections that are open now. */
  open(): readonly OpenCollection[] {
    return this.#pool.open();
  }

  /** Calls back when the liveness, the failure or the refused documents of some collection have changed. */
  onHead(listener: () => void): () => void {
    return this.#pool.onHead(listener);
  }

  /** The documents of a query: many readers, one collection. */
  collection<Doc extends { readonly id: string }>(
    query: CollectionQuery<Doc>,
  ): Leased<FollowedCollection<Doc>> {
    const key = keyOf(query);
    const known = this.#collections.get(key);
    // The same query has documents of the same kind.
    if (known !== undefined) return known as Leased<FollowedCollection<Doc>>;
    const leased = this.#pool.leased(query, () => this.#collections.delete(key));
    this.#collections.set(key, leased as Leased<unknown>);
    return leased;
  }

  /** A part of this world, opened for its first user. */
  part<Value>(part: SharedPart<Value>): Leased<Value> {
    const known = this.#parts.get(part as SharedPart<unknown>);
    if (known !== undefined) return known as Leased<Value>;
    const leased: Leased<Value> = new Leased(
      this.clock,
      () => {
        const value = part.open(this);
        this.#openParts.add(leased as Leased<unknown>);
        return value;
      },
      (value) => {
        this.#openParts.delete(leased as Leased<unknown>);
        part.close(value);
      },
    );
    this.#parts.set(part as SharedPart<unknown>, leased as Leased<unknown>);
    return leased;
  }

  close(): void {
    for (const leased of [...this.#openParts].toReversed()) leased.close();
    for (const leased of this.#collections.values()) leased.close();
    for (const stop of this.#stops) stop();
  }
}
