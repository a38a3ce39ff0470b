import { firstValueFrom, NEVER, of, Subject, throwError } from "rxjs";
import { describe, expect, test } from "vitest";
import { DRAIN_PATIENCE } from "../../../../../src/streams/core/kuzzle/openConnection.ts";
import { byHand, outcomeOf, READ, statusOf } from "../../../../support/fakeKuzzle/socketsByHand.ts";

describe("the connection", () => {
  test("[KC1] every socket is an epoch with a higher number", () => {
    const { opened, states, listeners, clock } = byHand();
    opened();
    listeners[0]?.closed("gone");
    clock.advance(500);
    listeners[1]?.opened();
    expect(states).toEqual([
      { status: "idle" },
      { status: "connecting", attempt: 0, since: 0 },
      { status: "online", epoch: 1, since: 0 },
      { status: "waiting", attempt: 1, retryAt: 500, reason: "gone" },
      { status: "connecting", attempt: 1, since: 500 },
      { status: "online", epoch: 2, since: 500 },
    ]);
  });

  test("[KC1] an earlier socket's late words change nothing", () => {
    const { opened, states, listeners, clock } = byHand();
    opened();
    listeners[0]?.closed("gone");
    clock.advance(500);
    listeners[1]?.opened();
    const before = states.length;
    listeners[0]?.closed("gone again");
    listeners[0]?.tokenExpired();
    expect(states.length).toBe(before);
  });

  test("[KC2] an answer that does not come is a timeout, and one that comes later is passed over", () => {
    const { opened, connection, clock, answerAll } = byHand();
    opened();
    const outcome = outcomeOf(connection);
    clock.advance(9_999);
    // Pings are answered by nobody here: the socket is given up long before.
    expect(outcome.said).toBe("lost");
    opened();
    const short = outcomeOf(connection, { timeout: 100 });
    clock.advance(100);
    expect(short.said).toBe("timeout");
    answerAll();
    expect(short.said).toBe("timeout");
  });

  test("[KC3] without a connection a request fails, and a repeatable one is sent when there is one", () => {
    const { opened, connection, sent, answerAll } = byHand();
    expect(outcomeOf(connection).said).toBe("offline");
    const repeatable = outcomeOf(connection, { isRepeatable: true });
    expect(sent).toEqual([]);
    opened();
    answerAll();
    expect(repeatable.said).toBe("get");
  });

  test("[KC3] a repeatable request waits 120 s and no longer", () => {
    const { connection, clock } = byHand();
    const outcome = outcomeOf(connection, { isRepeatable: true });
    clock.advance(119_999);
    expect(outcome.said).toBeNull();
    clock.advance(1);
    expect(outcome.said).toBe("timeout");
  });

  test("[KC4] with its socket a request is lost, and a repeatable one is sent again", () => {
    const { opened, connection, listeners, clock, sent, answerAll } = byHand();
    opened();
    const once = outcomeOf(connection);
    const repeatable = outcomeOf(connection, { isRepeatable: true });
    listeners[0]?.closed("gone");
    expect([once.said, repeatable.said]).toEqual(["lost", null]);
    clock.advance(500);
    listeners[1]?.opened();
    expect(sent.map(({ socket }) => socket)).toEqual([0, 0, 1]);
    answerAll(2);
    expect(repeatable.said).toBe("get");
  });

  test("[KC16] a server that takes no requests yet is asked again what is repeatable, and nothing else", () => {
    const { opened, connection, clock, sent, answerAll, unready } = byHand();
    opened();
    const once = outcomeOf(connection);
    const repeatable = outcomeOf(connection, { isRepeatable: true });
    unready();
    expect([once.said, repeatable.said]).toEqual(["unready", null]);
    clock.advance(999);
    expect(sent.length).toBe(2);
    clock.advance(1);
    expect(sent.length).toBe(3);
    answerAll(2);
    expect(repeatable.said).toBe("get");
  });

  test("[KC16] what was put off waits for the socket that comes next, and ends with the connection", () => {
    const { opened, connection, clock, sent, listeners, unready, answerAll } = byHand();
    opened();
    const waiting = outcomeOf(connection, { isRepeatable: true });
    unready();
    listeners[0]?.closed("gone");
    clock.advance(1000);
    expect(waiting.said).toBeNull();
    listeners[1]?.opened();
    expect(sent.map(({ socket }) => socket)).toEqual([0, 1]);
    answerAll(1);
    expect(waiting.said).toBe("get");
    const ended = outcomeOf(connection, { isRepeatable: true });
    unready(2);
    connection.close();
    expect(ended.said).toBe("offline");
  });

  test("[KC16] a server that is never ready is a timeout after 120 s", () => {
    const { connection, clock, opened, sent, unready, pong } = byHand();
    opened();
    const outcome = outcomeOf(connection, { isRepeatable: true });
    for (let second = 0; second < 119; second += 1) {
      unready(sent.length - 1);
      pong();
      clock.advance(1000);
    }
    expect(outcome.said).toBeNull();
    pong();
    clock.advance(1000);
    expect(outcome.said).toBe("timeout");
    clock.advance(5000);
    expect(sent.length).toBe(120);
  });

  test("[KC5] a ping goes out every 5 s, and silence for 2 s after it ends the socket", () => {
    const { opened, listeners, clock, pings, states } = byHand();
    opened();
    clock.advance(5000);
    listeners[0]?.received();
    clock.advance(5000);
    expect(pings).toEqual([5000, 10_000]);
    clock.advance(1999);
    expect(states.at(-1)?.status).toBe("online");
    clock.advance(1);
    expect(states.at(-1)).toEqual({
      status: "waiting",
      attempt: 1,
      retryAt: 12_500,
      reason: "no sign of life after a ping",
    });
  });

  test("[KC5] a socket that has never answered a ping has 4 s for it: its server may have just begun", () => {
    const { opened, listeners, clock, states } = byHand();
    opened();
    clock.advance(5000 + 3999);
    expect(states.at(-1)?.status).toBe("online");
    listeners[0]?.received();
    clock.advance(1001);
    // The second ping: what has answered once is waited for as long as ever.
    clock.advance(2000);
    expect(states.at(-1)).toMatchObject({ reason: "no sign of life after a ping" });
  });

  test("[KC5] a ping goes out as often as the installation says", () => {
    const { opened, pong, clock, pings, states } = byHand({}, 12_000);
    opened();
    clock.advance(12_000);
    pong();
    clock.advance(12_000);
    pong();
    expect(pings).toEqual([12_000, 24_000]);
    expect(states.at(-1)?.status).toBe("online");
  });

  test("[KC6] a machine that slept gives its socket up", () => {
    const { opened, listeners, clock, sleepy, states } = byHand();
    opened();
    clock.advance(5000);
    listeners[0]?.received();
    sleepy.sleep();
    clock.advance(60_000);
    listeners[0]?.received();
    sleepy.wake();
    expect(states.at(-1)).toMatchObject({ status: "waiting", reason: "the machine slept" });
  });

  test("[KC7] pauses grow from half a second to 4 s", () => {
    const { connection, listeners, clock, states } = byHand();
    connection.open();
    for (let at = 0; at < 6; at += 1) {
      listeners.at(-1)?.closed("refused");
      const last = states.at(-1);
      clock.advance(last?.status === "waiting" ? last.retryAt - clock.now() : 0);
    }
    const dialled = states.flatMap((state) => (state.status === "connecting" ? [state.since] : []));
    expect(dialled.map((at, n) => at - (dialled[n - 1] ?? 0))).toEqual([
      0, 500, 1000, 2000, 4000, 4000, 4000,
    ]);
  });

  test("[KC7] a socket that never opens is given up after 5 s", () => {
    const { connection, clock, states, closed } = byHand();
    connection.open();
    clock.advance(5000);
    expect(states.at(-1)).toMatchObject({ status: "waiting", reason: "no socket opened in time" });
    expect(closed).toEqual([0]);
  });

  test.each([
    { name: "holds: a new socket", check: of(true), expected: "connecting" },
    { name: "is over: signed out", check: of(false), expected: "signedOut" },
    {
      name: "could not be asked: dialled again",
      check: throwError(() => new Error("no network")),
      expected: "waiting",
    },
  ])("[KC8] the token ends and the session $name", ({ check, expected }) => {
    const { opened, listeners, states } = byHand({ check: () => check });
    opened();
    listeners[0]?.tokenExpired();
    expect(statusOf(states).slice(-2)).toEqual(["renewing", expected]);
  });

  test("[KC8] signed out, nothing is dialled until somebody signs in", () => {
    const { opened, listeners, clock, connection, states } = byHand({ check: () => of(false) });
    opened();
    listeners[0]?.tokenExpired();
    clock.advance(600_000);
    expect(listeners.length).toBe(1);
    expect(outcomeOf(connection, { isRepeatable: true }).said).toBe("offline");
    opened();
    expect(states.at(-1)?.status).toBe("online");
  });

  test("[KC9] a renewal waits for what is in flight and holds what is asked meanwhile", () => {
    const renewed = new Subject<boolean>();
    const { opened, connection, listeners, sent, answerAll, states } = byHand({
      renew: () => renewed,
    });
    opened();
    const before = outcomeOf(connection);
    connection.renew().subscribe();
    const meanwhile = outcomeOf(connection, {}, { ...READ, action: "exists" });
    expect(sent.length).toBe(1);
    answerAll();
    expect(before.said).toBe("get");
    renewed.next(true);
    expect(statusOf(states).slice(-2)).toEqual(["renewing", "connecting"]);
    listeners[1]?.opened();
    answerAll(1);
    expect(meanwhile.said).toBe("exists");
    expect(sent.map(({ socket }) => socket)).toEqual([0, 1]);
  });

  test("[KC4] [KC9] what a renewal could not wait for is lost, and never sent twice", () => {
    const { opened, connection, listeners, clock, sent, answerAll } = byHand();
    opened();
    const once = outcomeOf(connection);
    const repeatable = outcomeOf(connection, { isRepeatable: true });
    connection.renew().subscribe();
    clock.advance(DRAIN_PATIENCE);
    expect(once.said).toBe("lost");
    listeners.at(-1)?.opened();
    expect(sent.map(({ socket }) => socket)).toEqual([0, 0, 1]);
    answerAll(2);
    expect([once.said, repeatable.said]).toEqual(["lost", "get"]);
  });

  test("[KC9] a renewal that is refused signs out, and one that found nobody changes nothing", async () => {
    const refused = byHand({ renew: () => of(false) });
    refused.opened();
    expect(await firstValueFrom(refused.connection.renew())).toBe(false);
    expect(refused.states.at(-1)?.status).toBe("signedOut");
    const late = byHand({ renew: () => throwError(() => new Error("no network")) });
    late.opened();
    await expect(firstValueFrom(late.connection.renew())).rejects.toThrow("no network");
    expect(late.states.at(-1)?.status).toBe("online");
    const after = outcomeOf(late.connection);
    late.answerAll();
    expect(after.said).toBe("get");
  });

  test("[KC12] doubt pings at once, and once", () => {
    const { opened, connection, clock, pings } = byHand();
    opened();
    clock.advance(1000);
    connection.doubt();
    connection.doubt();
    expect(pings).toEqual([1000]);
  });

  test("[KC13] a token that ends during its renewal waits for the outcome", () => {
    const renewed = new Subject<boolean>();
    let checks = 0;
    const check = () => {
      checks += 1;
      return NEVER;
    };
    const { opened, connection, listeners, states } = byHand({ check, renew: () => renewed });
    opened();
    connection.renew().subscribe();
    listeners[0]?.tokenExpired();
    expect(states.at(-1)).toMatchObject({ status: "renewing", cause: "tokenExpired" });
    renewed.next(true);
    listeners.at(-1)?.opened();
    expect([checks, states.at(-1)?.status]).toEqual([0, "online"]);
  });

  test.each([
    { name: "it holds: a new socket", isValid: true, expected: "connecting" },
    { name: "it is over: signed out", isValid: false, expected: "signedOut" },
  ])("[KC14] told that the session may be over, it asks. $name", ({ isValid, expected }) => {
    const { opened, connection, states } = byHand({ check: () => of(isValid) });
    connection.recheck();
    expect(states.at(-1)?.status).toBe("idle");
    opened();
    connection.recheck();
    expect(states.slice(-2).map(({ status }) => status)).toEqual(["renewing", expected]);
  });

  test("[KC15] left, it dials no more until it is opened, whatever was under way", () => {
    const renewed = new Subject<boolean>();
    const { opened, connection, listeners, states, clock } = byHand({ renew: () => renewed });
    opened();
    const waits = outcomeOf(connection, { isRepeatable: true });
    connection.renew().subscribe();
    clock.advance(1500);
    connection.leave();
    expect([waits.said, states.at(-1)?.status]).toEqual(["offline", "idle"]);
    renewed.next(true);
    listeners[0]?.tokenExpired();
    connection.wake();
    clock.advance(60_000);
    expect([listeners.length, states.at(-1)?.status]).toEqual([1, "idle"]);
    opened();
    expect(states.at(-1)?.status).toBe("online");
    expect(outcomeOf(connection).said).toBe(null);
  });

  test("[KC7] a pause is up to a quarter shorter by chance", () => {
    const { opened, listeners, states } = byHand({}, 5000, () => 1);
    opened();
    listeners[0]?.closed("gone");
    expect(states.at(-1)).toMatchObject({ status: "waiting", retryAt: 375 });
  });

  test.each([
    { name: "whoever opens dials", begin: "open", pause: 500 },
    { name: "a socket that opened is lost", begin: "opened", pause: 500 },
    { name: "a renewal has opened one", begin: "renewal", pause: 500 },
    { name: "nothing else happens", begin: "nothing", pause: 4000 },
  ] as const)("[KC7] pauses begin anew where $name: $pause", ({ begin, pause }) => {
    const { connection, listeners, states, clock } = byHand();
    connection.open();
    for (let at = 0; at < 4; at += 1) {
      listeners.at(-1)?.closed("refused");
      clock.advance(4000);
    }
    if (begin === "open") connection.open();
    if (begin === "opened") listeners.at(-1)?.opened();
    if (begin === "renewal") connection.renew().subscribe();
    const dialled = states.findLast((state) => state.status === "connecting");
    const isAnew = begin === "open" || begin === "renewal";
    expect(dialled?.attempt).toBe(isAnew ? 0 : 4);
    listeners.at(-1)?.closed("refused");
    expect(states.at(-1)).toMatchObject({ retryAt: clock.now() + pause });
  });

  test("[KC1] opened again, it leaves its socket and dials another", () => {
    const { opened, closed, listeners } = byHand();
    opened();
    opened();
    expect([closed, listeners.length]).toEqual([[0], 2]);
  });

  test("a socket is closed once", () => {
    const { opened, connection, listeners, closed } = byHand();
    opened();
    listeners[0]?.closed("gone");
    connection.leave();
    expect(closed).toEqual([0]);
  });

  test("[KC12] a machine that woke dials at once where it waits, and else checks its socket", () => {
    const { opened, connection, listeners, pings, states } = byHand();
    connection.wake();
    expect(listeners.length).toBe(0);
    opened();
    connection.wake();
    expect([listeners.length, pings]).toEqual([1, [0]]);
    listeners[0]?.closed("gone");
    connection.wake();
    expect([listeners.length, states.at(-1)?.status]).toEqual([2, "connecting"]);
  });

  test("[KC8] signed out, its socket is left and what waits fails", () => {
    const { opened, connection, closed, states } = byHand({ renew: () => of(false) });
    const waits = outcomeOf(connection, { isRepeatable: true });
    opened();
    const held = outcomeOf(connection, { isRepeatable: true });
    connection.leave();
    expect([waits.said, held.said]).toEqual(["offline", "offline"]);
    connection.open();
    const asked = outcomeOf(connection, { isRepeatable: true });
    connection.renew().subscribe();
    expect([states.at(-1)?.status, asked.said, closed]).toEqual(["signedOut", "offline", [0, 1]]);
  });

  test("[KC8] a renewal passes on whether it is for long", () => {
    const asked: unknown[] = [];
    const renew = (isLong?: boolean) => {
      asked.push(isLong);
      return of(true);
    };
    const { opened, connection, listeners } = byHand({ renew });
    opened();
    connection.renew(true).subscribe();
    listeners.at(-1)?.opened();
    connection.renew().subscribe();
    expect(asked).toEqual([true, false]);
  });

  test("closed is for good: what waits fails, and the states end", () => {
    const { opened, connection, states, listeners, closed } = byHand();
    opened();
    const outcome = outcomeOf(connection);
    let isOver = false;
    connection.state$.subscribe({ complete: () => (isOver = true) });
    connection.close();
    connection.open();
    connection.leave();
    connection.open();
    expect([outcome.said, states.at(-1)?.status, isOver]).toEqual(["lost", "closed", true]);
    expect([listeners.length, closed]).toEqual([1, [0]]);
    expect(outcomeOf(connection, { isRepeatable: true }).said).toBe("offline");
  });
});

