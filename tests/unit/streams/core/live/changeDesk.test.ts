import { of, Subject } from "rxjs";
import { describe, expect, test } from "vitest";
import {
  type CollectionChanges,
  MAX_PLACES,
} from "../../../../../src/domain/base/collectionChanges.ts";
import type { KuzzleRequest } from "../../../../../src/streams/core/kuzzle/kuzzleConnection.ts";
import { RequestFailed } from "../../../../../src/streams/core/kuzzle/requestFailed.ts";
import { ChangeDesk, GATHER } from "../../../../../src/streams/core/live/changeDesk.ts";
import { VirtualClock } from "../../../../support/fakeKuzzle/virtualClock.ts";

const CHANGES: CollectionChanges = { mark: "m", count: 1, changed: [], isWhole: true };

/** A desk whose requests are answered by hand; `asked`: the collections of each. */
function deskByHand(now = 0, phase = 0) {
  const clock = new VirtualClock(now);
  const asked: (readonly string[])[] = [];
  const answers: Subject<unknown>[] = [];
  const request = ({ body }: KuzzleRequest) => {
    const { places } = body as { readonly places: readonly { readonly collection: string }[] };
    asked.push(places.map(({ collection }) => collection));
    const answer = new Subject<unknown>();
    answers.push(answer);
    return answer;
  };
  const desk = new ChangeDesk({ request }, clock, "tower", phase);
  /** What becomes of a question. */
  const ask = (collection: string) => {
    const said: unknown[] = [];
    const asking = desk.ask({ collection, filter: {}, since: null }).subscribe({
      next: (changes) => said.push(changes),
      error: (error: unknown) => said.push(error),
      complete: () => said.push("over"),
    });
    return { said, giveUp: () => asking.unsubscribe() };
  };
  return { desk, clock, asked, answers, ask };
}

describe("questions of one customer", () => {
  test("[LC24] that come within 20 ms of the first go in one request, each with its own answer", () => {
    const { clock, asked, answers, ask } = deskByHand();
    const first = ask("assets");
    clock.advance(GATHER - 1);
    const second = ask("tags");
    expect(asked).toEqual([]);
    clock.advance(1);
    // The next request gathers as long, from its own first question on.
    clock.advance(5);
    ask("sites");
    clock.advance(GATHER - 1);
    ask("boxes");
    clock.advance(GATHER);
    expect(asked).toEqual([
      ["assets", "tags"],
      ["sites", "boxes"],
    ]);
    answers[0]?.next({ places: [CHANGES, { ...CHANGES, mark: "n" }] });
    expect(first.said).toEqual([CHANGES, "over"]);
    expect(second.said).toEqual([{ ...CHANGES, mark: "n" }, "over"]);
  });

  test("[LC24] that are more than one request may name go in several, and none is empty", () => {
    const { clock, asked, ask } = deskByHand();
    for (let at = 0; at < MAX_PLACES; at += 1) ask(`c${at}`);
    clock.advance(GATHER);
    expect(asked.map(({ length }) => length)).toEqual([MAX_PLACES]);
    for (let at = 0; at <= MAX_PLACES; at += 1) ask(`c${at}`);
    clock.advance(GATHER);
    expect(asked.map(({ length }) => length)).toEqual([MAX_PLACES, MAX_PLACES, 1]);
    ask("assets").giveUp();
    clock.advance(GATHER);
    expect(asked.length).toBe(3);
  });

  test("whose answer names another collection as forbidden are refused by themselves", () => {
    const { clock, answers, ask } = deskByHand();
    const [open, forbidden] = [ask("assets"), ask("users")];
    clock.advance(GATHER);
    answers[0]?.next({ places: [CHANGES, { isForbidden: true }] });
    expect(open.said).toEqual([CHANGES, "over"]);
    const [said] = forbidden.said;
    expect(said instanceof RequestFailed ? said.failure : said).toEqual({
      kind: "refused",
      status: 403,
      id: null,
    });
  });

  test.each([
    { name: "cannot be read", answer: { places: "none" } },
    { name: "is too short", answer: { places: [] } },
  ])("whose answer $name fail and say so", ({ answer }) => {
    const { clock, answers, ask } = deskByHand();
    const { said } = ask("assets");
    clock.advance(GATHER);
    answers[0]?.next(answer);
    expect(said).toEqual([new Error("omniscient/live:changes cannot be read.")]);
  });

  test("that get no answer all fail with its reason", () => {
    const { clock, answers, ask } = deskByHand();
    const all = [ask("assets"), ask("tags")];
    clock.advance(GATHER);
    answers[0]?.error(new Error("lost"));
    expect(all.map(({ said }) => said)).toEqual([[new Error("lost")], [new Error("lost")]]);
  });
});

test.each([
  { now: 12_345, phase: 0, expected: 2655 },
  { now: 12_345, phase: 0.25, expected: 1405 },
  { now: 10_000, phase: 0, expected: 5000 },
  { now: 8750, phase: 0.25, expected: 5000 },
])("[LC24] at $now, $phase into the interval of 5 s, the next round is in $expected ms", (row) => {
  const desk = new ChangeDesk(
    { request: () => of(null) },
    new VirtualClock(row.now),
    "t",
    row.phase,
  );
  expect(desk.untilRound(5000)).toBe(row.expected);
});
