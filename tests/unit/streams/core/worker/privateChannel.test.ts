import { BehaviorSubject, defer, merge, of, Subject, throwError } from "rxjs";
import { describe, expect, test } from "vitest";
import type {
  ConnectionState,
  RoomEvent,
} from "../../../../../src/streams/core/kuzzle/kuzzleConnection.ts";
import { privateChannel$ } from "../../../../../src/streams/core/worker/privateChannel.ts";
import { VirtualClock } from "../../../../support/fakeKuzzle/virtualClock.ts";

const ONLINE: ConnectionState = { status: "online", epoch: 1, since: 0 };

/** The channel of whoever the server says it is; null: it does not say. */
function channelOf(userId: string | null) {
  const clock = new VirtualClock(0);
  const state$ = new BehaviorSubject<ConnectionState>({ status: "idle" });
  const asked: number[] = [];
  const rooms: unknown[] = [];
  const heard = new Subject<RoomEvent>();
  const said: unknown[] = [];
  privateChannel$(
    {
      state$,
      request: () =>
        defer(() => {
          asked.push(clock.now());
          return userId === null ? throwError(() => new Error("late")) : of({ _id: userId });
        }),
      room: ({ filter }) => {
        rooms.push(filter);
        return merge(of<RoomEvent>({ type: "joined", roomId: "r" }), heard);
      },
      doubt: () => undefined,
    },
    clock,
  ).subscribe((event) => said.push(event));
  return { clock, state$, asked, rooms, heard, said };
}
const message = (type: string) => ({ result: { _source: { type } } });

describe("the private channel", () => {
  test("[FD12] is joined on every socket, by whoever is signed in, and says what is meant for them", () => {
    const { state$, asked, rooms, heard, said } = channelOf("anna");
    expect(asked).toEqual([]);
    state$.next(ONLINE);
    heard.next({
      type: "notified",
      notifications: [message("rights.changed"), message("something else"), null],
    });
    state$.next({ status: "idle" });
    heard.next({ type: "notified", notifications: [message("session.ended")] });
    expect(rooms).toEqual([{ equals: { userId: "anna" } }]);
    expect(said).toEqual([
      { type: "identified", userId: "anna" },
      { type: "joined" },
      { type: "rights.changed" },
    ]);
    state$.next(ONLINE);
    expect(rooms.length).toBe(2);
  });

  test("[FD12] is nobody's where nobody is signed in", () => {
    const { state$, rooms, said } = channelOf("-1");
    state$.next(ONLINE);
    expect([rooms, said]).toEqual([[], [{ type: "identified", userId: null }]]);
  });

  test("[FD12] that is refused is asked for again after pauses that grow to 4 s", () => {
    const { clock, state$, asked } = channelOf(null);
    state$.next(ONLINE);
    clock.advance(16_000);
    expect(asked).toEqual([0, 500, 1500, 3500, 7500, 11_500, 15_500]);
  });
});
