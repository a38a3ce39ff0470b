import { describe, expect, test } from "vitest";
import { QUEUE_SIZE, Requests } from "../../../../../src/streams/core/kuzzle/requests.ts";
import { byHand, outcomeOf, READ } from "../../../../support/fakeKuzzle/socketsByHand.ts";
import { VirtualClock } from "../../../../support/fakeKuzzle/virtualClock.ts";

describe("a request", () => {
  test("[KC2] that names no patience waits 10 s for its answer", () => {
    const { opened, connection, clock, pong } = byHand();
    opened();
    const outcome = outcomeOf(connection);
    clock.advance(5000);
    pong();
    clock.advance(4999);
    expect(outcome.said).toBeNull();
    clock.advance(1);
    expect(outcome.said).toBe("timeout");
  });

  test("[KC3] that would be one too many to wait is refused at once", () => {
    const { connection } = byHand();
    const outcomes = Array.from({ length: QUEUE_SIZE + 1 }, () =>
      outcomeOf(connection, { isRepeatable: true }),
    );
    expect(outcomes.map(({ said }) => said)).toEqual([
      ...Array.from({ length: QUEUE_SIZE }, () => null),
      "queueFull",
    ]);
  });

  test("[KC4] [KC16] that was put off when its socket was lost is sent once", () => {
    const { opened, connection, listeners, clock, sent, unready } = byHand();
    opened();
    outcomeOf(connection, { isRepeatable: true });
    unready();
    listeners[0]?.closed("gone");
    clock.advance(500);
    listeners[1]?.opened();
    expect(sent.length).toBe(1);
    clock.advance(500);
    expect(sent.map(({ socket }) => socket)).toEqual([0, 1]);
  });

  test("[KC16] that was put off and given up is sent no more", () => {
    const { opened, connection, clock, sent, unready } = byHand();
    opened();
    const asking = connection.request(READ, { isRepeatable: true }).subscribe();
    unready();
    asking.unsubscribe();
    clock.advance(2000);
    expect(sent.length).toBe(1);
  });

  test("[KC16] that was put off with a wait is sent again after it", () => {
    const { opened, connection, clock, sent, unready } = byHand();
    opened();
    outcomeOf(connection, { isRepeatable: true });
    unready(0, { waitMs: 3000 });
    clock.advance(2999);
    expect(sent.length).toBe(1);
    clock.advance(1);
    expect(sent.length).toBe(2);
  });

  test.each([
    { name: "says what it says of itself", data: { places: 3 } },
    { name: "says nothing more where it has nothing to say", data: undefined },
  ])("that is refused $name", ({ data }) => {
    const { opened, connection, listeners, sent } = byHand();
    opened();
    let failure: unknown = null;
    connection.request(READ).subscribe({
      error: (error: { readonly failure: unknown }) => (failure = error.failure),
    });
    const said = { status: 400, id: "full", ...(data === undefined ? {} : { data }) };
    listeners[0]?.answered(sent[0]?.id ?? "", { ok: false, message: "no", ...said });
    expect(failure).toStrictEqual({ kind: "refused", ...said });
  });

  test("leaves no timer behind, whatever its outcome", () => {
    const clock = new VirtualClock(0);
    let running = 0;
    const requests = new Requests({
      now: () => clock.now(),
      setTimeout: (run, ms) => {
        running += 1;
        const cancel = clock.setTimeout(run, ms);
        return () => {
          running -= 1;
          cancel();
        };
      },
    });
    const ask = () => requests.ask(READ, {}, () => "online").subscribe({ error: () => undefined });
    const sent: string[] = [];
    requests.connect((id) => sent.push(id));
    const [, , givenUp] = [ask(), ask(), ask(), ask()];
    expect(running).toBe(4);
    requests.answer(sent[0] ?? "", { ok: true, result: null });
    requests.answer(sent[1] ?? "", { ok: false, status: 400, id: null, message: "no" });
    givenUp?.unsubscribe();
    requests.disconnect();
    expect(running).toBe(0);
  });
});
