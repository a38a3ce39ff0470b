import { BehaviorSubject, defer, merge, of, Subject, throwError } from "rxjs";
import { describe, expect, test } from "vitest";
import type {
  ConnectionState,
  RoomEvent,
} from "../../../../../src/streams/core/kuzzle/kuzzleConnection.ts";
import { BEAT_PATIENCE, heartbeats$ } from "../../../../../src/streams/core/live/heartbeats.ts";
import type { PathEvent } from "../../../../../src/streams/core/live/epochPorts.ts";
import { VirtualClock } from "../../../../support/fakeKuzzle/virtualClock.ts";

const ONLINE: ConnectionState = { status: "online", epoch: 1, since: 0 };

/** Listens to the heartbeat over a connection by hand; `said`: each event with its instant. */
function listening(state: ConnectionState = ONLINE) {
  const clock = new VirtualClock(0);
  const state$ = new BehaviorSubject<ConnectionState>(state);
  const joined: number[] = [];
  const doubts: number[] = [];
  const heard = new Subject<RoomEvent>();
  const faults = { isRefused: false };
  const connection = {
    state$,
    request: () => of(null),
    room: () =>
      defer(() => {
        joined.push(clock.now());
        if (faults.isRefused) return throwError(() => new Error("refused"));
        return merge(of<RoomEvent>({ type: "joined", roomId: "r" }), heard);
      }),
    doubt: () => doubts.push(clock.now()),
  };
  const said: (readonly [number, PathEvent])[] = [];
  const subscription = heartbeats$({ connection, clock }, "tower").subscribe((event) =>
    said.push([clock.now(), event]),
  );
  const notify = (...results: readonly object[]) =>
    heard.next({
      type: "notified",
      notifications: results.map((result) => ({ type: "document", event: "write", ...result })),
    });
  const late = () => said.flatMap(([at, { type }]) => (type === "doubted" ? [at] : []));
  return { clock, state$, joined, doubts, said, notify, late, faults, subscription };
}

const beat = (at: number, id = "heartbeat") => ({
  result: { _id: id, _source: { at, beat: 1, notices: [] } },
});

describe("the heartbeat", () => {
  test("[LC14] [LC15] that does not come is missed after 7.5 s, then ever less often, each time with another join", () => {
    const { clock, late, joined, doubts, subscription } = listening();
    clock.advance(240_000);
    const missed = [7.5, 22.5, 52.5, 112.5, 172.5, 232.5].map((at) => at * 1000);
    expect(BEAT_PATIENCE).toBe(7500);
    expect(late()).toEqual(missed);
    expect(joined).toEqual([0, ...missed]);
    expect(doubts).toEqual(missed);
    subscription.unsubscribe();
    clock.advance(600_000);
    expect(late()).toEqual(missed);
  });

  test("[LC14] that comes proves the path at its own instant, and patience begins anew", () => {
    const { clock, said, notify, late } = listening();
    clock.advance(5000);
    notify(beat(4990));
    expect(said).toEqual([[5000, { type: "proven", at: 4990 }]]);
    clock.advance(7499);
    expect(late()).toEqual([]);
    clock.advance(1);
    expect(late()).toEqual([12_500]);
    // Missed once: the first patience counts again from the next one on.
    clock.advance(1000);
    notify(beat(13_000), beat(13_400));
    expect(said.slice(-2).map(([, event]) => event)).toEqual([
      { type: "proven", at: 13_000 },
      { type: "proven", at: 13_400 },
    ]);
    clock.advance(7500);
    expect(late()).toEqual([12_500, 21_000]);
  });

  test.each([
    { name: "of another document", result: beat(5000, "other") },
    { name: "of its deletion", result: { ...beat(5000), event: "delete", action: "delete" } },
    { name: "that cannot be read", result: { result: { _id: "heartbeat", _source: {} } } },
    { name: "without a document", result: { result: {} } },
  ])("[LC14] a notification $name is none", ({ result }) => {
    const { clock, said, notify, late } = listening();
    clock.advance(5000);
    notify(result);
    expect(said).toEqual([]);
    clock.advance(2500);
    expect(late()).toEqual([7500]);
  });

  test("[LC15] whose room is refused is asked for again a second later", () => {
    const { clock, joined, faults, state$, said, notify } = listening({ status: "idle" });
    clock.advance(100_000);
    expect([joined, said]).toEqual([[], []]);
    faults.isRefused = true;
    state$.next(ONLINE);
    clock.advance(1500);
    faults.isRefused = false;
    clock.advance(1500);
    expect(joined).toEqual([100_000, 101_000, 102_000]);
    notify(beat(103_000));
    expect(said.length).toBe(1);
    state$.next({ status: "idle" });
    notify(beat(104_000));
    clock.advance(60_000);
    expect([said.length, joined.length]).toEqual([1, 3]);
  });
});