describe("shared rooms", () => {
  const room = { index: "tower", collection: "assets", filter: {} };
  const JOINED = { roomId: "r", channel: "r-311" };
  const answers = (hand: ReturnType<typeof byHand>, from = 0) => {
    for (const { socket, id } of hand.sent.slice(from))
      hand.listeners[socket]?.answered(id, { ok: true, result: JOINED });
  };
  const actions = (hand: ReturnType<typeof byHand>) =>
    hand.sent.map(({ request }) => request.action);

  test("[KC10] a room is left when the last of its listeners goes", () => {
    const hand = byHand();
    hand.opened();
    const heard: string[] = [];
    const listen = (name: string) =>
      hand.connection
        .room(room)
        .subscribe((event) => heard.push(`${name} ${event.type === "joined" ? "in" : "heard"}`));
    const first = listen("first");
    answers(hand);
    const second = listen("second");
    answers(hand, 1);
    hand.listeners[0]?.notified("r-311", [{}]);
    first.unsubscribe();
    hand.listeners[0]?.notified("r-311", [{}]);
    expect(heard).toEqual(["first in", "second in", "first heard", "second heard", "second heard"]);
    expect(actions(hand)).toEqual(["subscribe", "subscribe"]);
    second.unsubscribe();
    expect(actions(hand)).toEqual(["subscribe", "subscribe", "unsubscribe"]);
  });

  test("[KC11] a join waits for the leave before it, and a leave for the join", () => {
    const hand = byHand();
    hand.opened();
    const first = hand.connection.room(room).subscribe();
    answers(hand);
    first.unsubscribe();
    hand.connection.room(room).subscribe();
    expect(actions(hand)).toEqual(["subscribe", "unsubscribe"]);
    answers(hand, 1);
    expect(actions(hand)).toEqual(["subscribe", "unsubscribe", "subscribe"]);
  });

  test("[KC10] [KC11] a leave that waited finds who has joined meanwhile, and the room stays", () => {
    const hand = byHand();
    hand.opened();
    const heard: unknown[] = [];
    const first = hand.connection.room(room).subscribe();
    answers(hand);
    hand.connection.room(room).subscribe((event) => heard.push(event.type));
    first.unsubscribe();
    answers(hand, 1);
    expect(actions(hand)).toEqual(["subscribe", "subscribe"]);
    hand.listeners[0]?.notified("r-311", [{}]);
    expect(heard).toEqual(["joined", "notified"]);
  });

  test("[KC10] a room is left once, however often its last listener goes", () => {
    const hand = byHand();
    hand.opened();
    const listening = [1, 2].map(() => {
      const one = hand.connection.room(room).subscribe();
      answers(hand, hand.sent.length - 1);
      return one;
    });
    for (const one of [...listening, ...listening]) one.unsubscribe();
    expect(actions(hand)).toEqual(["subscribe", "subscribe", "unsubscribe"]);
  });

  test("[KC11] who leaves before the answer is taken out after it", () => {
    const hand = byHand();
    hand.opened();
    hand.connection.room(room).subscribe().unsubscribe();
    expect(actions(hand)).toEqual(["subscribe"]);
    answers(hand);
    expect(actions(hand)).toEqual(["subscribe", "unsubscribe"]);
  });

  test("rooms end with their socket", () => {
    const hand = byHand();
    hand.opened();
    let isOver = false;
    hand.connection.room(room).subscribe({ complete: () => (isOver = true) });
    answers(hand);
    hand.listeners[0]?.closed("gone");
    expect(isOver).toBe(true);
    expect(actions(hand)).toEqual(["subscribe"]);
  });

  test("[KC9] [KC10] rooms that end with a renewed token are not left on the next socket", () => {
    const hand = byHand();
    hand.opened();
    const listening = hand.connection.room(room).subscribe();
    answers(hand);
    hand.connection.renew().subscribe();
    hand.listeners.at(-1)?.opened();
    listening.unsubscribe();
    expect([hand.listeners.length, actions(hand)]).toEqual([2, ["subscribe"]]);
  });
});
