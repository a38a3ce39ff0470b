import { concatMap, EMPTY, map, Observable, of, Subject, tap } from "rxjs";
import { z } from "zod";
import type { KuzzleRequest, RoomEvent, RoomQuery } from "./kuzzleConnection.ts";
import { Lanes } from "./lanes.ts";

const Joined = z.object({ roomId: z.string(), channel: z.string() });

type Room = { readonly roomId: string; readonly channel: string; listeners: number };

/**
 * The rooms of one socket. Kuzzle gives equivalent filters one room and drops every listener of it at one
 * unsubscribe (kuzzle.md section 1.5), so a room is left only when the last of its listeners goes. Joins and
 * leaves of one collection go one after another: crossing on the way, a leave would undo a join.
 */
export class SharedRooms {
  readonly #request: (request: KuzzleRequest) => Observable<unknown>;
  readonly #rooms = new Map<string, Room>();
  readonly #notified = new Map<string, Subject<readonly unknown[]>>();
  readonly #lanes = new Lanes();
  readonly #ended = new Subject<never>();
  #isEnded = false;

  constructor(request: (request: KuzzleRequest) => Observable<unknown>) {
    this.#request = request;
  }

  room(query: RoomQuery): Observable<RoomEvent> {
    const { index, collection, filter } = query;
    const lane = `${index}/${collection}`;
    return new Observable((subscriber) => {
      let room: Room | null = null;
      let isGone = false;
      const release = () => {
        if (room === null) return;
        room.listeners -= 1;
        if (room.listeners === 0) this.#leave(lane, room);
      };
      const joined$ = this.#lanes.run(lane, () =>
        this.#request({
          controller: "realtime",
          action: "subscribe",
          index,
          collection,
          body: filter,
          scope: "all",
        }).pipe(
          map((result) => Joined.parse(result)),
          // Counted before the lane is free: no leave can come in between.
          tap((answer) => {
            room = this.#rooms.get(answer.roomId) ?? { ...answer, listeners: 0 };
            room.listeners += 1;
            this.#rooms.set(room.roomId, room);
          }),
        ),
      );
      const listening = joined$
        .pipe(
          concatMap(({ roomId, channel }) => {
            if (isGone) {
              release();
              return EMPTY;
            }
            subscriber.next({ type: "joined", roomId });
            return this.#channel(channel);
          }),
        )
        .subscribe({
          next: (notifications) => subscriber.next({ type: "notified", notifications }),
          error: (error: unknown) => subscriber.error(error),
        });
      const ended = this.#ended.subscribe({ complete: () => subscriber.complete() });
      return () => {
        ended.unsubscribe();
        isGone = true;
        // A join on its way must still be answered, to be undone then.
        if (room === null) return;
        listening.unsubscribe();
        release();
      };
    });
  }

  notify(channel: string, notifications: readonly unknown[]): void {
    this.#notified.get(channel)?.next(notifications);
  }

  /** The socket is gone and its rooms with it. */
  end(): void {
    this.#isEnded = true;
    this.#ended.complete();
  }

  #channel(channel: string): Subject<readonly unknown[]> {
    const known = this.#notified.get(channel) ?? new Subject<readonly unknown[]>();
    this.#notified.set(channel, known);
    return known;
  }

  #leave(lane: string, room: Room): void {
    const { roomId } = room;
    this.#lanes
      .run(lane, () => {
        // The socket may have gone, or somebody joined while the lane was busy.
        if (this.#isEnded || room.listeners > 0) return of(null);
        this.#rooms.delete(roomId);
        return this.#request({ controller: "realtime", action: "unsubscribe", body: { roomId } });
      })
      // A room that could not be left dies with its socket; its notifications reach nobody until then.
      .subscribe({ error: () => undefined });
  }
}
