import {
  catchError,
  concat,
  concatMap,
  defer,
  EMPTY,
  from,
  ignoreElements,
  merge,
  mergeMap,
  type Observable,
  of,
  exhaustMap,
  share,
  startWith,
  take,
  Subject,
  switchMap,
} from "rxjs";
import { Heartbeat, HEARTBEAT_ID, HEARTBEAT_INTERVAL } from "../../../domain/base/heartbeat.ts";
import type { EpochMs } from "../../../domain/base/time.ts";
import type { Clock } from "./clock.ts";
import type { KuzzleConnection } from "../kuzzle/kuzzleConnection.ts";
import { readNotification } from "./documentNotification.ts";
import type { PathEvent } from "./epochPorts.ts";
import { EVERYTHING } from "./koncorde.ts";
import { after } from "./after.ts";

/** A heartbeat this late is missing, in ms: it comes every `HEARTBEAT_INTERVAL`. */
export const BEAT_PATIENCE = 1.5 * HEARTBEAT_INTERVAL;
/** Pause before the room of heartbeats is joined again after a refusal, in ms. */
const JOIN_PAUSE = 1000;

/**
 * What the heartbeat of one customer says of the path: proven by each beat, doubted when one is late.
 * One room for all that listen. [LC14], [LC15]
 */
export function heartbeats$(
  source: { readonly connection: KuzzleConnection; readonly clock: Clock },
  index: string,
): Observable<PathEvent> {
  const { connection } = source;
  return connection.state$.pipe(
    switchMap((state) => (state.status === "online" ? beats$(source, index) : EMPTY)),
    share(),
  );
}

function beats$(
  { connection, clock }: { readonly connection: KuzzleConnection; readonly clock: Clock },
  index: string,
): Observable<PathEvent> {
  return defer(() => {
    const room = { index, collection: "heartbeat", filter: EVERYTHING };
    const restart = new Subject<void>();
    const listen$: Observable<PathEvent> = connection.room(room).pipe(
      mergeMap((event): Observable<PathEvent> => {
        if (event.type !== "notified") return EMPTY;
        const beats = event.notifications.flatMap((notification) => beatAt(notification) ?? []);
        if (beats.length > 0) restart.next();
        return from(beats.map((at): PathEvent => ({ type: "proven", at })));
      }),
      catchError(() => after(clock, JOIN_PAUSE).pipe(concatMap(() => listen$))),
    );
    // Joined once more where the server may have forgotten us; the listener above has stayed.
    const rejoin$ = defer(() => {
      connection.doubt();
      return concat(
        of<PathEvent>({ type: "doubted" }),
        connection.room(room).pipe(
          take(1),
          ignoreElements(),
          catchError(() => EMPTY),
        ),
      );
    });
    const overdue$ = restart.pipe(
      startWith(undefined),
      switchMap(() => lateness$(clock, 0)),
      exhaustMap(() => rejoin$),
    );
    return merge(overdue$, listen$);
  });
}

/** Emits while no beat comes, each time after twice the patience: a heartbeat that stopped must not make every screen ask for ever. */
function lateness$(clock: Clock, times: number): Observable<void> {
  return after(clock, BEAT_PATIENCE * 2 ** Math.min(times, 3)).pipe(
    concatMap(() =>
      concat(
        of(undefined),
        defer(() => lateness$(clock, times + 1)),
      ),
    ),
  );
}

/** When the server wrote the beat, by its own clock; null: it is none. */
function beatAt(notification: unknown): EpochMs | null {
  const note = readNotification(notification);
  if (note.kind !== "written" || note.id !== HEARTBEAT_ID) return null;
  return Heartbeat.safeParse({ ...note.source, id: note.id }).data?.at ?? null;
}
