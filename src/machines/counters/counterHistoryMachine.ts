import { assign, setup } from "xstate";
import type {
  CounterHistory,
  CounterHistoryQuery,
} from "../../streams/calls/counters/counterHistory.ts";
import { notProvided } from "../kit/notProvided.ts";

export type CounterHistoryInput = { readonly query: CounterHistoryQuery };

export type CounterHistoryContext = {
  readonly query: CounterHistoryQuery;
  /** Null until it was read. Of an older query while another is read. */
  readonly history: CounterHistory | null;
  /** What was asked for what was read. */
  readonly readQuery: CounterHistoryQuery;
  readonly failure: string | null;
};

export type CounterHistoryEvent =
  /** Another counter, another period, or an hour has passed. */
  { type: "query.changed"; query: CounterHistoryQuery } | { type: "user.retry" };

/**
 * The past of a counter, read once for each period.
 *
 * `reading`  the server is asked; what was read before stays.
 * `read`     it is shown.
 * `failed`   nobody answered; what was read before stays.
 *
 * No state is final.
 */
export const counterHistoryMachine = setup({
  types: {
    context: {} as CounterHistoryContext,
    events: {} as CounterHistoryEvent,
    input: {} as CounterHistoryInput,
    tags: {} as "busy",
  },
  actors: { readHistory: notProvided<CounterHistory, CounterHistoryQuery>("readHistory") },
  actions: {
    ask: assign({ query: (_, { query }: { query: CounterHistoryQuery }) => query }),
    remember: assign({
      readQuery: ({ context }) => context.query,
      history: (_, { history }: { history: CounterHistory }) => history,
      failure: null,
    }),
    rememberFailure: assign({
      failure: (_, { error }: { error: unknown }) =>
        error instanceof Error ? error.message : String(error),
    }),
  },
}).createMachine({
  id: "counterHistory",
  context: ({ input: { query } }) => ({ query, readQuery: query, history: null, failure: null }),
  on: {
    "query.changed": {
      target: ".reading",
      reenter: true,
      actions: { type: "ask", params: ({ event }) => event },
    },
  },
  initial: "reading",
  states: {
    reading: {
      tags: "busy",
      invoke: {
        src: "readHistory",
        id: "readHistory",
        input: ({ context }) => context.query,
        onDone: {
          target: "read",
          actions: { type: "remember", params: ({ event }) => ({ history: event.output }) },
        },
        onError: {
          target: "failed",
          actions: { type: "rememberFailure", params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    read: {},
    failed: { on: { "user.retry": "reading" } },
  },
});
