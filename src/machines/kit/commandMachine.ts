import { assign, emit, setup } from "xstate";
import { must } from "../../domain/base/must.ts";
import type { Refused } from "../../streams/calls/refusal.ts";
import type { Effect, KitMachine } from "./machineTypes.ts";
import { notProvided } from "./notProvided.ts";
import { outputOf } from "./outputOf.ts";

/** What became of a command: any other status than `refused` says that it was carried out. */
export type CommandAnswer = { readonly status: string };
type RefusalOf<Answer extends CommandAnswer> = Extract<Answer, { status: "refused" }>;
export type DoneOf<Answer extends CommandAnswer> = Exclude<Answer, { status: "refused" }>;

/** What is shown where an effect rejects, which says nothing of its own. */
export const WHEN_BROKEN = {
  status: "refused",
  problem: "failed",
  told: "",
  issues: [],
  impact: null,
} as const satisfies Refused;
type Broken = typeof WHEN_BROKEN;
/** Why a command was not carried out: what refuses it, or that its effect broke. */
export type ShownRefusal<Answer extends CommandAnswer> =
  Broken extends RefusalOf<Answer> ? RefusalOf<Answer> : RefusalOf<Answer> | Broken;

/** `command`: what is asked about, under way, or was done last. */
export type CommandContext<Command, Answer extends CommandAnswer> = {
  readonly command: Command | null;
  /** What the last command has brought; null: none was carried out. */
  readonly answer: DoneOf<Answer> | null;
  /** Null: the last command was carried out, is under way, or what failed was put aside. */
  readonly refusal: ShownRefusal<Answer> | null;
};

export type CommandEvent<Command> =
  /** Done only after `user.confirm`. */
  | { readonly type: "user.ask"; readonly command: Command }
  | { readonly type: "user.do"; readonly command: Command }
  | { readonly type: "user.confirm" }
  /** The same once more. */
  | { readonly type: "user.retry" }
  /** Gives up what is under way, where the machine was made so. */
  | { readonly type: "user.cancel" }
  /** The question, what failed, or what was brought is put aside. */
  | { readonly type: "user.dismiss" };

export type CommandEmitted<Command, Answer extends CommandAnswer> = {
  readonly type: "commandDone";
  readonly command: Command;
  readonly answer: DoneOf<Answer>;
};

/** In what command machines differ. */
export type CommandOptions<Command> = {
  readonly id: string;
  /** Whether `user.cancel` gives up what is under way, by the action `giveUp`, which is provided with the effect. */
  readonly canBeGivenUp?: boolean;
  /** Which commands are sent at all; what is still being filled in can be asked about before it may. */
  readonly mayBeSent?: (command: Command) => boolean;
};

export type CommandMachine<Command, Answer extends CommandAnswer> = KitMachine<
  CommandContext<Command, Answer>,
  CommandEvent<Command>,
  Effect<"run", Answer, Command>,
  "asking" | "done" | "failed" | "idle" | "sending",
  CommandEmitted<Command, Answer>
>;

type Anything = { readonly status: "refused" } | { readonly status: "done" };
type Asked = { readonly command: unknown };
const asked = <E extends { event: Asked }>({ event }: E): Asked => ({ command: event.command });
type Answered = { readonly answer: Anything };
const answered = <E extends { event: { output: Anything } }>(it: E): Answered => ({
  answer: outputOf(it),
});

/**
 * One thing at a time that somebody asks of the server.
 *
 * `idle`     nothing was asked for, or it was put aside.
 * `asking`   the question stands whether it is meant; another command takes its place.
 * `sending`  the command is on its way; no other is accepted. One that is given up is not sent where it was not yet;
 *            what the server had already arrives by its feed.
 * `done`     the server has carried it out, which `commandDone` says once; `answer` is what it brought.
 * `failed`   it was not carried out; `refusal` says why. It can be tried again or put aside.
 *
 * No state is final: the next command follows.
 */
