import { type CommandEvent, commandMachine } from "../../src/machines/kit/commandMachine.ts";
import { describeCells } from "../support/describeCells.ts";
import { describeMachine } from "../support/describeMachine.ts";
import { done, failed } from "../support/journeys.ts";
import { actorSamples, machineGraph, type SamplesOf } from "../support/machineGraph.ts";

type Command = { readonly name: string };
type Answer =
  | { readonly status: "done"; readonly count: number }
  | { readonly status: "refused"; readonly problem: string };

/** A command without a name is one that is still being filled in. */
const mayBeSent = ({ name }: Command) => name !== "";

const plain = commandMachine<Command, Answer>({ id: "plain" });
const full = commandMachine<Command, Answer>({
  id: "full",
  canBeGivenUp: true,
  mayBeSent,
});

const archive: Command = { name: "archive" };
const unnamed: Command = { name: "" };
const carriedOut: Answer = { status: "done", count: 2 };
const refused: Answer = { status: "refused", problem: "not_allowed" };

const fromUser = {
  "user.ask": [
    { type: "user.ask", command: archive },
    { type: "user.ask", command: unnamed },
  ],
  "user.do": [
    { type: "user.do", command: archive },
    { type: "user.do", command: unnamed },
  ],
  "user.confirm": [{ type: "user.confirm" }],
  "user.retry": [{ type: "user.retry" }],
  "user.cancel": [{ type: "user.cancel" }],
  "user.dismiss": [{ type: "user.dismiss" }],
} satisfies SamplesOf<CommandEvent<Command>>;

const samples = { ...fromUser, ...actorSamples({ run: [carriedOut, refused] }) };

const MOVES = [
  ["idle | done | failed", "user.do", "sending"],
  ["idle | done | failed", "user.ask", "asking"],
  ["asking | failed", "user.confirm", "sending"],
  ["failed", "user.retry", "sending"],
  ["asking | done | failed", "user.dismiss", "idle"],
  ["sending", "done run", "done"],
  ["sending", "done run | error run", "failed"],
] as const;

describeMachine("commandMachine", machineGraph(plain, [undefined], samples), MOVES, [
  ["asking", "user.ask", "command"],
]);

describeMachine(
  "commandMachine that can be given up",
  machineGraph(full, [undefined], samples),
  [...MOVES, ["sending", "user.cancel", "idle"]],
  [["asking", "user.ask", "command"]],
);

const events = {
  ask: fromUser["user.ask"][0],
  askUnnamed: fromUser["user.ask"][1],
  do: fromUser["user.do"][0],
  doUnnamed: fromUser["user.do"][1],
  confirm: fromUser["user.confirm"][0],
  retry: fromUser["user.retry"][0],
  cancel: fromUser["user.cancel"][0],
  dismiss: fromUser["user.dismiss"][0],
  carriedOut: done("run", carriedOut),
  refused: done("run", refused),
  broken: failed("run"),
};
const NOTHING = {
  ask: null,
  askUnnamed: null,
  do: null,
  doUnnamed: null,
  confirm: null,
  retry: null,
  cancel: null,
  dismiss: null,
  carriedOut: null,
  refused: null,
  broken: null,
};
const SENT = "sending > run";
const BEGIN = { ...NOTHING, ask: "asking", askUnnamed: "asking", do: SENT };
// What is asked about is still being filled in.
const ASKING = { ...NOTHING, ask: "asking", askUnnamed: "asking", dismiss: "idle" };
const SENDING = {
  ...NOTHING,
  cancel: "idle",
  carriedOut: "done > !commandDone",
  refused: "failed",
  broken: "failed",
};
const FAILED = { ...BEGIN, confirm: SENT, retry: SENT, dismiss: "idle" };

describeCells(full, undefined, events, [
  { state: "idle", after: [], cells: BEGIN },
  { state: "asking", after: ["ask"], cells: { ...ASKING, confirm: SENT } },
  { state: "asking", after: ["askUnnamed"], cells: ASKING },
  { state: "asking", after: ["askUnnamed", "ask"], cells: { ...ASKING, confirm: SENT } },
  { state: "sending", after: ["do"], cells: SENDING },
  { state: "sending", after: ["ask", "confirm"], cells: SENDING },
  { state: "idle", after: ["do", "cancel"], cells: BEGIN },
  { state: "done", after: ["do", "carriedOut"], cells: { ...BEGIN, dismiss: "idle" } },
  { state: "failed", after: ["do", "refused"], cells: FAILED },
  { state: "sending", after: ["do", "broken", "retry"], cells: SENDING },
  { state: "asking", after: ["do", "refused", "askUnnamed"], cells: ASKING },
  { state: "idle", after: ["do", "refused", "dismiss"], cells: BEGIN },
]);

describeCells(plain, undefined, events, [
  { state: "idle", after: [], cells: { ...BEGIN, doUnnamed: SENT } },
  { state: "asking", after: ["askUnnamed"], cells: { ...ASKING, confirm: SENT } },
  // Nothing ends it but its answer.
  { state: "sending", after: ["do"], cells: { ...SENDING, cancel: null } },
  {
    state: "done",
    after: ["do", "carriedOut"],
    cells: { ...BEGIN, doUnnamed: SENT, dismiss: "idle" },
  },
  { state: "failed", after: ["do", "broken"], cells: { ...FAILED, doUnnamed: SENT } },
]);
