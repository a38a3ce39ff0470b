import {
  catchError,
  concat,
  concatMap,
  defer,
  EMPTY,
  isObservable,
  Observable,
  of,
  switchMap,
  tap,
} from "rxjs";
import { PROOF_AGE } from "../../../domain/base/freshness.ts";
import type { Clock } from "./clock.ts";
import type { KuzzleConnection } from "../kuzzle/kuzzleConnection.ts";
import { RequestFailed } from "../kuzzle/requestFailed.ts";
import type { ChangeDesk } from "./changeDesk.ts";
import type { CollectionEvent } from "./collectionEvent.ts";
import type { Decode } from "./decodeWith.ts";
import { type CollectionPlace, DocumentReads } from "./documentReads.ts";
import { DocumentTable } from "./documentTable.ts";
import { epoch$ } from "./epoch.ts";
import type { EpochEvent, PathEvent } from "./epochPorts.ts";
import type { Koncorde } from "./koncorde.ts";
import { LivenessKeeper } from "./livenessKeeper.ts";
import type { Pace } from "./pace.ts";
import { after } from "./after.ts";

/** First and longest pause before a sync is tried again, in ms; it doubles in between. */
export const SYNC_PAUSE = { first: 500, longest: 4000 } as const;

export type LiveSource = {
  readonly connection: KuzzleConnection;
  readonly clock: Clock;
  /** From 0 to 1: the jitter of all that repeats. */
  readonly random: () => number;
  /** Asks what has changed, for all collections of the customer together. */
  readonly desk: ChangeDesk;
  /** What the heartbeat of the customer says of the path (heartbeats.ts). */
  readonly path$: Observable<PathEvent>;
  /** Emits when somebody returns, for instance to a tab that was hidden. */
  readonly returned$: Observable<void>;
};

export type LiveQuery<Doc> = CollectionPlace & {
  /** Filter of the room that is subscribed to. Must not change for a document while it lives: the whole collection, or its site. */
  readonly roomFilter: Koncorde;
  readonly decode: Decode<Doc>;
  /** A stream where it changes while the collection lives; it answers the present one at once. */
  readonly pace: Pace | Observable<Pace>;
};

/**
 * A collection that follows the documents of the server through every gap (RULES.md, [LC1] and
 * following). Emits changes in the words of the domain and how far they can be believed. Never fails; ends
 * with the connection. Each subscriber has a collection of its own: share it where several read.
 */
export function liveCollection$<Doc>(
  source: LiveSource,
  query: LiveQuery<Doc>,
): Observable<CollectionEvent<Doc>> {
  return new Observable((subscriber) => {
    const { clock, connection } = source;
    const table = new DocumentTable(query.filter, query.decode);
    const keeper = new LivenessKeeper(clock, (liveness) =>
      subscriber.next({ type: "liveness.changed", liveness }),
    );
    const pace$ = isObservable(query.pace) ? query.pace : of(query.pace);
    const paces = pace$.subscribe(({ proof }) => keeper.believeFor(PROOF_AGE[proof]));
    const epochs = connection.state$
      .pipe(
        switchMap((state) => {
          keeper.end();
          return state.status === "online"
            ? syncedEpoch$(source, { ...query, pace$ }, table, keeper)
            : EMPTY;
        }),
      )
      .subscribe({
        next: (event) => {
          if (event.type === "epoch.live") keeper.begin();
          else if (event.type === "epoch.proven") keeper.prove(event.at);
          else subscriber.next(event);
        },
        error: (error: unknown) => subscriber.error(error),
        complete: () => {
          keeper.end();
          subscriber.complete();
        },
      });
    return () => {
      epochs.unsubscribe();
      paces.unsubscribe();
      keeper.stop();
    };
  });
}

/** Epochs over one socket: the next begins, after a pause, where one failed on its way to live. */
function syncedEpoch$<Doc>(
  source: LiveSource,
  query: LiveQuery<Doc> & { readonly pace$: Observable<Pace> },
  table: DocumentTable<Doc>,
  keeper: LivenessKeeper,
): Observable<EpochEvent<Doc>> {
  const { connection, clock, random, desk, path$, returned$ } = source;
  const { index, collection, roomFilter, pace$ } = query;
  const ports = {
    connection,
    clock,
    random,
    path$,
    returned$,
    room: { index, collection, filter: roomFilter },
    reads: new DocumentReads(connection, desk, query),
    desk,
    pace$,
    table,
  };
  return defer(() => {
    let failures = 0;
    const attempt$: Observable<EpochEvent<Doc>> = epoch$(ports).pipe(
      tap((event) => {
        if (event.type === "epoch.live") failures = 0;
      }),
      catchError((error: unknown) => {
        // The socket is gone: the connection's next state says what comes.
        if (error instanceof RequestFailed && error.failure.kind === "lost") return EMPTY;
        keeper.end();
        const pause = Math.min(SYNC_PAUSE.first * 2 ** failures, SYNC_PAUSE.longest);
        failures += 1;
        return concat(
          of<EpochEvent<Doc>>({
            type: "sync.failed",
            reason: error instanceof Error ? error.message : String(error),
            isForbidden: isForbidden(error),
            retryAt: clock.now() + pause,
          }),
          after(clock, pause).pipe(concatMap(() => attempt$)),
        );
      }),
    );
    return attempt$;
  });
}

/** Kuzzle's answer to a right that is not there. */
function isForbidden(error: unknown): boolean {
  if (!(error instanceof RequestFailed)) return false;
  const { failure } = error;
  return failure.kind === "refused" && failure.status === 403;
}
