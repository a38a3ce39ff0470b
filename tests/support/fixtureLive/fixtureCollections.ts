import { Observable, type Subscriber } from "rxjs";
import type { CustomerIndex } from "../../../src/domain/base/ids.ts";
import type { EpochMs } from "../../../src/domain/base/time.ts";
import type { Clock } from "../../../src/streams/core/live/clock.ts";
import type { CollectionEvent } from "../../../src/streams/core/live/collectionEvent.ts";
import type { Source } from "../../../src/streams/core/live/documentNotification.ts";
import { matcherOf } from "../../../src/streams/core/live/matcher.ts";
import {
  type CollectionQuery,
  type Collections,
  keyOf,
  leasedOf,
  type OpenCollection,
} from "../../../src/streams/core/worker/collectionPool.ts";
import { FollowedCollection } from "../../../src/streams/core/worker/followedCollection.ts";
import type { Leased } from "../../../src/streams/core/worker/leased.ts";
import { Listeners } from "../../../src/streams/core/worker/listeners.ts";

type Identified = { readonly id: string };

/** The documents of all customers, as they would be stored: what a test writes is there at once. */
export class FixtureDocuments {
  readonly #stored = new Map<string, Map<string, Source>>();
  readonly #changed = new Listeners<[place: string, id: string]>();

  of(customer: CustomerIndex, collection: string): Map<string, Source> {
    const place = placeOf(customer, collection);
    const known = this.#stored.get(place) ?? new Map<string, Source>();
    this.#stored.set(place, known);
    return known;
  }

  write(customer: CustomerIndex, collection: string, { id, ...source }: Identified): void {
    this.of(customer, collection).set(id, source);
    this.#changed.emit(placeOf(customer, collection), id);
  }

  remove(customer: CustomerIndex, collection: string, id: string): void {
    this.of(customer, collection).delete(id);
    this.#changed.emit(placeOf(customer, collection), id);
  }

  onChange(
    customer: CustomerIndex,
    collection: string,
    listener: (id: string) => void,
  ): () => void {
    const place = placeOf(customer, collection);
    return this.#changed.add((changed, id) => {
      if (changed === place) listener(id);
    });
  }
}

const placeOf = (customer: CustomerIndex, collection: string) => `${customer}/${collection}`;

/** Whether what is read arrives, and since when it does not. */
export type FixturePath = {
  readonly clock: Clock;
  /** Null: all that is stored arrives; else since when nothing does. */
  readonly lostSince: () => EpochMs | null;
  /** Collections that whoever is signed in has no right to. */
  readonly forbidden: ReadonlySet<string>;
  readonly onChange: (listener: () => void) => () => void;
};

/** The collections of one customer, answered from the documents of the test. */
export class FixtureCollections implements Collections {
  readonly #customer: CustomerIndex;
  readonly #documents: FixtureDocuments;
  readonly #path: FixturePath;
  readonly #open = new Set<OpenCollection>();
  readonly #shared = new Map<string, { readonly followed: object; users: number }>();
  readonly #heads = new Listeners<[]>();

  constructor(customer: CustomerIndex, documents: FixtureDocuments, path: FixturePath) {
    this.#customer = customer;
    this.#documents = documents;
    this.#path = path;
  }

  open(): readonly OpenCollection[] {
    return [...this.#open];
  }

  onHead(listener: () => void): () => void {
    return this.#heads.add(listener);
  }

  follow<Doc extends Identified>(query: CollectionQuery<Doc>): FollowedCollection<Doc> {
    const known = this.#shared.get(keyOf(query));
    if (known !== undefined) {
      known.users += 1;
      return known.followed as FollowedCollection<Doc>;
    }
    const followed = new FollowedCollection<Doc>(
      query.collection,
      this.#path.clock,
      new Observable((subscriber) => this.#feed(query, subscriber)),
    );
    this.#open.add(followed);
    this.#shared.set(keyOf(query), { followed, users: 1 });
    followed.onHead(() => this.#heads.emit());
    this.#heads.emit();
    return followed;
  }

  unfollow<Doc extends Identified>(followed: FollowedCollection<Doc>): void {
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

  leased<Doc extends Identified>(
    query: CollectionQuery<Doc>,
    closed: () => void = () => undefined,
  ): Leased<FollowedCollection<Doc>> {
    return leasedOf(this.#path.clock, this, query, closed);
  }

  #feed<Doc extends Identified>(
    { collection, filter, decode }: CollectionQuery<Doc>,
    subscriber: Subscriber<CollectionEvent<Doc>>,
  ): () => void {
    const { clock, lostSince, forbidden, onChange } = this.#path;
    const stored = this.#documents.of(this.#customer, collection);
    const matches = matcherOf(filter);
    const shown = new Map<string, Doc>();
    const refused = new Map<string, string>();
    const dirty = new Set<string>(stored.keys());
    let isLive: boolean | null = null;
    let since = clock.now();
    const emitDocuments = () => {
      const written: Doc[] = [];
      const removed: string[] = [];
      const before = JSON.stringify([...refused]);
      for (const id of dirty) {
        const source = stored.get(id);
        const decoded =
          source !== undefined && matches(id, source)
            ? decode(id, source, shown.get(id) ?? null)
            : null;
        if (decoded?.ok === false) refused.set(id, decoded.reason);
        else refused.delete(id);
        if (decoded?.ok === true) {
          shown.set(id, decoded.document);
          written.push(decoded.document);
        } else if (shown.delete(id)) removed.push(id);
      }
      dirty.clear();
      if (written.length + removed.length > 0)
        subscriber.next({ type: "documents.changed", written, removed });
      if (before !== JSON.stringify([...refused]))
        subscriber.next({
          type: "documents.refused",
          refused: [...refused].map(([id, reason]) => ({ id, reason })),
        });
    };
    const look = () => {
      const now = clock.now();
      const lost = lostSince();
      if (forbidden.has(collection)) {
        if (lost === null)
          subscriber.next({
            type: "sync.failed",
            reason: `${collection} is forbidden`,
            isForbidden: true,
            retryAt: now,
          });
        return;
      }
      if (lost === null) {
        emitDocuments();
        if (isLive === true) return;
        isLive = true;
        since = now;
      } else {
        if (isLive !== true) return;
        isLive = false;
        since = lost;
      }
      subscriber.next({
        type: "liveness.changed",
        liveness: { isLive, since, lastProofAt: lost ?? now },
      });
    };
    const leave = [
      onChange(look),
      this.#documents.onChange(this.#customer, collection, (id) => {
        dirty.add(id);
        look();
      }),
    ];
    look();
    return () => leave.forEach((one) => one());
  }
}
