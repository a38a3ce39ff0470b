import { merge, NEVER, type Observable, Subject, throwError } from "rxjs";
import { describe, expect, test } from "vitest";
import type { RoomEvent } from "../../../../../src/streams/core/kuzzle/kuzzleConnection.ts";
import {
  RequestFailed,
  type RequestFailure,
} from "../../../../../src/streams/core/kuzzle/requestFailed.ts";
import { liveCollection$ } from "../../../../../src/streams/core/live/liveCollection.ts";
import { CALM_PACE, type Pace } from "../../../../../src/streams/core/live/pace.ts";
import { ChangeDesk } from "../../../../../src/streams/core/live/changeDesk.ts";
import {
  COLLECTION,
  decodeThing,
  INDEX,
  simulate,
} from "../../../../support/fakeKuzzle/simulation.ts";

/** A screen of whose room something else may come, from its next socket on. */
function withRoom(of: (room: Observable<RoomEvent>) => Observable<RoomEvent>) {
  const world = simulate(5);
  const room = world.connection.room.bind(world.connection);
  world.connection.room = (query) =>
    query.collection === COLLECTION ? of(room(query)) : room(query);
  const failures = () =>
    world.screen.events.flatMap((event) => (event.type === "sync.failed" ? [event] : []));
  return { ...world, stop: () => world.stop(), failures };
}
const refusedBy = (failure: RequestFailure) =>
  new RequestFailed(failure, { controller: "realtime", action: "subscribe" });

describe("a sync that fails", () => {
  test("[LC13] is tried again after half a second, then twice as long, up to 4 s", () => {
    const { clock, failures, stop } = withRoom(() => throwError(() => new Error("no room")));
    const seen: (readonly [number, number])[] = [];
    const began = clock.now();
    while (failures().length < 6) {
      const before = failures().length;
      clock.advance(1);
      const last = failures().at(-1);
      if (failures().length > before && last !== undefined)
        seen.push([clock.now(), last.retryAt - clock.now()]);
      if (clock.now() - began > 60_000) break;
    }
    expect(seen.map(([, pause]) => pause)).toEqual([500, 1000, 2000, 4000, 4000, 4000]);
    const [first = 0] = seen.map(([at]) => at);
    expect(seen.map(([at]) => at - first)).toEqual([0, 500, 1500, 3500, 7500, 11_500]);
    stop();
  });

  test.each([
    { name: "a right", error: refusedBy({ kind: "refused", status: 403, id: null }), is: true },
    { name: "a wrong word", error: refusedBy({ kind: "refused", status: 400, id: null }) },
    { name: "a server that starts", error: refusedBy({ kind: "unready" }) },
    { name: "our own error", error: new Error("no room") },
    { name: "something else", error: "no room" },
  ])("[LC13] for want of $name says why: forbidden is $is", ({ error, is = false }) => {
    const { clock, failures, stop } = withRoom(() => throwError(() => error));
    clock.advance(400);
    expect(failures()[0]).toMatchObject({
      isForbidden: is,
      reason: error instanceof Error ? error.message : "no room",
    });
    stop();
  });

  test("[LC13] because its socket went is none: the next socket begins anew", () => {
    const { clock, failures, stop } = withRoom(() => throwError(() => refusedBy({ kind: "lost" })));
    clock.advance(10_000);
    expect(failures()).toEqual([]);
    stop();
  });

  test("[LC4] [LC13] after it was live is not live, and begins with the shortest pause", () => {
    // A socket's room that fails once it is told to.
    let fails = new Subject<never>();
    const { clock, failures, screen, stop } = withRoom((room) => {
      fails = new Subject<never>();
      return merge(room, fails);
    });
    for (const round of [1, 2, 3]) {
      clock.advance(3000);
      expect(screen.liveness?.isLive).toBe(true);
      fails.error(new Error("gone"));
      expect(screen.liveness?.isLive).toBe(false);
      expect(failures().length).toBe(round);
      expect((failures().at(-1)?.retryAt ?? 0) - clock.now()).toBe(500);
    }
    stop();
  });
});

test("[LC4] with its socket a collection ends at once", () => {
  const world = simulate(5);
  const { clock, kuzzle, screen } = world;
  clock.advance(3000);
  expect(screen.liveness?.isLive).toBe(true);
  kuzzle.breakSockets();
  clock.advance(100);
  expect(screen.liveness?.isLive).toBe(false);
  world.stop();
});

test("[LC21] whoever leaves follows the pace no longer", () => {
  const world = simulate(5);
  const { clock, connection } = world;
  const pace$ = new Subject<Pace>();
  const subscription = liveCollection$(
    {
      connection,
      clock,
      random: () => 0,
      desk: new ChangeDesk(connection, clock, INDEX, 0),
      path$: NEVER,
      returned$: NEVER,
    },
    {
      index: INDEX,
      collection: COLLECTION,
      filter: {},
      roomFilter: {},
      pageBy: null,
      decode: decodeThing,
      pace: pace$,
    },
  ).subscribe();
  pace$.next(CALM_PACE);
  clock.advance(2000);
  expect(pace$.observed).toBe(true);
  subscription.unsubscribe();
  expect(pace$.observed).toBe(false);
  world.stop();
});