export function commandMachine<Command, Answer extends CommandAnswer>({
  id,
  canBeGivenUp = false,
  mayBeSent = () => true,
}: CommandOptions<Command>): CommandMachine<Command, Answer> {
  const machine = setup({
    types: {
      context: {} as CommandContext<unknown, Anything>,
      events: {} as CommandEvent<unknown>,
      emitted: {} as CommandEmitted<unknown, Anything>,
      tags: {} as "busy",
    },
    actors: { run: notProvided<Anything, unknown>("run") },
    guards: {
      isRefused: (_, { answer }: Answered) => answer.status === "refused",
      canBeGivenUp: () => canBeGivenUp,
      mayBeSent: (_, { command }: Asked) => mayBeSent(command as Command),
      mayStillBeSent: ({ context }) => mayBeSent(context.command as Command),
    },
    actions: {
      remember: assign((_, { command }: Asked) => ({ command, answer: null, refusal: null })),
      rememberAnswer: assign({
        answer: (_, { answer }: Answered) => (answer.status === "refused" ? null : answer),
      }),
      rememberRefusal: assign({
        refusal: (_, { answer }: Answered) => (answer.status === "refused" ? answer : null),
      }),
      rememberFailure: assign({ refusal: WHEN_BROKEN }),
      forgetRefusal: assign({ refusal: null }),
      forget: assign({ command: null, answer: null, refusal: null }),
      /** Ends the command that is on its way; provided. Whoever leaves the page does not end it. */
      giveUp: () => undefined,
      emitDone: emit(({ context }) => ({
        type: "commandDone" as const,
        command: must(context.command, "only a command is carried out"),
        answer: must(context.answer, "what is done has an answer"),
      })),
    },
  }).createMachine({
    id,
    context: { command: null, answer: null, refusal: null },
    initial: "idle",
    states: {
      idle: {
        on: {
          "user.do": {
            guard: { type: "mayBeSent", params: asked },
            target: "sending",
            actions: { type: "remember", params: asked },
          },
          "user.ask": { target: "asking", actions: { type: "remember", params: asked } },
        },
      },
      asking: {
        on: {
          "user.ask": { actions: { type: "remember", params: asked } },
          "user.confirm": { guard: "mayStillBeSent", target: "sending" },
          "user.dismiss": { target: "idle", actions: "forget" },
        },
      },
      sending: {
        tags: "busy",
        on: {
          "user.cancel": { guard: "canBeGivenUp", target: "idle", actions: ["giveUp", "forget"] },
        },
        invoke: {
          src: "run",
          id: "run",
          input: ({ context }: { context: { readonly command: unknown } }) => context.command,
          onDone: [
            {
              guard: { type: "isRefused", params: answered },
              target: "failed",
              actions: { type: "rememberRefusal", params: answered },
            },
            {
              target: "done",
              actions: [{ type: "rememberAnswer", params: answered }, "emitDone"],
            },
          ],
          onError: { target: "failed", actions: "rememberFailure" },
        },
      },
      done: {
        on: {
          "user.do": {
            guard: { type: "mayBeSent", params: asked },
            target: "sending",
            actions: { type: "remember", params: asked },
          },
          "user.ask": { target: "asking", actions: { type: "remember", params: asked } },
          "user.dismiss": { target: "idle", actions: "forget" },
        },
      },
      failed: {
        on: {
          "user.do": {
            guard: { type: "mayBeSent", params: asked },
            target: "sending",
            actions: { type: "remember", params: asked },
          },
          "user.ask": { target: "asking", actions: { type: "remember", params: asked } },
          "user.confirm": { target: "sending", actions: "forgetRefusal" },
          "user.retry": { target: "sending", actions: "forgetRefusal" },
          "user.dismiss": { target: "idle", actions: "forget" },
        },
      },
    },
  });
  // The chart hands on what it is given and reads nothing in it: the types are its users'.
  return machine as unknown as CommandMachine<Command, Answer>;
}
