import { assign, setup } from "xstate";
import type { Counter } from "../../domain/counters/counter.ts";
import type { FieldIssue } from "../../domain/base/domainError.ts";
import type { CounterId } from "../../domain/base/ids.ts";
import { notProvided } from "../kit/notProvided.ts";
import { outputOf } from "../kit/outputOf.ts";

/** What an administrator does with a counter as a whole. */
export type CounterCommand =
  | { readonly kind: "archive"; readonly id: CounterId }
  | { readonly kind: "unarchive"; readonly id: CounterId }
  /** Entries and peak begin anew. */
  | { readonly kind: "reset"; readonly id: CounterId }
  | { readonly kind: "duplicate"; readonly id: CounterId; readonly name: string };

export type CounterCommandAnswer =
  | { readonly type: "done" }
  | { readonly type: "refused"; readonly issues: readonly FieldIssue[] };

export type CounterCommandsContext = {
  /** Null until they were read. */
  readonly archived: readonly Counter[] | null;
  /** Their reading has begun and has not ended: a question may have come between. */
  readonly isReadingDue: boolean;
  /** What is asked about or under way. */
  readonly command: CounterCommand | null;
  readonly issues: readonly FieldIssue[];
  readonly failure: string | null;
};

export type CounterCommandsEvent =
  | { type: "user.ask"; command: CounterCommand }
  | { type: "user.confirm" }
  | { type: "user.cancel" }
  | { type: "user.readArchived" };

type Answer = { readonly answer: CounterCommandAnswer };

/**
 * Putting counters away, taking them back, duplicating and resetting them; each is asked once more.
 *
 * `idle`             nothing is asked; counters in use come by their feed.
 * `readingArchived`  those that were put away are read: no feed holds them.
 * `asking`           the question stands, with a refusal or a failure; a reading it broke off begins anew after it.
 * `working`          the server does it.
 *
 * No state is final.
 */
export const counterCommandsMachine = setup({
  types: {
    context: {} as CounterCommandsContext,
    events: {} as CounterCommandsEvent,
    tags: {} as "busy",
  },
  actors: {
    command: notProvided<CounterCommandAnswer, CounterCommand | null>("command"),
    readArchived: notProvided<readonly Counter[]>("readArchived"),
  },
  guards: {
    isDone: (_, { answer }: Answer) => answer.type === "done",
    isReadingDue: ({ context }) => context.isReadingDue,
    showsArchived: ({ context }, { answer }: Answer) =>
      answer.type === "done" && (context.archived !== null || context.isReadingDue),
  },
  actions: {
    ask: assign((_, { command }: { command: CounterCommand }) => ({
      command,
      issues: [],
      failure: null,
    })),
    settle: assign({ command: null, issues: [], failure: null }),
    refuse: assign({
      issues: (_, { answer }: Answer) => (answer.type === "refused" ? answer.issues : []),
      failure: null,
    }),
    beginReading: assign({ isReadingDue: true }),
    endReading: assign({ isReadingDue: false }),
    rememberArchived: assign({
      archived: (_, { archived }: { archived: readonly Counter[] }) => archived,
      failure: null,
    }),
    rememberFailure: assign({
      failure: (_, { error }: { error: unknown }) =>
        error instanceof Error ? error.message : String(error),
    }),
  },
}).createMachine({
  id: "counterCommands",
  context: { archived: null, isReadingDue: false, command: null, issues: [], failure: null },
  initial: "idle",
  states: {
    idle: {
      on: {
        "user.ask": { target: "asking", actions: { type: "ask", params: ({ event }) => event } },
        "user.readArchived": "readingArchived",
      },
    },
    readingArchived: {
      entry: "beginReading",
      on: {
        "user.ask": { target: "asking", actions: { type: "ask", params: ({ event }) => event } },
      },
      invoke: {
        src: "readArchived",
        id: "readArchived",
        onDone: {
          target: "idle",
          actions: [
            "endReading",
            { type: "rememberArchived", params: ({ event }) => ({ archived: event.output }) },
          ],
        },
        onError: {
          target: "idle",
          actions: [
            "endReading",
            { type: "rememberFailure", params: ({ event }) => ({ error: event.error }) },
          ],
        },
      },
    },
    asking: {
      on: {
        // The name of a duplicate is typed while it is asked about.
        "user.ask": { actions: { type: "ask", params: ({ event }) => event } },
        "user.confirm": "working",
        "user.cancel": [
          { guard: "isReadingDue", target: "readingArchived", actions: "settle" },
          { target: "idle", actions: "settle" },
        ],
      },
    },
    working: {
      tags: "busy",
      invoke: {
        src: "command",
        id: "command",
        input: ({ context }) => context.command,
        onDone: [
          {
            guard: { type: "showsArchived", params: (it) => ({ answer: outputOf(it) }) },
            target: "readingArchived",
            actions: "settle",
          },
          {
            guard: { type: "isDone", params: (it) => ({ answer: outputOf(it) }) },
            target: "idle",
            actions: "settle",
          },
          {
            target: "asking",
            actions: { type: "refuse", params: (it) => ({ answer: outputOf(it) }) },
          },
        ],
        onError: {
          target: "asking",
          actions: { type: "rememberFailure", params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
  },
});
