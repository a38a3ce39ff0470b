import { assign, setup } from "xstate";
import type { EpochMs } from "../../domain/base/time.ts";
import { notProvided } from "../kit/notProvided.ts";
import { outputOf } from "../kit/outputOf.ts";
import {
  type DoneAction,
  type Fate,
  fateOf,
  type TakeBack,
  type TakenBack,
  whyNot,
  withDone,
} from "./doneAction.ts";

export type DoneActionsContext = {
  /** Newest first. */
  readonly actions: readonly DoneAction[];
  /** The action that is being taken back. */
  readonly undoing: string | null;
};

export type DoneActionsEvent =
  /** `kept`: what an earlier page of this tab has kept for this reader and customer. */
  | { readonly type: "customer.entered"; readonly kept: readonly DoneAction[] }
  | { readonly type: "customer.left" }
  | { readonly type: "action.done"; readonly action: Omit<DoneAction, "fate"> }
  /** It was taken back where it was done: by a message's button or on its own screen. */
  | { readonly type: "action.undone"; readonly id: string }
  | { readonly type: "user.undo"; readonly id: string; readonly now: EpochMs };

export type DoneActionsOutcomes = { readonly takeBack: TakenBack };

type Undo = { readonly id: string; readonly now: EpochMs };

/**
 * The last actions that a person may want to take back, after the messages about them are gone
 * (docs/decisions/0107-history-of-actions.md).
 *
 * `closed`        no customer is open; nothing of the last one is left.
 * `open.resting`  actions are listed as they are done; one may be taken back.
 * `open.undoing`  one is being taken back; further ones are listed meanwhile.
 *
 * No state is final. What cannot be reached stays as it is, to be asked for again.
 */
export const doneActionsMachine = setup({
  types: {
    context: {} as DoneActionsContext,
    events: {} as DoneActionsEvent,
    tags: {} as "busy",
  },
  actors: {
    takeBack: notProvided<DoneActionsOutcomes["takeBack"], TakeBack | null>("takeBack"),
  },
  guards: {
    mayUndo: ({ context }, { id, now }: Undo) => {
      const action = context.actions.find((one) => one.id === id);
      return action?.fate.is === "standing" && whyNot(action, now) === null;
    },
  },
  actions: {
    restore: assign({ actions: (_, { kept }: { readonly kept: readonly DoneAction[] }) => kept }),
    forget: assign({ actions: [], undoing: null }),
    remember: assign({
      actions: ({ context }, { action }: { readonly action: Omit<DoneAction, "fate"> }) =>
        withDone(context.actions, action),
    }),
    markUndone: assign({
      actions: ({ context }, { id }: { readonly id: string }) =>
        withFate(context.actions, id, { is: "undone", left: 0 }),
    }),
    begin: assign({ undoing: (_, { id }: { readonly id: string }) => id }),
    settle: assign(({ context: { actions, undoing } }, answer: TakenBack) => ({
      actions: withFate(actions, undoing, fateOf(answer)),
      undoing: null,
    })),
    leaveDone: assign(({ context: { actions, undoing } }) => ({
      actions: withFate(actions, undoing, { is: "standing", isUnanswered: true }),
      undoing: null,
    })),
    /** Keeps the actions where a reload of the page finds them; provided. */
    keep: () => undefined,
  },
}).createMachine({
  id: "doneActions",
  context: { actions: [], undoing: null },
  initial: "closed",
  on: {
    "customer.entered": {
      target: ".open",
      actions: ["forget", { type: "restore", params: ({ event }) => event }],
    },
  },
  states: {
    closed: { entry: "forget" },
    open: {
      initial: "resting",
      on: {
        "customer.left": { target: "closed", actions: ["forget", "keep"] },
        "action.done": {
          actions: [{ type: "remember", params: ({ event }) => event }, "keep"],
        },
        "action.undone": {
          actions: [{ type: "markUndone", params: ({ event }) => event }, "keep"],
        },
      },
      states: {
        resting: {
          on: {
            "user.undo": {
              guard: { type: "mayUndo", params: ({ event }) => event },
              target: "undoing",
              actions: { type: "begin", params: ({ event }) => event },
            },
          },
        },
        undoing: {
          tags: "busy",
          invoke: {
            src: "takeBack",
            id: "takeBack",
            input: ({ context: { actions, undoing } }) =>
              actions.find(({ id }) => id === undoing)?.takeBack ?? null,
            onDone: {
              target: "resting",
              actions: [{ type: "settle", params: outputOf }, "keep"],
            },
            onError: { target: "resting", actions: ["leaveDone", "keep"] },
          },
        },
      },
    },
  },
});

function withFate(
  actions: readonly DoneAction[],
  id: string | null,
  fate: Fate,
): readonly DoneAction[] {
  return actions.map((action) => (action.id === id ? { ...action, fate } : action));
}
