import { assign, emit, setup } from "xstate";
import { must } from "../../domain/base/must.ts";
import type {
  AdministrationAnswer,
  AdministrationCommand,
  AdministrationOutcome,
} from "../../streams/calls/administration/administrationCommands.ts";
import type { Refusal } from "../../streams/calls/refusal.ts";
import { notProvided } from "./notProvided.ts";
import { outputOf } from "./outputOf.ts";

/** `command`: what is asked about, being done, or was done last. */
export type AdministrationCommandContext = {
  readonly command: AdministrationCommand | null;
  /** What the last command has brought; null: none was carried out. */
  readonly outcome: AdministrationOutcome | null;
  readonly refusal: Refusal | null;
};

export type AdministrationCommandEvent =
  /** Done only after `user.confirm`. */
  | { readonly type: "user.ask"; readonly command: AdministrationCommand }
  | { readonly type: "user.do"; readonly command: AdministrationCommand }
  | { readonly type: "user.confirm" }
  | { readonly type: "user.retry" }
  /** Not that: the question, or what failed, is put aside. */
  | { readonly type: "user.dismiss" };

export type AdministrationCommandEmitted = {
  readonly type: "commandDone";
  readonly command: AdministrationCommand;
  readonly outcome: AdministrationOutcome;
};

type Answer = { readonly answer: AdministrationAnswer };
type Command = { readonly command: AdministrationCommand };
const answered = <E extends { event: { output: AdministrationAnswer } }>(it: E) => ({
  answer: outputOf(it),
});
const asked = <E extends { event: Command }>({ event }: E): Command => ({ command: event.command });

/**
 * One thing at a time that an administrator does with codes, labels, families or sites.
 *
 * `idle`     nothing was asked for, or it was put aside.
 * `asking`   the question stands whether it is meant.
 * `sending`  the command is on its way; others are not taken meanwhile.
 * `done`     the server has carried it out; told by `commandDone`.
 * `failed`   it was not carried out; `refusal` says why, and it can be tried again or put aside.
 *
 * No state is final: the next command follows.
 */
export const administrationCommandMachine = setup({
  types: {
    context: {} as AdministrationCommandContext,
    events: {} as AdministrationCommandEvent,
    emitted: {} as AdministrationCommandEmitted,
    tags: {} as "busy",
  },
  actors: { run: notProvided<AdministrationAnswer, AdministrationCommand | null>("run") },
  guards: { isRefused: (_, { answer }: Answer) => answer.status === "refused" },
  actions: {
    remember: assign((_, { command }: Command) => ({ command, outcome: null, refusal: null })),
    rememberOutcome: assign({
      outcome: (_, { answer }: Answer) => (answer.status === "done" ? answer.outcome : null),
    }),
    rememberRefusal: assign({
      refusal: (_, { answer }: Answer) => (answer.status === "refused" ? answer : null),
    }),
    rememberFailure: assign({
      refusal: { problem: "failed", told: "", issues: [], impact: null },
    }),
    forgetRefusal: assign({ refusal: null }),
    forget: assign({ command: null, outcome: null, refusal: null }),
    tellDone: emit(({ context }) => ({
      type: "commandDone",
      command: must(context.command, "only a command is carried out"),
      outcome: must(context.outcome, "what is done has an outcome"),
    })),
  },
}).createMachine({
  id: "administrationCommand",
  context: { command: null, outcome: null, refusal: null },
  initial: "idle",
  states: {
    idle: {
      on: {
        "user.do": { target: "sending", actions: { type: "remember", params: asked } },
        "user.ask": { target: "asking", actions: { type: "remember", params: asked } },
      },
    },
    asking: {
      on: {
        "user.ask": { actions: { type: "remember", params: asked } },
        "user.confirm": "sending",
        "user.dismiss": { target: "idle", actions: "forget" },
      },
    },
    sending: {
      tags: "busy",
      invoke: {
        src: "run",
        id: "run",
        input: ({ context }) => context.command,
        onDone: [
          {
            guard: { type: "isRefused", params: answered },
            target: "failed",
            actions: { type: "rememberRefusal", params: answered },
          },
          {
            target: "done",
            actions: [{ type: "rememberOutcome", params: answered }, "tellDone"],
          },
        ],
        onError: { target: "failed", actions: "rememberFailure" },
      },
    },
    done: {
      on: {
        "user.do": { target: "sending", actions: { type: "remember", params: asked } },
        "user.ask": { target: "asking", actions: { type: "remember", params: asked } },
        "user.dismiss": { target: "idle", actions: "forget" },
      },
    },
    failed: {
      on: {
        "user.do": { target: "sending", actions: { type: "remember", params: asked } },
        "user.ask": { target: "asking", actions: { type: "remember", params: asked } },
        "user.confirm": { target: "sending", actions: "forgetRefusal" },
        "user.retry": { target: "sending", actions: "forgetRefusal" },
        "user.dismiss": { target: "idle", actions: "forget" },
      },
    },
  },
});
