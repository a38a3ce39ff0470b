import { assign, enqueueActions, setup } from "xstate";
import { wordsOf } from "../../domain/alerts/wordsOf.ts";
import type { AlertId, CustomerIndex } from "../../domain/base/ids.ts";
import { SECOND } from "../../domain/base/time.ts";
import { unreachable } from "../../domain/base/unreachable.ts";
import {
  type AlertAnswer,
  type AlertCall,
  type AlertCommand,
  type AlertMark,
  chunksOf,
  marksOf,
} from "./alertCommands.ts";
import {
  type AlertResults,
  dismissed,
  hasAcknowledged,
  NO_RESULTS,
  removeFailures,
  withAnswer,
} from "./alertResults.ts";
import { notProvided } from "../kit/notProvided.ts";
import { outputOf } from "../kit/outputOf.ts";

/** `queue`: what is asked of the server, the first of it now. `marks`: what of it each alert shows as being saved. */
export type AlertHandlingContext = AlertResults & {
  readonly customer: CustomerIndex | null;
  readonly queue: readonly AlertCommand[];
  readonly marks: Readonly<Partial<Record<AlertId, AlertMark>>>;
  /** Gestures of the user so far. */
  readonly batches: number;
};

export type AlertHandlingEvent =
  | { readonly type: "customer.entered"; readonly customer: CustomerIndex }
  | { readonly type: "customer.left" }
  | {
      readonly type: "user.acknowledge";
      readonly ids: readonly AlertId[];
      readonly comment: string | null;
    }
  | {
      readonly type: "user.comment";
      readonly id: AlertId;
      readonly commentId: string;
      readonly text: string;
    }
  | { readonly type: "user.undo" }
  /** One's own acknowledgements, however long ago they were made. */
  | { readonly type: "user.withdraw"; readonly ids: readonly AlertId[] }
  /** `id`: null for everything that failed. */
  | { readonly type: "user.retry"; readonly id: AlertId | null }
  /** The user has read what was said of these alerts. */
  | { readonly type: "user.dismiss"; readonly ids: readonly AlertId[] }
  /** From the machine itself: acknowledgements have been answered that can be taken back. */
  | { readonly type: "undo.offered" };

export type AlertHandlingOutcomes = { readonly call: AlertAnswer };

/** The gestures of the user that are commands. */
type Gesture =
  | {
      readonly kind: "acknowledge";
      readonly ids: readonly AlertId[];
      readonly comment: string | null;
    }
  | {
      readonly kind: "comment";
      readonly id: AlertId;
      readonly commentId: string;
      readonly text: string;
    };

/**
 * What operators do with alerts: acknowledge one or many, comment, take back, try again (product.md section 3).
 *
 * `closed`             no customer is open; nothing of the last one is left.
 * `open.work.resting`  nothing is asked of the server.
 * `open.work.calling`  one command after another is; the user can add more meanwhile.
 * `open.undo.none`     there is nothing to take back.
 * `open.undo.offered`  the last acknowledgements can be taken back, for 10 s after the server has answered.
 *
 * No state is final. Commands go one after another, so that taking back follows what it takes back.
 */
