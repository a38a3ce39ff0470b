import { assign, emit, fromCallback, setup } from "xstate";
import type { SheetOrder, WrittenSheet } from "../../streams/spreadsheet/writeSheet.ts";

/** `done` of `total` rows are written; a total of 0: it is not known yet. */
export type SheetExportContext = {
  readonly order: SheetOrder | null;
  readonly done: number;
  readonly total: number;
  readonly failure: string | null;
};

export type SheetExportEvent =
  | { readonly type: "user.export"; readonly order: SheetOrder }
  | { readonly type: "user.cancel" }
  | { readonly type: "user.retry" }
  | { readonly type: "user.dismiss" }
  | { readonly type: "rows.written"; readonly done: number; readonly total: number }
  | { readonly type: "sheet.written"; readonly sheet: WrittenSheet }
  | { readonly type: "sheet.failed"; readonly reason: string };

export type SheetExportEmitted = { readonly type: "sheetReady"; readonly sheet: WrittenSheet };

/**
 * One table that is written as a file, at a time.
 *
 * `idle`     nothing is being written; the last file, if there was one, was told by `sheetReady`.
 * `writing`  rows are read and written; leaving the state stops both.
 * `failed`   the file could not be written; it can be tried again or put aside.
 *
 * No state is final.
 */
export const sheetExportMachine = setup({
  types: {
    context: {} as SheetExportContext,
    events: {} as SheetExportEvent,
    emitted: {} as SheetExportEmitted,
    tags: {} as "busy",
  },
  actors: {
    write: fromCallback<SheetExportEvent, SheetOrder | null>(() => {
      throw new Error("write is not provided");
    }),
  },
  actions: {
    rememberOrder: assign({ order: (_, { order }: { order: SheetOrder }) => order }),
    beginAnew: assign({ done: 0, total: 0, failure: null }),
    count: assign((_, { done, total }: { done: number; total: number }) => ({ done, total })),
    rememberFailure: assign({ failure: (_, { reason }: { reason: string }) => reason }),
    forget: assign({ order: null, failure: null }),
    emitReady: emit((_, { sheet }: { sheet: WrittenSheet }) => ({ type: "sheetReady", sheet })),
  },
}).createMachine({
  id: "sheetExport",
  context: { order: null, done: 0, total: 0, failure: null },
  initial: "idle",
  states: {
    idle: {
      on: {
        "user.export": {
          target: "writing",
          actions: { type: "rememberOrder", params: ({ event }) => event },
        },
      },
    },
    writing: {
      tags: "busy",
      entry: "beginAnew",
      invoke: { src: "write", id: "write", input: ({ context }) => context.order },
      on: {
        "rows.written": { actions: { type: "count", params: ({ event }) => event } },
        "sheet.written": {
          target: "idle",
          actions: [{ type: "emitReady", params: ({ event }) => event }, "forget"],
        },
        "sheet.failed": {
          target: "failed",
          actions: { type: "rememberFailure", params: ({ event }) => event },
        },
        "user.cancel": { target: "idle", actions: "forget" },
      },
    },
    failed: {
      on: {
        "user.export": {
          target: "writing",
          actions: { type: "rememberOrder", params: ({ event }) => event },
        },
        "user.retry": "writing",
        "user.dismiss": { target: "idle", actions: "forget" },
      },
    },
  },
});
