import { assign, emit, setup } from "xstate";
import { must } from "../../domain/base/must.ts";
import type {
  AlertRuleAnswer,
  AlertRuleCommand,
  TestOutcome,
} from "../../streams/calls/alerts/alertRuleCommands.ts";
import { notProvided } from "../kit/notProvided.ts";
import { outputOf } from "../kit/outputOf.ts";

/** Why a command was not carried out: the server's code, or nobody answered. */
export type AlertRuleProblem = Extract<AlertRuleAnswer, { status: "refused" }>["problem"];

export type AlertRuleCommandsContext = {
  /** What is asked about, under way, or was done last. */
  readonly command: AlertRuleCommand | null;
  readonly problem: AlertRuleProblem | null;
  /** What became of the last test, recipient by recipient; null: none was sent. */
  readonly outcomes: readonly TestOutcome[] | null;
};

export type AlertRuleCommandsEvent =
  /** Done only after `user.confirm`. */
  | { readonly type: "user.ask"; readonly command: AlertRuleCommand }
  | { readonly type: "user.do"; readonly command: AlertRuleCommand }
  | { readonly type: "user.confirm" }
  /** Not that: the question, what failed, or the outcome of a test is put aside. */
  | { readonly type: "user.dismiss" };

export type AlertRuleCommandsEmitted = {
  readonly type: "commandDone";
  readonly command: AlertRuleCommand;
};

type Answer = { readonly answer: AlertRuleAnswer };
type Command = { readonly command: AlertRuleCommand };
const answered = <E extends { event: { output: AlertRuleAnswer } }>(it: E) => ({
  answer: outputOf(it),
});
const asked = <E extends { event: Command }>({ event }: E): Command => ({ command: event.command });

/**
 * Switching a rule of alerts on or off, archiving it, testing its recipients, sending a failed message again: one at a
 * time.
 *
 * `idle`     nothing was asked for, or it was put aside.
 * `asking`   the question stands whether it is meant.
 * `working`  the server does it; others are not taken meanwhile.
 * `done`     it is done; told by `commandDone`, the outcome of a test is shown.
 * `failed`   it was not done; `problem` says why, and it can be confirmed again or put aside.
 *
 * No state is final.
 */
export const alertRuleCommandsMachine = setup({
  types: {
    context: {} as AlertRuleCommandsContext,
    events: {} as AlertRuleCommandsEvent,
    emitted: {} as AlertRuleCommandsEmitted,
    tags: {} as "busy",
  },
  actors: { run: notProvided<AlertRuleAnswer, AlertRuleCommand | null>("run") },
  guards: { isRefused: (_, { answer }: Answer) => answer.status === "refused" },
  actions: {
    remember: assign((_, { command }: Command) => ({ command, problem: null, outcomes: null })),
    rememberOutcomes: assign({
      outcomes: (_, { answer }: Answer) => (answer.status === "done" ? answer.outcomes : null),
    }),
    rememberProblem: assign({
      problem: (_, { answer }: Answer) => (answer.status === "refused" ? answer.problem : null),
    }),
    rememberFailure: assign({ problem: "failed" }),
    forgetProblem: assign({ problem: null }),
    forget: assign({ command: null, problem: null, outcomes: null }),
    tellDone: emit(({ context }) => ({
      type: "commandDone",
      command: must(context.command, "only a command is carried out"),
    })),
  },
}).createMachine({
  id: "alertRuleCommands",
  context: { command: null, problem: null, outcomes: null },
  initial: "idle",
  states: {
    idle: {
      on: {
        "user.ask": { target: "asking", actions: { type: "remember", params: asked } },
        "user.do": { target: "working", actions: { type: "remember", params: asked } },
      },
    },
    asking: {
      on: {
        "user.confirm": "working",
        "user.dismiss": { target: "idle", actions: "forget" },
      },
    },
    working: {
      tags: "busy",
      entry: "forgetProblem",
      invoke: {
        src: "run",
        id: "run",
        input: ({ context }) => context.command,
        onDone: [
          {
            guard: { type: "isRefused", params: answered },
            target: "failed",
            actions: { type: "rememberProblem", params: answered },
          },
          {
            target: "done",
            actions: [{ type: "rememberOutcomes", params: answered }, "tellDone"],
          },
        ],
        onError: { target: "failed", actions: "rememberFailure" },
      },
    },
    done: {
      on: {
        "user.ask": { target: "asking", actions: { type: "remember", params: asked } },
        "user.do": { target: "working", actions: { type: "remember", params: asked } },
        "user.dismiss": { target: "idle", actions: "forget" },
      },
    },
    failed: {
      on: {
        "user.ask": { target: "asking", actions: { type: "remember", params: asked } },
        "user.do": { target: "working", actions: { type: "remember", params: asked } },
        "user.confirm": "working",
        "user.dismiss": { target: "idle", actions: "forget" },
      },
    },
  },
});
