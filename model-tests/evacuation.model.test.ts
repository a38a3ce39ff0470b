import { describe, expect, test } from "vitest";
import { CommandId, PersonId } from "../src/domain/evacuation.ts";
import { EvacuationId, SiteId } from "../src/domain/ids.ts";
import {
  type EvacuationCommand,
  evacuationMachine,
  type EvacuationMachineEvent,
} from "../src/machines/evacuationMachine.ts";
import { machineGraph, type SamplesOf } from "./support/machineGraph.ts";

const id = EvacuationId.parse("evacuation-1");
const command: EvacuationCommand = {
  type: "checkIn",
  evacuationId: id,
  commandId: CommandId.parse("command-1"),
  personId: PersonId.parse("asset-marie"),
  at: 1000,
};

const fromUser = {
  "user.prepare": [
    { type: "user.prepare", plan: { site: SiteId.parse("site-tower"), kind: "drill" } },
  ],
  "user.confirm": [{ type: "user.confirm" }],
  "user.cancel": [{ type: "user.cancel" }],
  "user.command": [{ type: "user.command", command }],
  "user.dismissRefusal": [{ type: "user.dismissRefusal", commandId: command.commandId }],
  "user.end": [{ type: "user.end" }],
  "user.close": [{ type: "user.close" }],
  "evacuation.seen": [{ type: "evacuation.seen", id }],
  "evacuation.ended": [
    { type: "evacuation.ended", id },
    { type: "evacuation.ended", id: EvacuationId.parse("evacuation-other") },
  ],
  "connection.back": [{ type: "connection.back" }],
} satisfies SamplesOf<EvacuationMachineEvent>;

const fromActors = {
  "xstate.done.actor.start": [{ type: "xstate.done.actor.start", output: { id } }],
  "xstate.error.actor.start": [{ type: "xstate.error.actor.start", error: new Error("cut") }],
  "xstate.done.actor.send": [
    { type: "xstate.done.actor.send", output: "done" },
    {
      type: "xstate.done.actor.send",
      output: { kind: "refused", message: "This evacuation has ended." },
    },
    {
      type: "xstate.done.actor.send",
      output: { kind: "unreachable", message: "No connection." },
    },
  ],
  "xstate.error.actor.send": [{ type: "xstate.error.actor.send", error: new Error("cut") }],
};

const graph = machineGraph(
  evacuationMachine,
  [{ outbox: [] }],
  { ...fromUser, ...fromActors },
  ({ running, outbox }) => ({ running, waiting: outbox.length }),
);

/** Both regions move independently: every move of the one happens in each state of the other. */
const FLOW = [
  "confirming --evacuation.seen--> running",
  "confirming --user.cancel--> idle",
  "confirming --user.confirm--> starting",
  "confirmingEnd --evacuation.ended--> ended",
  "confirmingEnd --user.cancel--> running",
  "confirmingEnd --user.confirm--> running",
  "ended --evacuation.seen--> running",
  "ended --user.close--> idle",
  "idle --evacuation.seen--> running",
  "idle --user.prepare--> confirming",
  "running --evacuation.ended--> ended",
  "running --user.end--> confirmingEnd",
  "starting --evacuation.seen--> running",
  "starting --done start--> running",
  "starting --error start--> confirming",
];
const OUTBOX = [
  "resting --user.command--> sending",
  "sending --done send--> resting",
  "sending --done send--> waiting",
  "sending --error send--> waiting",
  "waiting --connection.back--> sending",
  "waiting --after retryDelay--> sending",
];

function expectedEdges(): string[] {
  const flows = ["confirming", "confirmingEnd", "ended", "idle", "running", "starting"];
  const boxes = ["resting", "sending", "waiting"];
  const name = (flow: string, outbox: string) => `flow.${flow} + outbox.${outbox}`;
  const parts = (edge: string) =>
    /^(?<from>\S+) --(?<event>.+)--> (?<to>\S+)$/u.exec(edge)?.groups ?? {};
  return [
    ...FLOW.flatMap((edge) => {
      const { from = "", event, to = "" } = parts(edge);
      return boxes.map((box) => `${name(from, box)} --${event}--> ${name(to, box)}`);
    }),
    ...OUTBOX.flatMap((edge) => {
      const { from = "", event, to = "" } = parts(edge);
      return flows.map((flow) => `${name(flow, from)} --${event}--> ${name(flow, to)}`);
    }),
  ].toSorted();
}

describe("evacuationMachine", () => {
  test.each(graph.leaves)("%s can be reached", (leaf) => {
    expect(graph.reaches(leaf)).toBe(true);
  });

  test("has these transitions and no others", () => {
    expect(graph.edges).toEqual(expectedEdges());
  });
});
