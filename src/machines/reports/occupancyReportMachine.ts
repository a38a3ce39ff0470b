import { assign, setup } from "xstate";
import type {
  OccupancyQuery,
  OccupancyReport,
} from "../../streams/calls/reports/occupancyReport.ts";
import { notProvided } from "../kit/notProvided.ts";

export type OccupancyReportInput = { readonly query: OccupancyQuery };

export type OccupancyReportContext = {
  readonly query: OccupancyQuery;
  /** Null until it was read. Of an older query while another is read. */
  readonly report: OccupancyReport | null;
  readonly failure: string | null;
};

export type OccupancyReportEvent =
  /** Another period, family or site, or a day has passed. */
  | { readonly type: "query.changed"; readonly query: OccupancyQuery }
  | { readonly type: "user.retry" };

/**
 * The material occupancy over some days, read once for each choice.
 *
 * `reading`  the server is asked; what was read before stays.
 * `read`     it is shown.
 * `failed`   nobody answered; what was read before stays.
 *
 * No state is final.
 */
export const occupancyReportMachine = setup({
  types: {
    context: {} as OccupancyReportContext,
    events: {} as OccupancyReportEvent,
    input: {} as OccupancyReportInput,
    tags: {} as "busy",
  },
  actors: { readReport: notProvided<OccupancyReport, OccupancyQuery>("readReport") },
  actions: {
    ask: assign({ query: (_, { query }: { query: OccupancyQuery }) => query }),
    remember: assign({
      report: (_, { report }: { report: OccupancyReport }) => report,
      failure: null,
    }),
    rememberFailure: assign({
      failure: (_, { error }: { error: unknown }) =>
        error instanceof Error ? error.message : String(error),
    }),
  },
}).createMachine({
  id: "occupancyReport",
  context: ({ input: { query } }) => ({ query, report: null, failure: null }),
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
        src: "readReport",
        id: "readReport",
        input: ({ context }) => context.query,
        onDone: {
          target: "read",
          actions: { type: "remember", params: ({ event }) => ({ report: event.output }) },
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
