import { assign, setup } from "xstate";
import type { Effect, KitMachine } from "./machineTypes.ts";
import { notProvided } from "./notProvided.ts";

export type ReadingContext<Query, Answer> = {
  /** Null until something was asked for. */
  readonly query: Query | null;
  /** Null until something was read. Of an older question while another is read, where the machine was made so. */
  readonly answer: Answer | null;
  /** What was asked for what is shown; null: nothing is. */
  readonly answeredQuery: Query | null;
  readonly failure: string | null;
};

export type ReadingEvent<Query> =
  | { readonly type: "query.asked"; readonly query: Query }
  /** The same question anew: the reading failed, or what it is about has changed. */
  | { readonly type: "user.refresh" };

/** What of its user's is different from one reading machine to the next. */
export type ReadingOptions<Query> = {
  readonly id: string;
  /** Whether the last answer goes with its question, where it would be taken for that of the next one. */
  readonly forgetsOlderAnswer?: boolean;
  /** Which questions are asked at all, where somebody fills them in. */
  readonly mayBeAsked?: (query: Query) => boolean;
};

export type ReadingMachine<Query, Answer> = KitMachine<
  ReadingContext<Query, Answer>,
  ReadingEvent<Query>,
  Effect<"read", Answer, Query>,
  "failed" | "idle" | "read" | "reading"
>;

type Asked = { readonly query: unknown };

/**
 * Something of the past that is read once for each question: the history of a counter, outages, saved views.
 *
 * `idle`     nothing was asked for yet; there is nothing to read anew.
 * `reading`  the server is asked; what was read before stays. An answer to an older question is not waited for.
 * `read`     it is shown.
 * `failed`   nobody answered; what was read before stays.
 *
 * No state is final.
 */
export function readingMachine<Query, Answer>({
  id,
  forgetsOlderAnswer = false,
  mayBeAsked = () => true,
}: ReadingOptions<Query>): ReadingMachine<Query, Answer> {
  const machine = setup({
    types: {
      context: {} as ReadingContext<unknown, unknown>,
      events: {} as ReadingEvent<unknown>,
      tags: {} as "busy",
    },
    actors: { read: notProvided<unknown, unknown>("read") },
    guards: {
      mayBeAsked: (_, { query }: Asked) => mayBeAsked(query as Query),
      mayBeAskedAnew: (_, { query }: Asked) => forgetsOlderAnswer && mayBeAsked(query as Query),
    },
    actions: {
      ask: assign((_, { query }: Asked) => ({ query })),
      askAnew: assign((_, { query }: Asked) => ({ query, answer: null, answeredQuery: null })),
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
    id,
    context: { query: null, answer: null, answeredQuery: null, failure: null },
    on: {
      // Of the root: its target is entered anew even while another question is read, so that the answer to that one
      // cannot become the answer to this.
      "query.asked": [
        {
          guard: { type: "mayBeAskedAnew", params: ({ event }) => event },
          target: ".reading",
          actions: { type: "askAnew", params: ({ event }) => event },
        },
        {
          guard: { type: "mayBeAsked", params: ({ event }) => event },
          target: ".reading",
          actions: { type: "ask", params: ({ event }) => event },
        },
      ],
    },
    initial: "idle",
    states: {
      idle: {},
      reading: {
        tags: "busy",
        invoke: {
          src: "read",
          id: "read",
          input: ({ context }: { context: { readonly query: unknown } }) => context.query,
          onDone: {
            target: "read",
            actions: { type: "remember", params: ({ event }) => ({ answer: event.output }) },
          },
          onError: {
            target: "failed",
            actions: { type: "rememberFailure", params: ({ event }) => ({ error: event.error }) },
          },
        },
        // What has changed meanwhile may not be in the answer that is on its way.
        on: { "user.refresh": { target: "reading", reenter: true } },
      },
      read: { on: { "user.refresh": "reading" } },
      failed: { on: { "user.refresh": "reading" } },
    },
  });
  // The chart hands on what it is given and reads nothing in it: the types are its users'.
  return machine as unknown as ReadingMachine<Query, Answer>;
}
