import { CommandId } from "../../src/domain/base/commandId.ts";
import { PersonId } from "../../src/domain/evacuations/evacuation.ts";
import { EvacuationId, SiteId } from "../../src/domain/base/ids.ts";
import type {
  EvacuationCommand,
  EvacuationInput,
  EvacuationMachineEvent,
} from "../../src/machines/evacuations/evacuationMachine.ts";
import { done, failed, type Journey, type Step } from "../support/journeys.ts";
import type { SamplesOf } from "../support/machineGraph.ts";

const id = EvacuationId.parse("evacuation-1");
const common = { evacuationId: id, at: 1000 };
const checkIn: EvacuationCommand = {
  ...common,
  type: "checkIn",
  commandId: CommandId.parse("command-1"),
  personId: PersonId.parse("asset-marie"),
};
const addPerson: EvacuationCommand = {
  ...common,
  type: "addPerson",
  commandId: CommandId.parse("command-2"),
  personId: PersonId.parse("visitor-2"),
  name: "Vic Visitor",
};
const end: EvacuationCommand = {
  ...common,
  type: "end",
  commandId: CommandId.parse("command-3"),
};
const drill = { site: SiteId.parse("site-tower"), kind: "drill" } as const;

export const evacuationSamples = {
  "user.prepare": [
    { type: "user.prepare", plan: drill, open: [drill.site] },
    // Archived in the meantime, and none chosen: neither is asked about.
    { type: "user.prepare", plan: drill, open: [] },
    { type: "user.prepare", plan: { site: null, kind: "drill" }, open: [drill.site] },
  ],
  "user.confirm": [{ type: "user.confirm" }],
  "user.cancel": [{ type: "user.cancel" }],
  "user.command": [{ type: "user.command", command: checkIn }],
  "user.dismissRefusal": [{ type: "user.dismissRefusal", commandId: checkIn.commandId }],
  "user.end": [{ type: "user.end" }],
  "user.close": [{ type: "user.close" }],
  "evacuation.seen": [{ type: "evacuation.seen", id }],
  "evacuation.ended": [
    { type: "evacuation.ended", id },
    { type: "evacuation.ended", id: EvacuationId.parse("evacuation-other") },
  ],
  "connection.back": [{ type: "connection.back" }],
} satisfies SamplesOf<EvacuationMachineEvent>;

const isUnreachable = { kind: "unreachable", message: "No connection." } as const;
/** What is answered to a start and to a command. */
export const evacuationAnswers = {
  "xstate.done.actor.start": [done("start", { id })],
  "xstate.error.actor.start": [failed("start")],
  "xstate.done.actor.send": [
    done("send", "done"),
    done("send", { kind: "refused", message: "This evacuation has ended." }),
    done("send", isUnreachable),
  ],
  "xstate.error.actor.send": [failed("send")],
};

export const NO_OUTBOX: EvacuationInput = { outbox: [] };

type Event = EvacuationMachineEvent;
const at = (flow: string, outbox = "resting") => `flow.${flow} + outbox.${outbox}`;
const IDLE = at("idle");
const user = (event: Event, state: string): Step<Event> => ({ who: "user", event, state });
const world = (event: Step<Event>["event"], state: string): Step<Event> => ({
  who: "world",
  event,
  state,
});
const prepare = user({ type: "user.prepare", plan: drill, open: [drill.site] }, at("confirming"));
const start = user({ type: "user.confirm" }, at("starting"));
const started: Step<Event> = { who: "effect", event: done("start", { id }), state: at("running") };
const add = user({ type: "user.command", command: addPerson }, at("running", "sending"));
const handedOver = (state: string): Step<Event> => ({
  who: "effect",
  event: done("send", "done"),
  state,
});
const askToEnd = user({ type: "user.end" }, at("confirmingEnd"));
const seen = world({ type: "evacuation.seen", id }, at("running"));
/** The report is an address of its own: the machine goes on from it by itself. */
const ended: readonly Step<Event>[] = [
  world({ type: "evacuation.ended", id }, at("ended")),
  { who: "effect", event: { type: "user.close" }, state: at("idle") },
];

/** Ways of one screen through evacuations; the states are written by hand, and each leads back to where it begins. */
export const evacuationJourneys: readonly Journey<EvacuationInput, Event>[] = [
  {
    name: "a drill is thought over, begun, and so is its end",
    input: NO_OUTBOX,
    begin: IDLE,
    steps: [
      prepare,
      user({ type: "user.cancel" }, at("idle")),
      prepare,
      start,
      started,
      add,
      handedOver(at("running")),
      askToEnd,
      user({ type: "user.cancel" }, at("running")),
      askToEnd,
      user({ type: "user.command", command: end }, at("confirmingEnd", "sending")),
      user({ type: "user.confirm" }, at("running", "sending")),
      handedOver(at("running")),
      ...ended,
    ],
  },
  {
    name: "somebody else begins it before this screen does, ends it before this screen does, and begins another",
    input: NO_OUTBOX,
    begin: IDLE,
    // The machine learns what others begin once the question is answered, which stays under the finger until then.
    steps: [
      prepare,
      user({ type: "user.cancel" }, at("idle")),
      seen,
      askToEnd,
      ...ended,
      seen,
      ...ended,
    ],
  },
  {
    name: "a start is refused and tried again, and a cut is waited for",
    input: NO_OUTBOX,
    begin: IDLE,
    steps: [
      prepare,
      start,
      world(failed("start"), at("confirming")),
      start,
      started,
      add,
      world(done("send", isUnreachable), at("running", "waiting")),
      {
        who: "effect",
        event: { type: "xstate.after.retryDelay.evacuation.outbox.waiting" },
        state: at("running", "sending"),
      },
      world(done("send", "done"), at("running")),
      ...ended,
    ],
  },
];
