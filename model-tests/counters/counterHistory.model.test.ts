import { expect, test } from "vitest";
import { createActor, fromPromise, waitFor } from "xstate";
import { CounterId } from "../../src/domain/base/ids.ts";
import { DAY } from "../../src/domain/base/time.ts";
import {
  type CounterHistoryEvent,
  counterHistoryMachine,
} from "../../src/machines/counters/counterHistoryMachine.ts";
import type {
  CounterHistory,
  CounterHistoryQuery,
} from "../../src/streams/calls/counters/counterHistory.ts";
import { describeCells } from "../support/describeCells.ts";
import { describeMachine } from "../support/describeMachine.ts";
import { done, failed } from "../support/journeys.ts";
import { actorSamples, machineGraph, type SamplesOf } from "../support/machineGraph.ts";

const today: CounterHistoryQuery = {
  counterId: CounterId.parse("counter-gate"),
  from: 0,
  to: DAY,
};
const week: CounterHistoryQuery = { ...today, to: 7 * DAY };
/** Told apart by what could not be read. */
const history = (refused: number): CounterHistory => ({ hours: [], refused });

const fromOutside = {
  "query.changed": [{ type: "query.changed", query: week }],
  "user.retry": [{ type: "user.retry" }],
} satisfies SamplesOf<CounterHistoryEvent>;

describeMachine(
  "counterHistoryMachine",
  machineGraph(counterHistoryMachine, [{ query: today }], {
    ...fromOutside,
    ...actorSamples({ readHistory: [history(0)] }),
  }),
  [
    ["reading", "done readHistory", "read"],
    ["reading", "error readHistory", "failed"],
    ["read | failed", "query.changed", "reading"],
    ["failed", "user.retry", "reading"],
  ],
);

const OTHER_QUERY = "reading > readHistory";

describeCells(
  counterHistoryMachine,
  { query: today },
  {
    changed: fromOutside["query.changed"][0],
    retry: fromOutside["user.retry"][0],
    answered: done("readHistory", history(0)),
    broken: failed("readHistory"),
  },
  [
    {
      // Another period is read at once: the answer to the one before is not waited for.
      state: "reading",
      after: [],
      cells: { changed: OTHER_QUERY, retry: null, answered: "read", broken: "failed" },
    },
    {
      state: "read",
      after: ["answered"],
      cells: { changed: OTHER_QUERY, retry: null, answered: null, broken: null },
    },
    {
      state: "failed",
      after: ["broken"],
      cells: { changed: OTHER_QUERY, retry: OTHER_QUERY, answered: null, broken: null },
    },
    {
      state: "reading",
      after: ["broken", "retry"],
      cells: { changed: OTHER_QUERY, retry: null, answered: "read", broken: "failed" },
    },
  ],
);

test("the answer to a period that was replaced is not shown", async () => {
  const answers = new Map<number, (history: CounterHistory) => void>();
  const actor = createActor(
    counterHistoryMachine.provide({
      actors: {
        readHistory: fromPromise<CounterHistory, CounterHistoryQuery>(
          ({ input }) => new Promise((resolve) => answers.set(input.to, resolve)),
        ),
      },
    }),
    { input: { query: today } },
  ).start();
  actor.send({ type: "query.changed", query: week });
  answers.get(DAY)?.(history(1));
  answers.get(7 * DAY)?.(history(7));
  const { context } = await waitFor(actor, (snapshot) => snapshot.matches("read"));
  expect(context).toEqual({ query: week, readQuery: week, history: history(7), failure: null });
});

test("what was read stays while another period is read, and while it cannot be", async () => {
  const actor = createActor(
    counterHistoryMachine.provide({
      actors: {
        readHistory: fromPromise<CounterHistory, CounterHistoryQuery>(async ({ input }) => {
          if (input.to !== DAY) throw new Error("offline");
          return history(1);
        }),
      },
    }),
    { input: { query: today } },
  ).start();
  await waitFor(actor, (snapshot) => snapshot.matches("read"));
  actor.send({ type: "query.changed", query: week });
  const kept = { query: week, readQuery: today, history: history(1) };
  expect(actor.getSnapshot()).toMatchObject({ value: "reading", context: kept });
  const { context } = await waitFor(actor, (snapshot) => snapshot.matches("failed"));
  expect(context).toEqual({ ...kept, failure: "offline" });
});
