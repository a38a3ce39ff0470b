import { assign, fromCallback, setup } from "xstate";
import {
  type BulkAction,
  type BulkAsset,
  type BulkCall,
  type BulkOutcome,
  callsOf,
  undoCalls,
} from "../../domain/assets/bulkAction.ts";
import type { AssetId } from "../../domain/base/ids.ts";
import type { AssetSetQuery } from "../../streams/calls/assets/assetSet.ts";
import { notProvided } from "../kit/notProvided.ts";
import { outputOf } from "../kit/outputOf.ts";

export type BulkActionContext = {
  readonly action: BulkAction | null;
  readonly query: AssetSetQuery | null;
  readonly assets: readonly BulkAsset[];
  readonly outcomes: readonly BulkOutcome[];
  /** Those of calls that were given up before their answer: whether they were changed nobody knows. */
  readonly unanswered: ReadonlySet<AssetId>;
  /** What became of the undo, of those that it was for; one that takes several calls is told as often. */
  readonly undone: readonly BulkOutcome[];
  /** Calls of the undo that were answered. */
  readonly undoneCalls: number;
  /** Why the last calls were not answered; null: they were. */
  readonly failure: string | null;
};

export type BulkActionEvent =
  | { readonly type: "user.do"; readonly action: BulkAction; readonly query: AssetSetQuery }
  | { readonly type: "user.stop" }
  | { readonly type: "user.retry" }
  | { readonly type: "user.undo" }
  | { readonly type: "user.dismiss" }
  | { readonly type: "part.done"; readonly outcomes: readonly BulkOutcome[] }
  | { readonly type: "work.finished" }
  | { readonly type: "work.failed"; readonly reason: string };

const EMPTY: BulkActionContext = {
  action: null,
  query: null,
  assets: [],
  outcomes: [],
  unanswered: new Set(),
  undone: [],
  undoneCalls: 0,
  failure: null,
};

/**
 * Something that is done with many assets, some hundred at a time, and taken back if that is wanted.
 *
 * `idle`        nothing was asked for, or what was done is put aside.
 * `collecting`  the assets are read.
 * `working`     they are changed part by part; what each has come to is kept.
 * `finished`    all of them were asked for, or somebody stopped: what was done is told, and can be taken back.
 * `stuck`       nobody answered: it goes on with those that are left, or stays as it is.
 * `undoing`     what was done is taken back, part by part.
 * `undoStuck`   nobody answered while it was taken back: it goes on.
 * `undone`      it is taken back; what could not be is told.
 *
 * No state is final.
 */
export const bulkActionMachine = setup({
  types: {
    context: {} as BulkActionContext,
    events: {} as BulkActionEvent,
    tags: {} as "busy",
  },
  actors: {
    collect: notProvided<readonly BulkAsset[], AssetSetQuery | null>("collect"),
    work: fromCallback<BulkActionEvent, readonly BulkCall[]>(() => {
      throw new Error("work is not provided");
    }),
  },
  guards: {
    hasDone: ({ context }) => context.outcomes.some(({ status }) => status === "done"),
    hasNothingCollected: ({ context }) => context.assets.length === 0,
  },
  actions: {
    begin: assign((_, { action, query }: Extract<BulkActionEvent, { type: "user.do" }>) => ({
      ...EMPTY,
      action,
      query,
    })),
    rememberAssets: assign({ assets: (_, assets: readonly BulkAsset[]) => assets }),
    rememberOutcomes: assign({
      outcomes: ({ context }, { outcomes }: { outcomes: readonly BulkOutcome[] }) => [
        ...context.outcomes,
        ...outcomes,
      ],
    }),
    rememberUnanswered: assign({
      unanswered: ({ context }) =>
        new Set([...context.unanswered, ...(workLeft(context)[0]?.assetIds ?? [])]),
    }),
    rememberUndone: assign({
      undone: ({ context }, { outcomes }: { outcomes: readonly BulkOutcome[] }) => [
        ...context.undone,
        ...outcomes,
      ],
      undoneCalls: ({ context }) => context.undoneCalls + 1,
    }),
    rememberFailure: assign({ failure: (_, { reason }: { reason: string }) => reason }),
    forgetFailure: assign({ failure: null }),
    forget: assign(EMPTY),
  },
}).createMachine({
  id: "bulkAction",
  context: EMPTY,
  initial: "idle",
  states: {
    idle: {
      on: {
        "user.do": {
          target: "collecting",
          actions: { type: "begin", params: ({ event }) => event },
        },
      },
    },
    collecting: {
      tags: "busy",
      entry: "forgetFailure",
      invoke: {
        src: "collect",
        id: "collect",
        input: ({ context }) => context.query,
        onDone: { target: "working", actions: { type: "rememberAssets", params: outputOf } },
        onError: {
          target: "stuck",
          actions: { type: "rememberFailure", params: ({ event }) => reasonOf(event.error) },
        },
      },
      on: { "user.stop": { target: "idle", actions: "forget" } },
    },
    working: {
      tags: "busy",
      entry: "forgetFailure",
      invoke: { src: "work", id: "work", input: ({ context }) => workLeft(context) },
      on: {
        "part.done": { actions: { type: "rememberOutcomes", params: ({ event }) => event } },
        "work.finished": "finished",
        "work.failed": {
          target: "stuck",
          actions: [
            "rememberUnanswered",
            { type: "rememberFailure", params: ({ event }) => event },
          ],
        },
        "user.stop": { target: "finished", actions: "rememberUnanswered" },
      },
    },
    stuck: {
      on: {
        "user.retry": [
          { guard: "hasNothingCollected", target: "collecting" },
          { target: "working" },
        ],
        "user.dismiss": "finished",
      },
    },
    finished: {
      on: {
        "user.undo": { guard: "hasDone", target: "undoing" },
        "user.dismiss": { target: "idle", actions: "forget" },
        "user.do": {
          target: "collecting",
          actions: { type: "begin", params: ({ event }) => event },
        },
      },
    },
    undoing: {
      tags: "busy",
      entry: "forgetFailure",
      invoke: { src: "work", id: "undo", input: ({ context }) => undoLeft(context) },
      on: {
        "part.done": { actions: { type: "rememberUndone", params: ({ event }) => event } },
        "work.finished": "undone",
        "work.failed": {
          target: "undoStuck",
          actions: { type: "rememberFailure", params: ({ event }) => event },
        },
      },
    },
    undoStuck: { on: { "user.retry": "undoing", "user.dismiss": "undone" } },
    undone: {
      on: {
        "user.dismiss": { target: "idle", actions: "forget" },
        "user.do": {
          target: "collecting",
          actions: { type: "begin", params: ({ event }) => event },
        },
      },
    },
  },
});

function workLeft({ action, assets, outcomes }: BulkActionContext): readonly BulkCall[] {
  const told = new Set(outcomes.map(({ id }) => id));
  const left = assets.flatMap(({ id }) => (told.has(id) ? [] : [id]));
  return action === null ? [] : callsOf(action, left);
}

/** Each call that is answered is one part, in their order. */
function undoLeft({ outcomes, undoneCalls }: BulkActionContext): readonly BulkCall[] {
  return undoCalls(outcomes).slice(undoneCalls);
}

function reasonOf(error: unknown): { reason: string } {
  return { reason: error instanceof Error ? error.message : String(error) };
}
