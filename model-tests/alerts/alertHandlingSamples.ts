import { AlertId, CustomerIndex, UserId } from "../../src/domain/base/ids.ts";
import type { AcknowledgeOutcome } from "../../src/domain/alerts/calls.ts";
import type {
  AlertHandlingEvent,
  AlertHandlingOutcomes,
} from "../../src/machines/alerts/alertHandlingMachine.ts";
import { done, type Journey, type Step } from "../support/journeys.ts";
import type { OutcomesOf, SamplesOf } from "../support/machineGraph.ts";

export const TOWER = CustomerIndex.parse("tour-horizon");
export const FIRST = AlertId.parse("alert-1");
export const SECOND = AlertId.parse("alert-2");

/** The words of somebody who was faster. */
export const FASTER = {
  by: UserId.parse("user-other"),
  byName: "Otto Other",
  at: Date.UTC(2026, 2, 2, 9),
  comment: null,
};

export const alertHandlingSamples = {
  "customer.entered": [{ type: "customer.entered", customer: TOWER }],
  "customer.left": [{ type: "customer.left" }],
  "user.acknowledge": [
    { type: "user.acknowledge", ids: [FIRST, SECOND], comment: "seen" },
    { type: "user.acknowledge", ids: [], comment: null },
  ],
  "user.comment": [
    { type: "user.comment", id: FIRST, commentId: "comment-1", text: "on my way" },
    { type: "user.comment", id: FIRST, commentId: "comment-2", text: " " },
  ],
  "user.undo": [{ type: "user.undo" }],
  "user.withdraw": [
    { type: "user.withdraw", ids: [SECOND] },
    { type: "user.withdraw", ids: [] },
  ],
  "user.retry": [
    { type: "user.retry", id: null },
    { type: "user.retry", id: SECOND },
  ],
  "user.dismiss": [{ type: "user.dismiss", ids: [FIRST, SECOND] }],
  "undo.offered": [{ type: "undo.offered" }],
} satisfies SamplesOf<AlertHandlingEvent>;

const both = (first: AcknowledgeOutcome["status"]) =>
  ({
    status: "answered",
    outcomes: [
      first === "alreadyAcknowledged"
        ? { id: FIRST, status: first, by: FASTER }
        : { id: FIRST, status: first },
      { id: SECOND, status: "notFound" },
    ],
  }) as const;

export const alertHandlingOutcomes = {
  call: [
    both("acknowledged"),
    both("alreadyAcknowledged"),
    { status: "done" },
    { status: "failed", problem: "notAllowed" },
  ],
} satisfies OutcomesOf<AlertHandlingOutcomes>;

type JourneyStep = Step<AlertHandlingEvent>;
const [entered] = alertHandlingSamples["customer.entered"];
const [acknowledge] = alertHandlingSamples["user.acknowledge"];
const [comment] = alertHandlingSamples["user.comment"];
const resting = "open(work.resting + undo.none)";
const calling = "open(work.calling + undo.none)";
const enter: JourneyStep = { who: "world", event: entered, state: resting };
const acknowledgeBoth: JourneyStep = { who: "user", event: acknowledge, state: calling };

/** Ways that the browser suite can walk too: `world` is the server with what other operators do. */
export const alertHandlingJourneys: readonly Journey<undefined, AlertHandlingEvent>[] = [
  {
    name: "alerts are acknowledged, and the acknowledgement is taken back",
    input: undefined,
    begin: "closed",
    steps: [
      enter,
      acknowledgeBoth,
      {
        who: "effect",
        event: done("call", both("acknowledged")),
        state: "open(work.resting + undo.offered)",
      },
      { who: "user", event: { type: "user.undo" }, state: calling },
      { who: "effect", event: done("call", { status: "done" }), state: resting },
    ],
  },
  {
    name: "somebody else was faster: there is nothing to take back",
    input: undefined,
    begin: "closed",
    steps: [
      enter,
      acknowledgeBoth,
      { who: "world", event: done("call", both("alreadyAcknowledged")), state: resting },
    ],
  },
  {
    name: "a comment is added while the acknowledgement is still being saved",
    input: undefined,
    begin: "closed",
    steps: [
      enter,
      acknowledgeBoth,
      { who: "user", event: comment, state: calling },
      {
        who: "effect",
        event: done("call", both("acknowledged")),
        state: "open(work.calling + undo.offered)",
      },
      {
        who: "effect",
        event: done("call", { status: "done" }),
        state: "open(work.resting + undo.offered)",
      },
      {
        who: "world",
        event: { type: "xstate.after.undoWindow.alertHandling.open.undo.offered" },
        state: resting,
      },
    ],
  },
  {
    name: "what failed is tried again",
    input: undefined,
    begin: "closed",
    steps: [
      enter,
      acknowledgeBoth,
      {
        who: "world",
        event: done("call", { status: "failed", problem: "unreachable" }),
        state: resting,
      },
      { who: "user", event: { type: "user.retry", id: null }, state: calling },
      {
        who: "effect",
        event: done("call", both("acknowledged")),
        state: "open(work.resting + undo.offered)",
      },
    ],
  },
];
