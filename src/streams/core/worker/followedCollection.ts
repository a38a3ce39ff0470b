import type { Observable, Subscription } from "rxjs";
import { unreachable } from "../../../domain/base/unreachable.ts";
import type { CollectionEvent, Liveness, RefusedDocument } from "../live/collectionEvent.ts";
import type { Clock } from "../live/clock.ts";
import {
  type DocumentsInPlace,
  initialDocumentsInPlace,
  reduceDocumentsInPlace,
} from "../live/documentsInPlace.ts";
import { sameValue } from "../live/sameValue.ts";
import { Listeners } from "./listeners.ts";
import { Rate } from "./rate.ts";

/** What a collection says of itself beside its documents. */
export type CollectionHead = {
  readonly liveness: Liveness | null;
  /** Why the last sync failed; null since one succeeded. */
  readonly failure: string | null;
  /** True once a whole snapshot has been read. */
  readonly isLoaded: boolean;
  /** Not for whoever is signed in: it holds nothing for them, which is no failure of the path. */
  readonly isForbidden: boolean;
};

/** The documents that really changed. */
export type DocumentsChange<Doc> = Extract<CollectionEvent<Doc>, { type: "documents.changed" }>;

/** The present documents of one collection of the followed customer, and the listeners to their changes. */
export class FollowedCollection<Doc extends { readonly id: string }> {
  readonly name: string;
  readonly #events: Subscription;
  readonly #rate: Rate;
  readonly #isSame: (held: Doc | undefined, document: Doc) => boolean;
  readonly #changed = new Listeners<[change: DocumentsChange<Doc>]>();
  readonly #heads = new Listeners<[]>();
  readonly #state: DocumentsInPlace<Doc> = initialDocumentsInPlace<Doc>();
  #head: CollectionHead = {
    liveness: null,
    failure: null,
    isLoaded: false,
    isForbidden: false,
  };
  #refused: readonly RefusedDocument[] = [];

  /** `isSame` as of `reduceDocumentsInPlace`. */
  constructor(
    name: string,
    clock: Clock,
    events$: Observable<CollectionEvent<Doc>>,
    isSame: (held: Doc | undefined, document: Doc) => boolean = sameValue,
  ) {
    this.name = name;
    this.#isSame = isSame;
    this.#rate = new Rate(clock);
    this.#events = events$.subscribe((event) => this.#apply(event));
  }

  get byId(): ReadonlyMap<Doc["id"], Doc> {
    return this.#state.byId;
  }

  get head(): CollectionHead {
    return this.#head;
  }

  get refused(): readonly RefusedDocument[] {
    return this.#refused;
  }

  get eventsPerSecond(): number {
    return this.#rate.perSecond();
  }

  /** Emits every change of documents from now on; `whole` is what is known already. */
  onChange(listener: (change: DocumentsChange<Doc>) => void): () => void {
    return this.#changed.add(listener);
  }

  onHead(listener: () => void): () => void {
    return this.#heads.add(listener);
  }

  /** All documents that are known, as one change. */
  whole(): DocumentsChange<Doc> {
    return { type: "documents.changed", written: [...this.byId.values()], removed: [] };
  }

  close(): void {
    this.#events.unsubscribe();
  }

  #apply(event: CollectionEvent<Doc>): void {
    switch (event.type) {
      case "documents.changed":
        this.#applyDocuments(event);
        break;
      case "documents.refused":
        this.#refused = event.refused;
        this.#heads.emit();
        break;
      case "liveness.changed": {
        const { liveness } = event;
        const isLoaded = this.#head.isLoaded || liveness.isLive;
        const failure = liveness.isLive ? null : this.#head.failure;
        const isForbidden = !liveness.isLive && this.#head.isForbidden;
        this.#head = { liveness, isLoaded, failure, isForbidden };
        this.#heads.emit();
        break;
      }
      case "sync.failed":
        this.#head = { ...this.#head, failure: event.reason, isForbidden: event.isForbidden };
        this.#heads.emit();
        break;
      default:
        unreachable(event);
    }
  }

  #applyDocuments(event: DocumentsChange<Doc>): void {
    this.#rate.count();
    const { version } = this.#state;
    reduceDocumentsInPlace(this.#state, event, this.#isSame);
    if (this.#state.version === version) return;
    const written: Doc[] = [];
    const removed: string[] = [];
    for (const id of this.#state.changed) {
      const document = this.byId.get(id);
      if (document === undefined) removed.push(id);
      else written.push(document);
    }
    this.#changed.emit({ type: "documents.changed", written, removed });
  }
}
