import {
  catchError,
  concat,
  concatMap,
  defer,
  EMPTY,
  map,
  mergeMap,
  type Observable,
  of,
  switchMap,
} from "rxjs";
import { z } from "zod";
import type { Clock } from "../live/clock.ts";
import type { KuzzleConnection, RoomEvent } from "../kuzzle/kuzzleConnection.ts";
import { after } from "../live/after.ts";

/** Where the server sends each user what concerns them alone (docs/security.md: the private channel). */
export const USER_CHANNEL = { index: "multi-tenancy-config", collection: "user-channel" } as const;
/** Kuzzle's id of everybody who is not signed in. */
const ANONYMOUS = "-1";
/** Pauses before the channel is joined again after a refusal, in ms; they double in between. */
const PAUSE = { first: 500, longest: 4000 } as const;

const CurrentUser = z.object({ _id: z.string() });
const Message = z.object({
  result: z.object({
    _source: z.object({ type: z.enum(["rights.changed", "session.ended"]) }),
  }),
});

/** What is known of the user of the connection, and what the server has sent them. */
export type ChannelEvent =
  /** Who the present socket is signed in as; null: nobody. */
  | { readonly type: "identified"; readonly userId: string | null }
  | { readonly type: "joined" }
  | { readonly type: "rights.changed" | "session.ended" };

/** The private channel of whoever is signed in, joined anew on every socket. Never fails. */
export function privateChannel$(
  connection: KuzzleConnection,
  clock: Clock,
): Observable<ChannelEvent> {
  return connection.state$.pipe(
    switchMap(({ status }) => (status === "online" ? onSocket$(connection, clock) : EMPTY)),
  );
}

function onSocket$(connection: KuzzleConnection, clock: Clock): Observable<ChannelEvent> {
  return defer(() => {
    let failures = 0;
    const attempt$: Observable<ChannelEvent> = connection
      .request({ controller: "auth", action: "getCurrentUser" })
      .pipe(
        map((answer) => CurrentUser.parse(answer)._id),
        concatMap((id) =>
          id === ANONYMOUS
            ? of<ChannelEvent>({ type: "identified", userId: null })
            : concat(
                of<ChannelEvent>({ type: "identified", userId: id }),
                channel$(connection, id),
              ),
        ),
        catchError(() => {
          const pause = Math.min(PAUSE.first * 2 ** failures, PAUSE.longest);
          failures += 1;
          return after(clock, pause).pipe(concatMap(() => attempt$));
        }),
      );
    return attempt$;
  });
}

function channel$(connection: KuzzleConnection, userId: string): Observable<ChannelEvent> {
  return connection
    .room({ ...USER_CHANNEL, filter: { equals: { userId } } })
    .pipe(mergeMap((event) => of(...eventsOf(event))));
}

function eventsOf(event: RoomEvent): readonly ChannelEvent[] {
  if (event.type === "joined") return [{ type: "joined" }];
  return event.notifications.flatMap((notification) => {
    const message = Message.safeParse(notification);
    return message.success ? [{ type: message.data.result._source.type }] : [];
  });
}
