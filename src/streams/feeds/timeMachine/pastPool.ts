import { Observable } from "rxjs";
import type { Alert } from "../../../domain/alerts/alert.ts";
import type { Asset } from "../../../domain/assets/asset.ts";
import type { Clock } from "../../core/live/clock.ts";
import type { CollectionEvent } from "../../core/live/collectionEvent.ts";
import type { Koncorde } from "../../core/live/koncorde.ts";
import { matcherOf } from "../../core/live/matcher.ts";
import {
  type CollectionQuery,
  type Collections,
  leasedOf,
  type OpenCollection,
} from "../../core/worker/collectionPool.ts";
import { FollowedCollection } from "../../core/worker/followedCollection.ts";
import type { Leased } from "../../core/worker/leased.ts";
import { Listeners } from "../../core/worker/listeners.ts";
import { pastAssets$, type ReadAssets } from "./pastAssets.ts";
import { FOLLOWED, pastDocuments$ } from "./pastDocuments.ts";
import {
  pastAlert,
  pastBoxOrStay,
  pastCounter,
  pastDeviceChange,
  pastEvacuation,
  pastEvacuationEvent,
  type PastOf,
  pastTag,
} from "./pastOf.ts";
import type { PastView } from "./pastView.ts";
import { ownValue } from "../../../domain/base/ownValue.ts";

export type PastPoolPorts = {
  readonly clock: Clock;
  /** The collections of today, which say who somebody is; the history says only where they were. */
  readonly today: Collections;
  readonly view: PastView;
  readonly readArchived: ReadAssets;
};

type Identified = { readonly id: string };

/** How the documents of a collection were in the past; what is not named here has no history and is shown as it is. */
const PAST_OF: Readonly<Record<string, unknown>> = {
  counters: pastCounter,
  tags: pastTag,
  "tag-history": pastDeviceChange,
  "tag-in-tag-out": pastBoxOrStay,
  evacuations: pastEvacuation,
  "evacuation-events": pastEvacuationEvent,
};

/** The collections of a customer at an instant of the past: the same queries, answered from the picture that is shown (decision 0042). */
export class PastPool implements Collections {
  readonly #ports: PastPoolPorts;
  readonly #open = new Set<OpenCollection>();
  readonly #heads = new Listeners<[]>();

  constructor(ports: PastPoolPorts) {
    this.#ports = ports;
  }

  open(): readonly OpenCollection[] {
    return [...this.#open];
  }

  onHead(listener: () => void): () => void {
    return this.#heads.add(listener);
  }

  follow<Doc extends Identified>(query: CollectionQuery<Doc>): FollowedCollection<Doc> {
    const events$ = this.#events$(query);
    const followed = new FollowedCollection<Doc>(query.collection, this.#ports.clock, events$);
    this.#open.add(followed);
    followed.onHead(() => this.#heads.emit());
    return followed;
  }

  unfollow<Doc extends Identified>(followed: FollowedCollection<Doc>): void {
    followed.close();
    this.#open.delete(followed);
    this.#heads.emit();
  }

  leased<Doc extends Identified>(
    query: CollectionQuery<Doc>,
    closed: () => void = () => undefined,
  ): Leased<FollowedCollection<Doc>> {
    return leasedOf(this.#ports.clock, this, query, closed);
  }

  /** The name of a collection says of which kind its documents are: the casts below rest on that. */
  #events$<Doc extends Identified>(query: CollectionQuery<Doc>): Observable<CollectionEvent<Doc>> {
    const { today, view, readArchived } = this.#ports;
    if (query.collection === "alerts")
      return pastAlerts$(view, query.filter) as unknown as Observable<CollectionEvent<Doc>>;
    return new Observable((subscriber) => {
      const documents = today.follow(query);
      const past$ =
        query.collection === "assets"
          ? (pastAssets$(
              documents as unknown as FollowedCollection<Asset>,
              view,
              readArchived,
            ) as unknown as Observable<CollectionEvent<Doc>>)
          : pastDocuments$(documents, view, pastOfCollection<Doc>(query.collection));
      const events = past$.subscribe(subscriber);
      return () => {
        events.unsubscribe();
        today.unfollow(documents);
      };
    });
  }
}

function pastOfCollection<Doc>(collection: string): PastOf<Doc> {
  const pastOf = ownValue(PAST_OF, collection) as PastOf<Doc> | undefined;
  return pastOf ?? ((document) => document);
}

/** The alerts of the picture: their collection of today begins too late for most instants. */
function pastAlerts$(view: PastView, filter: Koncorde): Observable<CollectionEvent<Alert>> {
  const matches = matcherOf(filter);
  return new Observable((subscriber) => {
    let emitted = new Set<string>();
    const emit = () => {
      const written = [...view.picture.alerts.values()].flatMap((alert) => {
        const past = pastAlert(alert, view.picture);
        return past !== null && matches(past.id, past) ? [past] : [];
      });
      const now = new Set<string>(written.map(({ id }) => id));
      const removed = [...emitted].filter((id) => !now.has(id));
      emitted = now;
      subscriber.next({ type: "documents.changed", written, removed });
    };
    emit();
    subscriber.next(FOLLOWED);
    return view.onChange(emit);
  });
}
