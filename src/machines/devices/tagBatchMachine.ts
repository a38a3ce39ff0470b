import { assign, fromCallback, setup } from "xstate";
import type { TagId } from "../../domain/base/ids.ts";
import { must } from "../../domain/base/must.ts";
import {
  batchIds,
  type BatchOutcome,
  ownersOf,
  type TagBatchOrder,
  type TagBatchWork,
} from "../../domain/devices/tagBatch.ts";
import { notProvided } from "../kit/notProvided.ts";
import { outputOf } from "../kit/outputOf.ts";

export type TagBatchContext = {
  readonly order: TagBatchOrder | null;
  /** What will become of each tag, as far as it is known before. */
  readonly preview: readonly BatchOutcome[];
  readonly outcomes: readonly BatchOutcome[];
  /** The tags of the call that is on its way. */
  readonly underWay: readonly TagId[];
  /** Those of calls that were given up before their answer. */
  readonly unanswered: ReadonlySet<TagId>;
  /** What became of the undo. */
  readonly undone: readonly BatchOutcome[];
  /** Why nobody answered; null: somebody did. */
  readonly failure: string | null;
};

export type TagBatchEvent =
  | { readonly type: "user.prepare"; readonly order: TagBatchOrder }
  | { readonly type: "user.confirm" }
  | { readonly type: "user.stop" }
  | { readonly type: "user.retry" }
  | { readonly type: "user.undo" }
  | { readonly type: "user.dismiss" }
  | { readonly type: "part.begun"; readonly tagIds: readonly TagId[] }
  | { readonly type: "part.done"; readonly outcomes: readonly BatchOutcome[] }
  | { readonly type: "work.finished" }
  | { readonly type: "work.failed"; readonly reason: string };

const EMPTY: TagBatchContext = {
  order: null,
  preview: [],
  outcomes: [],
  underWay: [],
  unanswered: new Set(),
  undone: [],
  failure: null,
};

type Part = Extract<TagBatchEvent, { type: "part.done" }>;

const tagBatchSetup = setup({
  types: {
    context: {} as TagBatchContext,
    events: {} as TagBatchEvent,
    tags: {} as "busy",
  },
  actors: {
    preview: notProvided<readonly BatchOutcome[], TagBatchOrder>("preview"),
    work: fromCallback<TagBatchEvent, TagBatchWork>(() => {
      throw new Error("work is not provided");
    }),
    undo: fromCallback<TagBatchEvent, TagBatchWork>(() => {
      throw new Error("undo is not provided");
    }),
  },
  guards: {
    wouldDoAnything: ({ context }) => context.preview.some(({ status }) => status === "done"),
    hasDone: ({ context }) => context.outcomes.some(({ status }) => status === "done"),
  },
  actions: {
    begin: assign((_, { order }: { readonly order: TagBatchOrder }) => ({ ...EMPTY, order })),
    rememberPreview: assign({ preview: (_, preview: readonly BatchOutcome[]) => preview }),
    rememberBegun: assign({
      underWay: (_, { tagIds }: { readonly tagIds: readonly TagId[] }) => tagIds,
    }),
    rememberOutcomes: assign({
      outcomes: ({ context }, { outcomes }: Part) => [...context.outcomes, ...outcomes],
      underWay: [],
    }),
    rememberUnanswered: assign({
      unanswered: ({ context }) => new Set([...context.unanswered, ...context.underWay]),
      underWay: [],
    }),
    rememberUndone: assign({
      undone: ({ context }, { outcomes }: Part) => [...context.undone, ...outcomes],
    }),
    rememberFailure: assign({ failure: (_, { reason }: { readonly reason: string }) => reason }),
    forgetFailure: assign({ failure: null }),
    forget: assign(EMPTY),
  },
});

/**
 * Something that is done to many tags, some hundred at a time, and taken back if that is wanted.
 *
 * `idle`           nothing was asked for, or what was done is put aside.
 * `previewing`     what it would do to each tag is found out.
 * `previewFailed`  nobody answered; it can be asked again.
 * `previewed`      what it would do is shown; another order takes its place.
 * `working`        the tags are changed part by part; what each has come to is kept.
 * `stuck`          nobody answered: it goes on with the tags that are left, or stays as it is.
 * `finished`       every tag was asked for, or somebody stopped: what was done is told, and can be taken back.
 * `undoing`        what was done is taken back, part by part.
 * `undoStuck`      nobody answered while it was taken back: it goes on.
 * `undone`         it is taken back; what could not be is told.
 *
 * No state is final.
 */
export function tagBatchMachine<Id extends "batchTagOperation" | "provisioning">({
  id,
}: {
  readonly id: Id;
}) {
  return tagBatchSetup.createMachine({
    id,
    context: EMPTY,
    initial: "idle",
    states: {
      idle: {
        on: {
          "user.prepare": {
            target: "previewing",
            actions: { type: "begin", params: ({ event }) => event },
          },
        },
      },
      previewing: {
        tags: "busy",
        entry: "forgetFailure",
        invoke: {
          src: "preview",
          id: "preview",
          input: ({ context }) => must(context.order, "a preview is of an order"),
          onDone: { target: "previewed", actions: { type: "rememberPreview", params: outputOf } },
          onError: {
            target: "previewFailed",
            actions: {
              type: "rememberFailure",
              params: ({ event }) => ({
                reason: event.error instanceof Error ? event.error.message : String(event.error),
              }),
            },
          },
        },
        on: { "user.stop": { target: "idle", actions: "forget" } },
      },
      previewFailed: {
        on: {
          "user.retry": "previewing",
          "user.dismiss": { target: "idle", actions: "forget" },
        },
      },
      previewed: {
        on: {
          "user.confirm": { guard: "wouldDoAnything", target: "working" },
          "user.dismiss": { target: "idle", actions: "forget" },
          "user.prepare": {
            target: "previewing",
            actions: { type: "begin", params: ({ event }) => event },
          },
        },
      },
      working: {
        tags: "busy",
        entry: "forgetFailure",
        invoke: { src: "work", id: "work", input: ({ context }) => workLeft(context) },
        on: {
          "part.begun": { actions: { type: "rememberBegun", params: ({ event }) => event } },
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
      stuck: { on: { "user.retry": "working", "user.dismiss": "finished" } },
      finished: {
        on: {
          "user.undo": { guard: "hasDone", target: "undoing" },
          "user.dismiss": { target: "idle", actions: "forget" },
        },
      },
      undoing: {
        tags: "busy",
        entry: "forgetFailure",
        invoke: { src: "undo", id: "undo", input: ({ context }) => undoLeft(context) },
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
      undone: { on: { "user.dismiss": { target: "idle", actions: "forget" } } },
    },
  });
}

/** The machine of one kind of batch. */
export type TagBatchMachine = ReturnType<typeof tagBatchMachine>;

function workLeft({ order, preview, outcomes }: TagBatchContext): TagBatchWork {
  const asked = must(order, "work is for an order");
  const told = new Set(outcomes.map(({ tagId }) => tagId));
  return {
    order: asked,
    tagIds: batchIds(asked).filter((id) => !told.has(id)),
    owners: ownersOf(preview),
  };
}

/** The last first. */
function undoLeft({ order, preview, outcomes, undone }: TagBatchContext): TagBatchWork {
  const told = new Set(undone.map(({ tagId }) => tagId));
  const done = outcomes.flatMap(({ tagId, status }) => (status === "done" ? [tagId] : []));
  return {
    order: must(order, "what is taken back was ordered"),
    tagIds: done.filter((id) => !told.has(id)).toReversed(),
    owners: ownersOf(preview),
  };
}
