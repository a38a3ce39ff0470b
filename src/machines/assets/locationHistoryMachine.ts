import { assign, setup } from "xstate";
import type {
  LocationHistory,
  LocationHistoryQuery,
} from "../../streams/calls/assets/locationHistory.ts";
import { notProvided } from "../kit/notProvided.ts";
import { outputOf } from "../kit/outputOf.ts";

export type LocationHistoryInput = { readonly query: LocationHistoryQuery };

/** `history`: what was read last; null until there is one for this query. */
export type LocationHistoryContext = {
  readonly query: LocationHistoryQuery;
  readonly history: LocationHistory | null;
  readonly failure: string | null;
};

export type LocationHistoryEvent =
  /** Another span of time. */
  | { readonly type: "query.changed"; readonly query: LocationHistoryQuery }
  /** The same anew: the asset has moved since, or the reading failed. */
  | { readonly type: "user.refresh" };

/**
 * Where one asset was between two instants.
 *
 * `reading`  the points are being read; after a refresh those that were read before stay.
 * `ready`    the points are there.
 * `failed`   they could not be read; the user tries again.
 *
 * No state is final.
 */
export const locationHistoryMachine = setup({
  types: {
    context: {} as LocationHistoryContext,
    events: {} as LocationHistoryEvent,
    input: {} as LocationHistoryInput,
    tags: {} as "busy",
  },
  actors: { read: notProvided<LocationHistory, LocationHistoryQuery>("read") },
  actions: {
    rememberQuery: assign({
      query: (_, { query }: { query: LocationHistoryQuery }) => query,
      // Points of another span would be taken for those that are asked for.
      history: null,
    }),
    rememberHistory: assign((_, history: LocationHistory) => ({ history, failure: null })),
    rememberFailure: assign({
      failure: (_, { error }: { error: unknown }) =>
        error instanceof Error ? error.message : String(error),
    }),
  },
}).createMachine({
  id: "locationHistory",
  context: ({ input }) => ({ query: input.query, history: null, failure: null }),
  on: {
    "query.changed": {
      target: ".reading",
      // An answer to the question before is not waited for.
      reenter: true,
      actions: { type: "rememberQuery", params: ({ event }) => event },
    },
  },
  initial: "reading",
  states: {
    reading: {
      tags: "busy",
      invoke: {
        src: "read",
        id: "read",
        input: ({ context }) => context.query,
        onDone: { target: "ready", actions: { type: "rememberHistory", params: outputOf } },
        onError: {
          target: "failed",
          actions: { type: "rememberFailure", params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    ready: { on: { "user.refresh": "reading" } },
    failed: { on: { "user.refresh": "reading" } },
  },
});
