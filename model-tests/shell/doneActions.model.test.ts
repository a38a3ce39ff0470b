import { AlertId } from "../../src/domain/base/ids.ts";
import type { DoneAction } from "../../src/machines/shell/doneAction.ts";
import {
  type DoneActionsEvent,
  doneActionsMachine,
  type DoneActionsOutcomes,
} from "../../src/machines/shell/doneActionsMachine.ts";
import { describeMachine } from "../support/describeMachine.ts";
import {
  actorSamples,
  machineGraph,
  type OutcomesOf,
  type SamplesOf,
} from "../support/machineGraph.ts";

const action: Omit<DoneAction, "fate"> = {
  id: "one",
  at: 1,
  count: 1,
  name: null,
  takeBack: { kind: "alerts", alertIds: [AlertId.parse("alert-gate")] },
};

const samples = {
  "customer.entered": [{ type: "customer.entered", kept: [] }],
  "customer.left": [{ type: "customer.left" }],
  "action.done": [
    { type: "action.done", action },
    { type: "action.done", action: { ...action, id: "two" } },
  ],
  "action.undone": [{ type: "action.undone", id: "one" }],
  "user.undo": [{ type: "user.undo", id: "one", now: 2 }],
} satisfies SamplesOf<DoneActionsEvent>;

const outcomes = {
  takeBack: [
    { undone: 1, left: 0, why: null },
    { undone: 0, left: 1, why: "changedSince" },
  ],
} satisfies OutcomesOf<DoneActionsOutcomes>;

describeMachine(
  "doneActionsMachine",
  machineGraph(doneActionsMachine, [undefined], { ...samples, ...actorSamples(outcomes) }),
  [
    ["closed | open.undoing", "customer.entered", "open.resting"],
    ["open.resting | open.undoing", "customer.left", "closed"],
    ["open.resting", "user.undo", "open.undoing"],
    ["open.undoing", "done takeBack | error takeBack", "open.resting"],
  ],
  [
    ["open.resting", "customer.entered", "actions"],
    ["open.resting | open.undoing", "action.done | action.undone", "actions"],
  ],
);
