import { assign, emit, setup } from "xstate";
import type { SavedView } from "../../domain/assets/savedView.ts";
import type { ViewAnswer, ViewCommand } from "../../streams/calls/assets/savedViews.ts";
import { notProvided } from "../kit/notProvided.ts";
import { outputOf } from "../kit/outputOf.ts";

export type SavedViewsInput = { readonly page: string };

export type SavedViewsContext = {
  readonly page: string;
  readonly views: readonly SavedView[];
  readonly command: ViewCommand | null;
  /** Why the last command was refused; null: it was not. */
  readonly problem: string | null;
};

export type SavedViewsEvent =
  | { readonly type: "user.do"; readonly command: ViewCommand }
  | { readonly type: "user.refresh" }
  | { readonly type: "user.dismiss" };

export type SavedViewsEmitted = { readonly type: "viewsChanged"; readonly command: ViewCommand };

/**
 * The saved views of one page: one's own and those that an administrator shares.
 *
 * `reading`     the list is read; the one before stays meanwhile.
 * `ready`       the list is there.
 * `readFailed`  it could not be read; it is asked for again when somebody wants to see it.
 * `writing`     a view is saved, changed or removed; the list is read again afterwards.
 * `refused`     it was not done, for the reason of `problem`.
 *
 * No state is final.
 */
export const savedViewsMachine = setup({
  types: {
    context: {} as SavedViewsContext,
    events: {} as SavedViewsEvent,
    input: {} as SavedViewsInput,
    emitted: {} as SavedViewsEmitted,
    tags: {} as "busy",
  },
  actors: {
    read: notProvided<readonly SavedView[], string>("read"),
    write: notProvided<ViewAnswer, ViewCommand | null>("write"),
  },
  guards: { isDone: (_, answer: ViewAnswer) => answer.status === "done" },
  actions: {
    rememberViews: assign({ views: (_, views: readonly SavedView[]) => views }),
    rememberCommand: assign((_, { command }: { command: ViewCommand }) => ({
      command,
      problem: null,
    })),
    rememberProblem: assign({
      problem: (_, answer: ViewAnswer) => (answer.status === "refused" ? answer.problem : null),
    }),
    rememberFailure: assign({ problem: "failed" }),
    forgetProblem: assign({ problem: null }),
    tellChanged: emit(({ context }) => ({
      type: "viewsChanged",
      command: context.command as ViewCommand,
    })),
  },
}).createMachine({
  id: "savedViews",
  context: ({ input }) => ({ page: input.page, views: [], command: null, problem: null }),
  initial: "reading",
  states: {
    reading: {
      tags: "busy",
      invoke: {
        src: "read",
        id: "read",
        input: ({ context }) => context.page,
        onDone: { target: "ready", actions: { type: "rememberViews", params: outputOf } },
        onError: "readFailed",
      },
    },
    ready: {
      on: {
        "user.refresh": "reading",
        "user.do": {
          target: "writing",
          actions: { type: "rememberCommand", params: ({ event }) => event },
        },
      },
    },
    readFailed: {
      on: {
        "user.refresh": "reading",
        "user.do": {
          target: "writing",
          actions: { type: "rememberCommand", params: ({ event }) => event },
        },
      },
    },
    writing: {
      tags: "busy",
      invoke: {
        src: "write",
        id: "write",
        input: ({ context }) => context.command,
        onDone: [
          {
            guard: { type: "isDone", params: outputOf },
            target: "reading",
            actions: "tellChanged",
          },
          { target: "refused", actions: { type: "rememberProblem", params: outputOf } },
        ],
        onError: { target: "refused", actions: "rememberFailure" },
      },
    },
    refused: {
      on: {
        "user.do": {
          target: "writing",
          actions: { type: "rememberCommand", params: ({ event }) => event },
        },
        "user.dismiss": { target: "reading", actions: "forgetProblem" },
      },
    },
  },
});
