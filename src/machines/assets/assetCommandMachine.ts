import { assign, emit, setup } from "xstate";
import type { AssetAnswer, AssetCommand } from "../../streams/calls/assets/assetCommands.ts";
import { notProvided } from "../kit/notProvided.ts";
import { outputOf } from "../kit/outputOf.ts";

/** `command`: what is being done, or was done last; `refusal` why it was not. */
export type AssetCommandContext = {
  readonly command: AssetCommand | null;
  readonly refusal: Extract<AssetAnswer, { status: "refused" }> | null;
};

export type AssetCommandEvent =
  | { readonly type: "user.do"; readonly command: AssetCommand }
  /** The same once more: nothing is done twice by it. */
  | { readonly type: "user.retry" }
  | { readonly type: "user.cancel" }
  | { readonly type: "user.dismiss" };

export type AssetCommandEmitted = {
  readonly type: "commandDone";
  readonly command: AssetCommand;
  readonly answer: AssetAnswer;
};

/**
 * One thing at a time that somebody does with an asset: a comment, a maintenance, a file, the archive.
 *
 * `idle`     nothing was asked for, or what failed was put aside.
 * `sending`  the command is on its way; others are not taken meanwhile. Given up it is not sent any more where it was
 *            not yet; what the server had already is told by its feed.
 * `done`     the server has carried it out; its answer was told by `commandDone`.
 * `failed`   it was not carried out; `refusal` says why, and it can be tried again or put aside.
 *
 * No state is final: the next command follows.
 */
export const assetCommandMachine = setup({
  types: {
    context: {} as AssetCommandContext,
    events: {} as AssetCommandEvent,
    emitted: {} as AssetCommandEmitted,
    tags: {} as "busy",
  },
  actors: { run: notProvided<AssetAnswer, AssetCommand | null>("run") },
  guards: { isRefused: (_, answer: AssetAnswer) => answer.status === "refused" },
  actions: {
    remember: assign((_, { command }: { command: AssetCommand }) => ({ command, refusal: null })),
    rememberRefusal: assign({
      refusal: (_, answer: AssetAnswer) => (answer.status === "refused" ? answer : null),
    }),
    forgetRefusal: assign({ refusal: null }),
    forget: assign({ command: null, refusal: null }),
    /** Ends the command that is on its way; provided. Whoever leaves the page does not end it. */
    giveUp: () => undefined,
    tellDone: emit(({ context }, answer: AssetAnswer) => ({
      type: "commandDone",
      command: context.command as AssetCommand,
      answer,
    })),
  },
}).createMachine({
  id: "assetCommand",
  context: { command: null, refusal: null },
  initial: "idle",
  states: {
    idle: {
      on: { "user.do": { target: "sending", actions: { type: "remember", params: asked } } },
    },
    sending: {
      tags: "busy",
      on: { "user.cancel": { target: "idle", actions: ["giveUp", "forget"] } },
      invoke: {
        src: "run",
        id: "run",
        input: ({ context }) => context.command,
        onDone: [
          {
            guard: { type: "isRefused", params: outputOf },
            target: "failed",
            actions: { type: "rememberRefusal", params: outputOf },
          },
          { target: "done", actions: { type: "tellDone", params: outputOf } },
        ],
        onError: {
          target: "failed",
          actions: {
            type: "rememberRefusal",
            params: { status: "refused", problem: "failed", told: "" },
          },
        },
      },
    },
    done: {
      on: { "user.do": { target: "sending", actions: { type: "remember", params: asked } } },
    },
    failed: {
      on: {
        "user.do": { target: "sending", actions: { type: "remember", params: asked } },
        "user.retry": { target: "sending", actions: "forgetRefusal" },
        "user.dismiss": { target: "idle", actions: "forget" },
      },
    },
  },
});

function asked({ event }: { event: { readonly command: AssetCommand } }): {
  command: AssetCommand;
} {
  return { command: event.command };
}
