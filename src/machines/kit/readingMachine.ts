import { assign, setup } from "xstate";
import { notProvided } from "./notProvided.ts";

/** What is asked for and answered is known to whoever provides `read` and to whoever asks, not to the machine. */
export type ReadingContext = {
  readonly query: unknown;
  /** Null until something was read. Of an older query while another is read. */
  readonly answer: unknown;
  /** What was asked for what is shown. */
  readonly answeredQuery: unknown;
  readonly failure: string | null;
};

export type ReadingEvent =
  | { readonly type: "query.asked"; readonly query: unknown }
  | { readonly type: "user.retry" };

/**
 * Something of the past that is read once for each question: outages of devices, alerts that a rule would have raised.
 *
 * `idle`     nothing was asked for yet.
 * `reading`  the server is asked; what was read before stays.
 * `read`     it is shown.
 * `failed`   nobody answered; what was read before stays.
 *
 * No state is final.
 */
export const readingMachine = setup({
  types: {
    context: {} as ReadingContext,
    events: {} as ReadingEvent,
    tags: {} as "busy",
  },
  actors: { read: notProvided<unknown, unknown>("read") },
  actions: {
    ask: assign({ query: (_, { query }: { query: unknown }) => query }),
    remember: assign({
      answeredQuery: ({ context }) => context.query,
      answer: (_, { answer }: { answer: unknown }) => answer,
      failure: null,
    }),
    rememberFailure: assign({
      failure: (_, { error }: { error: unknown }) =>
        error instanceof Error ? error.message : String(error),
    }),
  },
}).createMachine({
  id: "reading",
  context: { query: null, answer: null, answeredQuery: null, failure: null },
  on: {
    "query.asked": {
      target: ".reading",
      reenter: true,
      actions: { type: "ask", params: ({ event }) => event },
    },
  },
  initial: "idle",
  states: {
    idle: {},
    reading: {
      tags: "busy",
      invoke: {
        src: "read",
        id: "read",
        input: ({ context }: { context: ReadingContext }) => context.query,
        onDone: {
          target: "read",
          actions: { type: "remember", params: ({ event }) => ({ answer: event.output }) },
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
