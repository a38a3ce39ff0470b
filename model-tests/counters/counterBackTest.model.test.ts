import { describe, expect, test } from "vitest";
import { getNextSnapshot, initialTransition } from "xstate";
import { ALWAYS } from "../../src/domain/counters/counterSchedule.ts";
import { AreaId, SiteId } from "../../src/domain/base/ids.ts";
import { DAY } from "../../src/domain/base/time.ts";
import {
  type BackTestAnswer,
  type CounterBackTestEvent,
  counterBackTestMachine,
} from "../../src/machines/counters/counterBackTestMachine.ts";
import { describeCells } from "../support/describeCells.ts";
import { describeMachine } from "../support/describeMachine.ts";
import { done, failed } from "../support/journeys.ts";
import { actorSamples, machineGraph, type SamplesOf } from "../support/machineGraph.ts";

const yard = AreaId.parse("area-yard");
const rule = {
  sites: [SiteId.parse("site-tower")],
  areas: [],
  families: [],
  subFamilies: [],
  thresholds: [{ area: yard, min: null, max: 5 }],
  schedule: ALWAYS,
  delay: 0,
};
const alert = (from: number) => ({
  area: yard,
  side: "above" as const,
  from,
  raisedAt: from,
  to: from + 1,
  peak: 6,
});
/** What was replayed up to an instant: an alert that ended a second before. */
const upTo = (reached: number): BackTestAnswer => ({
  alerts: [alert(reached - 1000)],
  open: [{ ...alert(reached), to: null }],
  state: { at: reached, present: [], breaches: [] },
  reached,
});

const fromUser = {
  "user.run": [{ type: "user.run", rule, from: 0, to: 2 * DAY }],
  "user.cancel": [{ type: "user.cancel" }],
  "user.retry": [{ type: "user.retry" }],
} satisfies SamplesOf<CounterBackTestEvent>;

describeMachine(
  "counterBackTestMachine",
  machineGraph(
    counterBackTestMachine,
    [undefined],
    { ...fromUser, ...actorSamples({ replay: [upTo(DAY), upTo(2 * DAY)] }) },
    // Alerts are added up part by part; where events lead is decided by what is asked for.
    ({ wish }) => wish,
  ),
  [
    ["idle | done | failed", "user.run", "replaying"],
    ["replaying | failed", "user.cancel", "idle"],
    ["replaying", "done replay", "done"],
    ["replaying", "error replay", "failed"],
    ["failed", "user.retry", "replaying"],
  ],
);

const ANEW = "replaying > replay";
const WHILE_REPLAYING = {
  run: ANEW,
  cancel: "idle",
  retry: null,
  part: "replaying > replay",
  whole: "done",
  beyond: "done",
  broken: "failed",
};
const REST = { run: ANEW, cancel: null, retry: null, part: null, whole: null, beyond: null };
const AFTER_FAILURE = { ...REST, cancel: "idle", retry: "replaying > replay", broken: null };

const events = {
  run: fromUser["user.run"][0],
  cancel: fromUser["user.cancel"][0],
  retry: fromUser["user.retry"][0],
  part: done("replay", upTo(DAY)),
  whole: done("replay", upTo(2 * DAY)),
  beyond: done("replay", upTo(3 * DAY)),
  broken: failed("replay"),
};

describeCells(counterBackTestMachine, undefined, events, [
  { state: "idle", after: [], cells: { ...REST, broken: null } },
  { state: "replaying", after: ["run"], cells: WHILE_REPLAYING },
  { state: "replaying", after: ["run", "part"], cells: WHILE_REPLAYING },
  { state: "done", after: ["run", "part", "whole"], cells: { ...REST, broken: null } },
  { state: "failed", after: ["run", "broken"], cells: AFTER_FAILURE },
  { state: "replaying", after: ["run", "broken", "retry"], cells: WHILE_REPLAYING },
  { state: "failed", after: ["run", "part", "broken"], cells: AFTER_FAILURE },
  { state: "idle", after: ["run", "part", "cancel"], cells: { ...REST, broken: null } },
  { state: "idle", after: ["run", "broken", "cancel"], cells: { ...REST, broken: null } },
]);

describe("what a back-test holds", () => {
  const nothing = { wish: null, state: null, alerts: [], open: [], failure: null };
  const wish = { rule, from: 0, to: 2 * DAY };
  test.each([
    {
      name: "of two parts: the ended alerts of both, and what stands open at the end",
      after: ["run", "part", "whole"],
      expected: {
        wish,
        state: upTo(2 * DAY).state,
        reached: 2 * DAY,
        alerts: [...upTo(DAY).alerts, ...upTo(2 * DAY).alerts],
        open: upTo(2 * DAY).open,
        failure: null,
      },
    },
    {
      name: "of a part that was not answered: what came before it",
      after: ["run", "part", "broken"],
      expected: { wish, ...without(upTo(DAY)), reached: DAY, failure: "replay failed" },
    },
    {
      name: "asked anew: nothing of the run before",
      after: ["run", "part", "whole", "run"],
      expected: { ...nothing, wish, reached: 0 },
    },
    {
      name: "given up: nothing",
      after: ["run", "part", "cancel"],
      expected: { ...nothing, reached: DAY },
    },
  ] satisfies readonly { name: string; after: (keyof typeof events)[]; expected: object }[])(
    "$name",
    ({ after, expected }) => {
      const [begin] = initialTransition(counterBackTestMachine);
      const end = after.reduce(
        (snapshot, name) =>
          getNextSnapshot(counterBackTestMachine, snapshot, events[name] as CounterBackTestEvent),
        begin,
      );
      expect(end.context).toEqual(expected);
    },
  );
});

function without({ state, alerts, open }: BackTestAnswer) {
  return { state, alerts, open };
}
