import { describe, expect, test } from "vitest";
import { createActor, fromPromise, waitFor } from "xstate";
import { type ReadingEvent, readingMachine } from "../../src/machines/kit/readingMachine.ts";
import { describeCells } from "../support/describeCells.ts";
import { describeMachine } from "../support/describeMachine.ts";
import { done, failed } from "../support/journeys.ts";
import { actorSamples, machineGraph, type SamplesOf } from "../support/machineGraph.ts";

type Query = { readonly days: number };

const keeping = readingMachine<Query, string>({ id: "keeping" });
const forgetting = readingMachine<Query, string>({ id: "forgetting", forgetsOlderAnswer: true });

const day: Query = { days: 1 };
const week: Query = { days: 7 };

const fromOutside = {
  "query.asked": [
    { type: "query.asked", query: day },
    { type: "query.asked", query: week },
  ],
  "user.refresh": [{ type: "user.refresh" }],
} satisfies SamplesOf<ReadingEvent<Query>>;

const samples = { ...fromOutside, ...actorSamples({ read: ["an outage"] }) };
const MOVES = [
  ["idle | read | failed", "query.asked", "reading"],
  ["read | failed", "user.refresh", "reading"],
  ["reading", "done read", "read"],
  ["reading", "error read", "failed"],
] as const;

describeMachine("readingMachine", machineGraph(keeping, [undefined], samples), MOVES, [
  ["reading", "query.asked", "query"],
]);
describeMachine(
  "readingMachine that forgets older answers",
  machineGraph(forgetting, [undefined], samples),
  MOVES,
  [["reading", "query.asked", "answer, answeredQuery, query"]],
);

const ANEW = "reading > read";
const events = {
  asked: fromOutside["query.asked"][0],
  other: fromOutside["query.asked"][1],
  refresh: fromOutside["user.refresh"][0],
  answered: done("read", "an outage"),
  broken: failed("read"),
};
// Whatever is on its way: another question is read at once, and so is the same where it may have changed.
const READING = { asked: ANEW, other: ANEW, refresh: ANEW, answered: "read", broken: "failed" };
const REST = { asked: ANEW, other: ANEW, refresh: ANEW, answered: null, broken: null };
const rows = [
  // There is nothing to read anew before something was asked for.
  { state: "idle", after: [], cells: { ...REST, refresh: null } },
  { state: "reading", after: ["asked"], cells: READING },
  { state: "reading", after: ["asked", "other"], cells: READING },
  { state: "read", after: ["asked", "answered"], cells: REST },
  { state: "failed", after: ["asked", "broken"], cells: REST },
  { state: "reading", after: ["asked", "broken", "refresh"], cells: READING },
] as const;
describeCells(keeping, undefined, events, rows);
describeCells(forgetting, undefined, events, rows);

/** The machine with a server that is answered by hand, in the order in which it was asked. */
function asking(machine: typeof keeping) {
  const answers: ((answer: string) => void)[] = [];
  const read = fromPromise<string, Query>(() => new Promise((resolve) => answers.push(resolve)));
  const actor = createActor(machine.provide({ actors: { read } })).start();
  return { actor, answers, read: () => waitFor(actor, (snapshot) => snapshot.matches("read")) };
}

describe("readingMachine: answers that come late", () => {
  test("the answer to a question that was replaced is not shown, whichever comes first", async () => {
    const { actor, answers, read } = asking(keeping);
    actor.send({ type: "query.asked", query: day });
    actor.send({ type: "query.asked", query: week });
    answers[0]?.("of the day");
    answers[1]?.("of the week");
    expect((await read()).context).toEqual({
      query: week,
      answeredQuery: week,
      answer: "of the week",
      failure: null,
    });
  });

  test("what was read before a change is not the answer to the reading after it", async () => {
    const { actor, answers, read } = asking(keeping);
    actor.send({ type: "query.asked", query: day });
    actor.send({ type: "user.refresh" });
    answers[0]?.("before");
    answers[1]?.("after");
    expect((await read()).context.answer).toBe("after");
  });

  test("an answer stays with its question while another is read, and while it cannot be", async () => {
    const { actor, answers, read } = asking(keeping);
    actor.send({ type: "query.asked", query: day });
    answers[0]?.("of the day");
    await read();
    actor.send({ type: "query.asked", query: week });
    expect(actor.getSnapshot().context).toEqual({
      query: week,
      answeredQuery: day,
      answer: "of the day",
      failure: null,
    });
  });

  test("an answer goes with its question where it would be taken for the next one's", async () => {
    const { actor, answers, read } = asking(forgetting);
    actor.send({ type: "query.asked", query: day });
    answers[0]?.("of the day");
    await read();
    actor.send({ type: "user.refresh" });
    expect(actor.getSnapshot().context.answer).toBe("of the day");
    actor.send({ type: "query.asked", query: week });
    expect(actor.getSnapshot().context).toEqual({
      query: week,
      answeredQuery: null,
      answer: null,
      failure: null,
    });
  });
});
