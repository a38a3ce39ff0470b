import { assign, setup } from "xstate";
import type { Alert } from "../../domain/alerts/alert.ts";
import type {
  OlderAlertsCursor,
  OlderAlertsPage,
  OlderAlertsQuery,
} from "../../streams/calls/alerts/olderAlerts.ts";
import { notProvided } from "../kit/notProvided.ts";

export type OlderAlertsInput = { readonly query: OlderAlertsQuery };

/** `alerts` newest first; `cursor` is where they go on; `refused` counts documents that could not be read. */
export type OlderAlertsContext = {
  readonly query: OlderAlertsQuery;
  readonly alerts: readonly Alert[];
  readonly cursor: OlderAlertsCursor | null;
  readonly refused: number;
  readonly failure: string | null;
};

export type OlderAlertsEvent =
  /** The end of what is loaded comes into view. */
  | { readonly type: "list.endReached" }
  | { readonly type: "user.retry" }
  /** Other alerts are asked for: what was loaded is not among them any more. */
  | { readonly type: "query.changed"; readonly query: OlderAlertsQuery }
  /** The live window has moved on: alerts have left it that belong here now. */
  | { readonly type: "window.moved"; readonly query: OlderAlertsQuery }
  /** Loaded alerts have changed, or one that was open has closed and belongs here now. */
  | { readonly type: "alerts.changed" };

/** What a page is read by. `atLeast`: as many alerts as are shown already, where they are read anew; null: one page. */
export type OlderAlertsRead = {
  readonly query: OlderAlertsQuery;
  readonly cursor: OlderAlertsCursor | null;
  readonly atLeast: number | null;
};

/**
 * Alerts older than the live window, read from the server page by page, without end.
 *
 * `idle`           nothing is loaded: the end of the live window was not in view yet.
 * `loading`        the next page is being read; what is loaded stays.
 * `more`           there are more; the next page is read when the end comes into view.
 * `end`            there are no more.
 * `failed`         the next page could not be read; the user tries again.
 * `refreshing`     as much as is loaded is read anew from the top, and stays until then.
 * `refreshFailed`  what is loaded may not be so any more; the user tries again.
 *
 * No state is final: alerts are raised and closed as long as the list is looked at.
 */
export const olderAlertsMachine = setup({
  types: {
    context: {} as OlderAlertsContext,
    events: {} as OlderAlertsEvent,
    input: {} as OlderAlertsInput,
    tags: {} as "busy",
  },
  actors: { readPage: notProvided<OlderAlertsPage, OlderAlertsRead>("readPage") },
  guards: {
    hasMore: (_, params: { page: OlderAlertsPage }) => params.page.cursor !== null,
  },
  actions: {
    forget: assign({ alerts: [], cursor: null, refused: 0, failure: null }),
    rememberQuery: assign({ query: (_, params: { query: OlderAlertsQuery }) => params.query }),
    append: assign(({ context }, { page }: { page: OlderAlertsPage }) => ({
      alerts: [...context.alerts, ...page.alerts],
      cursor: page.cursor,
      refused: context.refused + page.refused.length,
      failure: null,
    })),
    replace: assign((_, { page }: { page: OlderAlertsPage }) => ({
      alerts: page.alerts,
      cursor: page.cursor,
      refused: page.refused.length,
      failure: null,
    })),
    rememberFailure: assign({
      failure: (_, { error }: { error: unknown }) =>
        error instanceof Error ? error.message : String(error),
    }),
  },
}).createMachine({
  id: "olderAlerts",
  context: ({ input }) => ({
    query: input.query,
    alerts: [],
    cursor: null,
    refused: 0,
    failure: null,
  }),
  on: {
    "query.changed": {
      target: ".idle",
      actions: ["forget", { type: "rememberQuery", params: ({ event }) => event }],
    },
    "window.moved": {
      target: ".refreshing",
      actions: { type: "rememberQuery", params: ({ event }) => event },
    },
    "alerts.changed": ".refreshing",
  },
  initial: "idle",
  states: {
    idle: {
      on: {
        "list.endReached": "loading",
        "window.moved": { actions: { type: "rememberQuery", params: ({ event }) => event } },
        "alerts.changed": {},
      },
    },
    loading: {
      tags: "busy",
      invoke: {
        src: "readPage",
        id: "readPage",
        input: ({ context: { query, cursor } }) => ({ query, cursor, atLeast: null }),
        onDone: [
          {
            guard: { type: "hasMore", params: ({ event }) => ({ page: event.output }) },
            target: "more",
            actions: { type: "append", params: ({ event }) => ({ page: event.output }) },
          },
          {
            target: "end",
            actions: { type: "append", params: ({ event }) => ({ page: event.output }) },
          },
        ],
        onError: { target: "failed", actions: { type: "rememberFailure", params: failureOf } },
      },
    },
    more: { on: { "list.endReached": "loading" } },
    end: {},
    failed: { on: { "user.retry": "loading" } },
    refreshing: {
      tags: "busy",
      invoke: {
        src: "readPage",
        id: "refresh",
        input: ({ context: { query, alerts } }) => ({
          query,
          cursor: null,
          atLeast: alerts.length,
        }),
        onDone: [
          {
            guard: { type: "hasMore", params: ({ event }) => ({ page: event.output }) },
            target: "more",
            actions: { type: "replace", params: ({ event }) => ({ page: event.output }) },
          },
          {
            target: "end",
            actions: { type: "replace", params: ({ event }) => ({ page: event.output }) },
          },
        ],
        onError: {
          target: "refreshFailed",
          actions: { type: "rememberFailure", params: failureOf },
        },
      },
    },
    refreshFailed: { on: { "user.retry": "refreshing" } },
  },
});

function failureOf({ event }: { event: { readonly error: unknown } }): { error: unknown } {
  return { error: event.error };
}
