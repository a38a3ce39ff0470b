import { expect, test } from "vitest";
import { alertHandlingMachine } from "../../src/machines/alerts/alertHandlingMachine.ts";
import {
  alertHandlingJourneys,
  alertHandlingOutcomes,
  alertHandlingSamples,
} from "./alertHandlingSamples.ts";
import { describeMachine } from "../support/describeMachine.ts";
import { walk } from "../support/journeys.ts";
import { actorSamples, machineGraph } from "../support/machineGraph.ts";

const graph = machineGraph(
  alertHandlingMachine,
  [undefined],
  { ...alertHandlingSamples, ...actorSamples(alertHandlingOutcomes) },
  // How many wait, up to two: a third changes nothing about where events lead.
  ({ queue, failures, undoable }) => [
    Math.min(queue.length, 2),
    queue[0]?.kind,
    failures.some(({ id }) => id === "alert-2"),
    failures.length > 0,
    undoable !== null,
  ],
);

const resting = "open(work.resting + undo.none)";
const calling = "open(work.calling + undo.none)";
const restingOffered = "open(work.resting + undo.offered)";
const callingOffered = "open(work.calling + undo.offered)";

describeMachine(
  "alertHandlingMachine",
  graph,
  [
    ["closed", "customer.entered", resting],
    [`${resting} | ${calling} | ${restingOffered} | ${callingOffered}`, "customer.left", "closed"],
    [`${calling} | ${restingOffered} | ${callingOffered}`, "customer.entered", resting],

    [resting, "user.acknowledge | user.comment | user.retry | user.withdraw", calling],
    [
      restingOffered,
      "user.acknowledge | user.comment | user.retry | user.withdraw",
      callingOffered,
    ],
    // Nothing else waits, or the next is called at once and only the offer of an undo is new.
    [calling, "done call | error call", resting],
    [calling, "done call", restingOffered],
    [calling, "done call", callingOffered],
    [callingOffered, "done call | error call", restingOffered],

    [restingOffered, "after undoWindow", resting],
    [callingOffered, "after undoWindow", calling],
    // Taking back is a call of its own.
    [`${restingOffered} | ${callingOffered}`, "user.undo", calling],
  ],
  [
    ["open(work.calling + undo.none)", "done call", "conflicts, failures, marks, queue"],
    [
      "open(work.calling + undo.none) | open(work.calling + undo.offered)",
      "error call | user.retry",
      "failures, marks, queue",
    ],
    [
      "open(work.calling + undo.none) | open(work.calling + undo.offered)",
      "user.acknowledge | user.comment | user.withdraw",
      "batches, marks, queue",
    ],
    [
      "open(work.calling + undo.none) | open(work.resting + undo.none)",
      "user.dismiss",
      "conflicts, failures",
    ],
    [
      "open(work.calling + undo.offered)",
      "done call",
      "conflicts, failures, marks, queue, undoable",
    ],
    [
      "open(work.calling + undo.offered) | open(work.resting + undo.offered)",
      "user.dismiss",
      "failures",
    ],
    ["open(work.resting + undo.none)", "customer.entered", "conflicts, failures"],
  ],
);

test.each(alertHandlingJourneys)("$name", (journey) => {
  expect(walk(alertHandlingMachine, journey)).toEqual(journey.steps.map(({ state }) => state));
});
