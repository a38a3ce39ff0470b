import { expect, test } from "vitest";
import { createActor, fromPromise, waitFor } from "xstate";
import { AssetId } from "../../src/domain/base/ids.ts";
import { DAY } from "../../src/domain/base/time.ts";
import {
  type LocationHistoryEvent,
  locationHistoryMachine,
} from "../../src/machines/assets/locationHistoryMachine.ts";
import type {
  LocationHistory,
  LocationHistoryQuery,
} from "../../src/streams/calls/assets/locationHistory.ts";
import { describeCells } from "../support/describeCells.ts";
import { describeMachine } from "../support/describeMachine.ts";
import { done, failed } from "../support/journeys.ts";
import { actorSamples, machineGraph, type SamplesOf } from "../support/machineGraph.ts";

const today: LocationHistoryQuery = { assetId: AssetId.parse("asset-crane"), from: 0, to: DAY };
const week: LocationHistoryQuery = { ...today, to: 7 * DAY };
/** Told apart by what could not be read. */
const track = (refused: number): LocationHistory => ({ points: [], isCut: false, refused });

const fromOutside = {
  "query.changed": [{ type: "query.changed", query: week }],
  "user.refresh": [{ type: "user.refresh" }],
} satisfies SamplesOf<LocationHistoryEvent>;

describeMachine(
  "locationHistoryMachine",
  machineGraph(locationHistoryMachine, [{ query: today }], {
    ...fromOutside,
    ...actorSamples({ read: [track(0)] }),
  }),
  [
    ["reading", "done read", "ready"],
    ["reading", "error read", "failed"],
    ["ready | failed", "query.changed | user.refresh", "reading"],
  ],
);

const ANEW = "reading > read";

describeCells(
  locationHistoryMachine,
  { query: today },
  {
    changed: fromOutside["query.changed"][0],
    refresh: fromOutside["user.refresh"][0],
    answered: done("read", track(0)),
    broken: failed("read"),
  },
  [
    {
      // Another span is read at once; the same is being read already.
      state: "reading",
      after: [],
      cells: { changed: ANEW, refresh: null, answered: "ready", broken: "failed" },
    },
    {
      state: "ready",
      after: ["answered"],
      cells: { changed: ANEW, refresh: ANEW, answered: null, broken: null },
    },
    {
      state: "failed",
      after: ["broken"],
      cells: { changed: ANEW, refresh: ANEW, answered: null, broken: null },
    },
    {
      state: "reading",
      after: ["answered", "refresh"],
      cells: { changed: ANEW, refresh: null, answered: "ready", broken: "failed" },
    },
  ],
);

/** The machine with a backend that is answered by hand, span by span. */
function reading() {
  const answers = new Map<number, (history: LocationHistory) => void>();
  const actor = createActor(
    locationHistoryMachine.provide({
      actors: {
        read: fromPromise<LocationHistory, LocationHistoryQuery>(
          ({ input }) => new Promise((resolve) => answers.set(input.to, resolve)),
        ),
      },
    }),
    { input: { query: today } },
  ).start();
  return { actor, answers, ready: () => waitFor(actor, (snapshot) => snapshot.matches("ready")) };
}

test("the answer for a span that was replaced is not shown", async () => {
  const { actor, answers, ready } = reading();
  actor.send({ type: "query.changed", query: week });
  answers.get(DAY)?.(track(1));
  answers.get(7 * DAY)?.(track(7));
  expect((await ready()).context).toEqual({ query: week, history: track(7), failure: null });
});

test("the points stay while the same span is read anew, and go with another span", async () => {
  const { actor, answers, ready } = reading();
  answers.get(DAY)?.(track(1));
  await ready();
  actor.send({ type: "user.refresh" });
  expect(actor.getSnapshot().context.history).toEqual(track(1));
  actor.send({ type: "query.changed", query: week });
  expect(actor.getSnapshot().context.history).toBe(null);
});