export const alertHandlingMachine = setup({
  types: {
    context: {} as AlertHandlingContext,
    events: {} as AlertHandlingEvent,
    tags: {} as "busy" | "undoable",
  },
  actors: {
    /** One call of `omniscient/alert`. A rejection counts as a failure of the whole command. */
    call: notProvided<AlertHandlingOutcomes["call"], AlertCall>("call"),
  },
  delays: { undoWindow: 10 * SECOND },
  guards: {
    hasUndoable: ({ context }) => context.undoable !== null,
    hasMore: ({ context }) => context.queue.length > 0,
    hasFailures: ({ context }, { id }: { readonly id: AlertId | null }) =>
      removeFailures(context.failures, id).commands.length > 0,
    namesAlerts: (_, { ids }: { readonly ids: readonly AlertId[] }) => ids.length > 0,
    hasWords: (_, { text }: { readonly text: string }) => wordsOf(text) !== null,
  },
  actions: {
    enter: assign({
      customer: (_, params: { readonly customer: CustomerIndex }) => params.customer,
    }),
    forgetEverything: assign({ ...NO_RESULTS, customer: null, queue: [], marks: {} }),
    ask: assign(({ context }, gesture: Gesture) => {
      const batch = context.batches + 1;
      return { ...queued(context.queue, commandsOf(gesture, batch)), batches: batch };
    }),
    /** What of the gesture is still to be asked is not asked any more. */
    takeBack: assign(({ context }) => {
      const { undoable, queue } = context;
      const [current, ...waiting] = queue;
      const kept = waiting.filter(({ batch }) => batch !== undoable?.batch);
      const batch = context.batches + 1;
      const commands = chunksOf(undoable?.ids ?? []).map((ids): AlertCommand => ({
        batch,
        kind: "withdraw",
        ids,
      }));
      const shortened = current === undefined ? kept : [current, ...kept];
      return { ...queued(shortened, commands), batches: batch, undoable: null };
    }),
    /** The acknowledgements of these alerts are taken back; the last undo does not do it once more. */
    withdraw: assign(({ context }, { ids }: { readonly ids: readonly AlertId[] }) => {
      const batch = context.batches + 1;
      const commands = chunksOf(ids).map((some): AlertCommand => ({
        batch,
        kind: "withdraw",
        ids: some,
      }));
      return { ...queued(context.queue, commands), batches: batch };
    }),
    askAgain: assign(({ context }, { id }: { readonly id: AlertId | null }) => {
      const { commands, failures } = removeFailures(context.failures, id);
      return { ...queued(context.queue, commands), failures };
    }),
    settle: enqueueActions(({ context, enqueue }, answer: AlertAnswer) => {
      const [command, ...queue] = context.queue;
      if (command === undefined) return;
      enqueue.assign({ ...withAnswer(context, command, answer), queue, marks: marksOf(queue) });
      if (hasAcknowledged(answer)) enqueue.raise({ type: "undo.offered" });
    }),
    dismiss: assign(({ context }, { ids }: { readonly ids: readonly AlertId[] }) =>
      dismissed(context, ids),
    ),
    forgetUndo: assign({ undoable: null }),
  },
}).createMachine({
  id: "alertHandling",
  context: { ...NO_RESULTS, customer: null, queue: [], marks: {}, batches: 0 },
  initial: "closed",
  on: {
    "customer.entered": {
      target: ".open",
      reenter: true,
      actions: ["forgetEverything", { type: "enter", params: ({ event }) => event }],
    },
  },
  states: {
    closed: { entry: "forgetEverything" },
    open: {
      type: "parallel",
      on: {
        "customer.left": "closed",
        "user.acknowledge": {
          guard: { type: "namesAlerts", params: ({ event }) => event },
          actions: {
            type: "ask",
            params: ({ event }) => ({ ...event, kind: "acknowledge" as const }),
          },
        },
        "user.comment": {
          guard: { type: "hasWords", params: ({ event }) => event },
          actions: { type: "ask", params: ({ event }) => ({ ...event, kind: "comment" as const }) },
        },
        "user.withdraw": {
          guard: { type: "namesAlerts", params: ({ event }) => event },
          actions: { type: "withdraw", params: ({ event }) => event },
        },
        "user.retry": {
          guard: { type: "hasFailures", params: ({ event }) => event },
          actions: { type: "askAgain", params: ({ event }) => event },
        },
        "user.dismiss": { actions: { type: "dismiss", params: ({ event }) => event } },
      },
      states: {
        work: {
          initial: "resting",
          states: {
            resting: { always: { guard: "hasMore", target: "calling" } },
            calling: {
              tags: "busy",
              invoke: {
                src: "call",
                id: "call",
                input: ({ context }) => ({
                  customer: context.customer,
                  command: context.queue[0] ?? null,
                }),
                onDone: { target: "resting", actions: { type: "settle", params: outputOf } },
                onError: {
                  target: "resting",
                  actions: {
                    type: "settle",
                    params: { status: "failed", problem: "unreachable" },
                  },
                },
              },
            },
          },
        },
        undo: {
          initial: "none",
          on: { "undo.offered": { guard: "hasUndoable", target: ".offered", reenter: true } },
          states: {
            none: {},
            offered: {
              tags: "undoable",
              after: { undoWindow: { target: "none", actions: "forgetUndo" } },
              on: { "user.undo": { target: "none", actions: "takeBack" } },
            },
          },
        },
      },
    },
  },
});

function commandsOf(gesture: Gesture, batch: number): AlertCommand[] {
  switch (gesture.kind) {
    case "acknowledge": {
      const comment = wordsOf(gesture.comment);
      return chunksOf(gesture.ids).map((ids) => ({ batch, kind: "acknowledge", ids, comment }));
    }
    case "comment": {
      const { id, commentId } = gesture;
      const text = wordsOf(gesture.text);
      return text === null ? [] : [{ batch, kind: "comment", ids: [id], commentId, text }];
    }
    default:
      return unreachable(gesture);
  }
}

function queued(
  queue: readonly AlertCommand[],
  commands: readonly AlertCommand[],
): Pick<AlertHandlingContext, "queue" | "marks"> {
  const next = [...queue, ...commands];
  return { queue: next, marks: marksOf(next) };
}
