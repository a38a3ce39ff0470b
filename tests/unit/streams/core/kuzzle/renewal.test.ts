import { of, Subject } from "rxjs";
import { describe, expect, test } from "vitest";
import { byHand, outcomeOf } from "../../../../support/fakeKuzzle/socketsByHand.ts";

/** A connection whose renewals are answered by hand; `asked`: how often the session was asked for one. */
function renewing() {
  const asked: Subject<boolean>[] = [];
  const checked: Subject<boolean>[] = [];
  const made = (list: Subject<boolean>[]) => {
    const answer = new Subject<boolean>();
    list.push(answer);
    return answer;
  };
  const hand = byHand({ renew: () => made(asked), check: () => made(checked) });
  /** What becomes of a renewal. */
  const renew = () => {
    const said: unknown[] = [];
    hand.connection.renew().subscribe({
      next: (isRenewed) => said.push(isRenewed),
      error: (error: Error) => said.push(error.message),
      complete: () => said.push("over"),
    });
    return said;
  };
  return { ...hand, asked, checked, renew };
}

describe("a renewal", () => {
  test("[KC9] asks for no token before what is in flight was answered", () => {
    const { opened, connection, answerAll, asked, renew } = renewing();
    opened();
    outcomeOf(connection);
    renew();
    expect(asked.length).toBe(0);
    answerAll();
    expect(asked.length).toBe(1);
  });

  test.each([
    { name: "was answered", options: {}, end: "answer" },
    { name: "was lost with its socket", options: {}, end: "lose" },
    { name: "waits again for a socket", options: { isRepeatable: true }, end: "lose" },
    { name: "was put off", options: { isRepeatable: true }, end: "unready" },
    { name: "took too long", options: { timeout: 100 }, end: "wait" },
    { name: "was given up", options: {}, end: "giveUp" },
  ] as const)("[KC9] goes on at once where what was in flight $name", ({ options, end }) => {
    const { opened, connection, listeners, clock, answerAll, unready, asked, renew } = renewing();
    opened();
    const asking = connection
      .request({ controller: "document", action: "get" }, options)
      .subscribe({ error: () => undefined });
    renew();
    expect(asked.length).toBe(0);
    if (end === "answer") answerAll();
    if (end === "lose") listeners[0]?.closed("gone");
    if (end === "unready") unready();
    if (end === "wait") clock.advance(100);
    if (end === "giveUp") asking.unsubscribe();
    expect(asked.length).toBe(1);
  });

  test("[KC9] that is under way is the one that whoever asks next gets, and one that is over is not", () => {
    const { opened, listeners, asked, renew } = renewing();
    opened();
    const [first, second] = [renew(), renew()];
    expect(asked.length).toBe(1);
    asked[0]?.next(true);
    expect([first, second]).toEqual([
      [true, "over"],
      [true, "over"],
    ]);
    listeners.at(-1)?.opened();
    const third = renew();
    asked[1]?.error(new Error("no network"));
    expect(third).toEqual(["no network"]);
    renew();
    expect(asked.length).toBe(3);
  });

  test.each(["idle", "closed"] as const)("fails where the connection is %s", (status) => {
    const { connection, asked, renew } = renewing();
    if (status === "closed") connection.close();
    const [said] = renew();
    expect([said, asked.length]).toEqual([expect.stringContaining("(offline)"), 0]);
  });

  test("[KC9] that found nobody lets go what was held meanwhile", () => {
    const { opened, connection, answerAll, asked, renew } = renewing();
    opened();
    renew();
    const held = outcomeOf(connection);
    asked[0]?.error(new Error("no network"));
    answerAll();
    expect(held.said).toBe("get");
  });

  test("[KC8] [KC13] that found nobody after the token has ended leads to the session", () => {
    const { opened, listeners, asked, checked, renew, states } = renewing();
    opened();
    renew();
    listeners[0]?.tokenExpired();
    expect(checked.length).toBe(0);
    asked[0]?.error(new Error("no network"));
    expect(checked.length).toBe(1);
    checked[0]?.next(true);
    expect(states.at(-1)?.status).toBe("connecting");
  });

  test("[KC9] holds what is asked meanwhile, also when its socket is lost", () => {
    const { opened, connection, listeners, answerAll, asked, renew } = renewing();
    opened();
    renew();
    listeners[0]?.closed("gone");
    const held = outcomeOf(connection);
    expect(held.said).toBeNull();
    asked[0]?.next(true);
    listeners.at(-1)?.opened();
    answerAll();
    expect(held.said).toBe("get");
  });

  test("[KC3] [KC9] once its socket is refused nothing is held any more", () => {
    const { opened, connection, listeners, asked, renew } = renewing();
    opened();
    renew();
    asked[0]?.next(true);
    expect(outcomeOf(connection).said).toBeNull();
    listeners.at(-1)?.closed("refused");
    expect(outcomeOf(connection).said).toBe("offline");
  });

  test("[KC3] [KC15] of a connection that was left holds nothing, and opens nothing in one that is closed", () => {
    const left = renewing();
    left.opened();
    left.renew();
    left.connection.leave();
    expect(outcomeOf(left.connection).said).toBeNull();
    left.asked[0]?.next(true);
    expect(outcomeOf(left.connection).said).toBe("offline");
    const closed = renewing();
    closed.opened();
    closed.renew();
    closed.connection.close();
    closed.asked[0]?.next(true);
    expect([left.listeners.length, closed.listeners.length]).toEqual([1, 1]);
  });

  test("passes over that the session holds where it has ended twice", () => {
    const { opened, connection, listeners, checked, renew } = renewing();
    opened();
    connection.recheck();
    connection.recheck();
    expect(checked.length).toBe(2);
    checked[0]?.next(true);
    expect(listeners.length).toBe(1);
    checked[1]?.next(true);
    expect(listeners.length).toBe(2);
    expect(renew()).toEqual([]);
  });
});

test("[KC8] who is asked for a session and never answers is given up, and dialling goes on", () => {
  const { opened, listeners, clock, states } = byHand({ check: () => new Subject() });
  opened();
  listeners[0]?.tokenExpired();
  clock.advance(10_000);
  expect(states.at(-1)).toMatchObject({
    status: "waiting",
    reason: "the session could not be asked",
  });
  const sure = byHand({ check: () => of(true) });
  sure.opened();
  sure.listeners[0]?.tokenExpired();
  sure.clock.advance(4999);
  expect(sure.states.at(-1)?.status).toBe("connecting");
});
