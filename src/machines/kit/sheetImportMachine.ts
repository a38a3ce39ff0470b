import { assign, type CallbackActorLogic, fromCallback, fromPromise, sendTo, setup } from "xstate";
import type { ColumnMapping } from "../../domain/base/columnMapping.ts";
import { must } from "../../domain/base/must.ts";
import {
  type ReadRow,
  type ReadTable,
  type TableChoice,
  type TableRefusal,
  withCell,
} from "../../domain/base/readTable.ts";
import type { Effect, KitMachine } from "./machineTypes.ts";
import { notProvided } from "./notProvided.ts";
import { outputOf } from "./outputOf.ts";

/** A file that somebody has chosen, and what its columns may be called. */
export type SheetFile<Column extends string = string> = {
  readonly name: string;
  readonly content: Blob;
  readonly named: Readonly<Record<Column, string>>;
};
/** Which part of it is read. */
export type SheetToRead = { readonly file: SheetFile | null; readonly choice: TableChoice };
/** What became of a file. */
export type SheetReading =
  | { readonly type: "read"; readonly table: ReadTable }
  | ({ readonly type: "refused" } & TableRefusal);

/**
 * What one import is about. `choices`: what whoever imports decides beside the columns. `around`: what rows are judged by
 * beside the file. `row`: what becomes of a row. `written`: what was written.
 */
export type ImportKind = {
  readonly column: string;
  readonly choices: object;
  readonly around: unknown;
  readonly row: unknown;
  readonly written: unknown;
};

/** In what imports differ. */
export type SheetImportOptions<Kind extends ImportKind> = {
  readonly id: string;
  readonly guess: (
    headers: readonly string[],
    named: Readonly<Record<Kind["column"], string>>,
  ) => ColumnMapping<Kind["column"]>;
  readonly isMapped: (mapping: ColumnMapping<Kind["column"]>) => boolean;
  readonly choices: Kind["choices"];
  /** What is decided anew each time the rows are checked. */
  readonly atCheck: Partial<Kind["choices"]>;
  readonly judge: (
    rows: readonly ReadRow[],
    by: Kind["choices"] & {
      readonly mapping: ColumnMapping<Kind["column"]>;
      readonly around: Kind["around"];
    },
  ) => readonly Kind["row"][];
  /** Whether what the rows would do may be written: there is something, and not too much. */
  readonly mayBeWritten: (plan: readonly Kind["row"][]) => boolean;
  readonly nothing: Kind["written"];
  readonly canBeTakenBack: (written: Kind["written"]) => boolean;
};

export type SheetImportContext<Kind extends ImportKind> = {
  readonly file: SheetFile<Kind["column"]> | null;
  readonly choice: TableChoice;
  readonly table: ReadTable | null;
  /** Why the last file, or the last choice within it, was not read. */
  readonly problem: TableRefusal | null;
  readonly mapping: ColumnMapping<Kind["column"]>;
  readonly choices: Kind["choices"];
  /** Null until the rows were checked. */
  readonly around: Kind["around"] | null;
  /** What the file would do, row by row; empty until it was judged. */
  readonly plan: readonly Kind["row"][];
  /** What was written; while it is taken back, what is left of it. */
  readonly written: Kind["written"];
};

export type SheetImportEvent<Kind extends ImportKind> =
  | { readonly type: "user.choose"; readonly file: SheetFile<Kind["column"]> }
  /** Reads another sheet of the file, or with another row as header. */
  | { readonly type: "user.choosePart"; readonly choice: TableChoice }
  | { readonly type: "user.map"; readonly mapping: ColumnMapping<Kind["column"]> }
  | { readonly type: "user.decide"; readonly choices: Partial<Kind["choices"]> }
  | { readonly type: "user.check"; readonly around: Kind["around"] }
  | {
      readonly type: "user.fix";
      readonly row: number;
      readonly column: number;
      readonly text: string;
    }
  /** `around`: as it is now; the rows are judged once more. */
  | { readonly type: "user.write"; readonly around: Kind["around"] }
  | { readonly type: "user.cancel" }
  | { readonly type: "user.undo" }
  | { readonly type: "user.back" }
  | { readonly type: "user.again" }
  | { readonly type: "rows.written"; readonly written: Kind["written"] }
  | { readonly type: "write.finished" };

/** What reads, writes and takes back. `choices`: as they were when it was begun. */
export type SheetImportEffects<Kind extends ImportKind> = {
  readonly read: (file: Blob, choice: TableChoice, signal: AbortSignal) => Promise<SheetReading>;
  /** Yields what is written so far; what fails is in it, and the rest goes on. Never rejects. */
  readonly write: (
    plan: readonly Kind["row"][],
    choices: Kind["choices"],
    signal: AbortSignal,
  ) => AsyncIterable<Kind["written"]>;
  /** Yields what is left to be taken back. Never rejects. */
  readonly takeBack: (written: Kind["written"]) => AsyncIterable<Kind["written"]>;
};

type ToWrite<Kind extends ImportKind> = {
  readonly plan: readonly Kind["row"][];
  readonly choices: Kind["choices"];
};
type Callback<Name extends string, Kind extends ImportKind, Input> = {
  readonly src: Name;
  readonly logic: CallbackActorLogic<SheetImportEvent<Kind>, Input>;
  readonly id: string | undefined;
};

export type SheetImportState =
  | "choosing"
  | "mapping"
  | "reading"
  | "reviewing"
  | "undoing"
  | "undone"
  | "writing"
  | "written";

export type SheetImportMachine<Kind extends ImportKind> = KitMachine<
  SheetImportContext<Kind>,
  SheetImportEvent<Kind>,
  | Effect<"read", SheetReading, SheetToRead>
  | Callback<"write", Kind, ToWrite<Kind>>
  | Callback<"takeBack", Kind, Kind["written"]>,
  SheetImportState
>;

type Context = SheetImportContext<ImportKind>;
type Event = SheetImportEvent<ImportKind>;

const BROKEN: TableRefusal = { problem: "broken", line: null };

/**
 * Things from a file, judged in the page (docs/decisions/0117): nothing is written before it was shown.
 *
 * `choosing`    a file is wanted; `problem` says why the last one was not read.
 * `reading`     a worker reads it, for the first time or as another sheet or header.
 * `mapping`     which sheet, which row is the header, and which column is what.
 * `reviewing`   what each row would do, or why it is refused; rows are corrected where they stand.
 * `writing`     what fits is written. It can be stopped: what is under way ends.
 * `written`     it is done; what failed is named. It can be taken back.
 * `undoing`     what was made is removed, what was changed becomes what it was.
 * `undone`      it is taken back; what could not be is named.
 *
 * No state is final: another file can follow.
 */
export function sheetImportMachine<Kind extends ImportKind>(
  options: SheetImportOptions<Kind>,
): SheetImportMachine<Kind> {
  const given = options as unknown as SheetImportOptions<ImportKind>;
  const nothing: Context = {
    file: null,
    choice: { sheet: null, headerLine: null },
    table: null,
    problem: null,
    mapping: [],
    choices: given.choices,
    around: null,
    plan: [],
    written: given.nothing,
  };
  const judged = ({ table, mapping, choices, around }: Context) =>
    given.judge(table?.rows ?? [], { ...choices, mapping, around });
  const machine = setup({
    types: { context: {} as Context, events: {} as Event, tags: {} as "busy" },
    actors: {
      read: notProvided<SheetReading, SheetToRead>("read"),
      write: fromCallback<Event, ToWrite<ImportKind>>(() => {
        throw new Error("write is not provided");
      }),
      takeBack: fromCallback<Event, unknown>(() => {
        throw new Error("takeBack is not provided");
      }),
    },
    guards: {
      isRead: (_, reading: SheetReading) => reading.type === "read",
      hasTable: ({ context }) => context.table !== null,
      isMapped: ({ context }) => given.isMapped(context.mapping),
      mayBeWritten: ({ context }, { around }: { around: unknown }) =>
        given.mayBeWritten(judged({ ...context, around })),
      canBeTakenBack: ({ context }) => given.canBeTakenBack(context.written),
    },
    actions: {
      rememberFile: assign((_, { file }: { file: SheetFile }) => ({ ...nothing, file })),
      rememberTable: assign(({ context: { file } }, reading: SheetReading) =>
        reading.type === "read"
          ? {
              table: reading.table,
              problem: null,
              mapping: file === null ? [] : given.guess(reading.table.headers, file.named),
            }
          : { problem: { problem: reading.problem, line: reading.line } },
      ),
      rememberBroken: assign({ problem: BROKEN }),
      rememberChoice: assign((_, { choice }: { choice: TableChoice }) => ({
        choice,
        problem: null,
      })),
      rememberMapping: assign((_, { mapping }: Pick<Context, "mapping">) => ({ mapping })),
      decide: assign(({ context }, choices: object) => ({
        choices: { ...context.choices, ...choices },
      })),
      judge: assign(({ context }, more: Partial<Context>) => {
        const next = { ...context, ...more };
        return { ...more, plan: judged(next) };
      }),
      rememberWritten: assign((_, { written }: Pick<Context, "written">) => ({ written })),
      stopWriting: sendTo("write", { type: "user.cancel" }),
      forgetWritten: assign({ written: given.nothing }),
      forgetAll: assign(nothing),
    },
  }).createMachine({
    id: options.id,
    context: nothing,
    initial: "choosing",
    states: {
      choosing: {
        on: {
          "user.choose": {
            target: "reading",
            actions: { type: "rememberFile", params: ({ event }) => event },
          },
        },
      },
      reading: {
        tags: "busy",
        invoke: {
          src: "read",
          id: "read",
          input: ({ context: { file, choice } }) => ({ file, choice }),
          onDone: [
            {
              guard: { type: "isRead", params: outputOf },
              target: "mapping",
              actions: { type: "rememberTable", params: outputOf },
            },
            // The table that was read before is still there.
            {
              guard: "hasTable",
              target: "mapping",
              actions: { type: "rememberTable", params: outputOf },
            },
            { target: "choosing", actions: { type: "rememberTable", params: outputOf } },
          ],
          onError: [
            { guard: "hasTable", target: "mapping", actions: "rememberBroken" },
            { target: "choosing", actions: "rememberBroken" },
          ],
        },
      },
      mapping: {
        on: {
          "user.choosePart": {
            target: "reading",
            actions: { type: "rememberChoice", params: ({ event }) => event },
          },
          "user.map": { actions: { type: "rememberMapping", params: ({ event }) => event } },
          "user.decide": { actions: { type: "decide", params: ({ event }) => event.choices } },
          "user.check": {
            guard: "isMapped",
            target: "reviewing",
            actions: {
              type: "judge",
              params: ({ context, event: { around } }) => ({
                around,
                choices: { ...context.choices, ...given.atCheck },
              }),
            },
          },
          "user.again": { target: "choosing", actions: "forgetAll" },
        },
      },
      reviewing: {
        on: {
          "user.fix": {
            actions: {
              type: "judge",
              params: ({ context, event: { row, column, text } }) => ({
                table: withCell(must(context.table, "a row is of a table"), row, column, text),
              }),
            },
          },
          "user.decide": {
            actions: {
              type: "judge",
              params: ({ context, event: { choices } }) => ({
                choices: { ...context.choices, ...choices },
              }),
            },
          },
          "user.write": {
            guard: { type: "mayBeWritten", params: ({ event }) => event },
            target: "writing",
            actions: { type: "judge", params: ({ event: { around } }) => ({ around }) },
          },
          "user.back": "mapping",
          "user.again": { target: "choosing", actions: "forgetAll" },
        },
      },
      writing: {
        tags: "busy",
        entry: "forgetWritten",
        invoke: {
          src: "write",
          id: "write",
          input: ({ context: { plan, choices } }) => ({ plan, choices }),
        },
        on: {
          "rows.written": { actions: { type: "rememberWritten", params: ({ event }) => event } },
          "write.finished": "written",
          // What is under way ends and is told; what has not been begun is not done.
          "user.cancel": { actions: "stopWriting" },
        },
      },
      written: {
        on: {
          "user.undo": { guard: "canBeTakenBack", target: "undoing" },
          "user.again": { target: "choosing", actions: "forgetAll" },
        },
      },
      undoing: {
        tags: "busy",
        invoke: {
          src: "takeBack",
          id: "takeBack",
          input: ({ context }: { context: Context }) => context.written,
        },
        on: {
          "rows.written": { actions: { type: "rememberWritten", params: ({ event }) => event } },
          "write.finished": "undone",
        },
      },
      undone: { on: { "user.again": { target: "choosing", actions: "forgetAll" } } },
    },
  });
  // The chart hands on what it is given and reads nothing in it: the types are its users'.
  return machine as unknown as SheetImportMachine<Kind>;
}

/** The machine with what reads, writes and takes back. */
export function withSheetEffects<Kind extends ImportKind>(
  machine: SheetImportMachine<Kind>,
  { read, write, takeBack }: SheetImportEffects<Kind>,
): SheetImportMachine<Kind> {
  type Sent = (event: SheetImportEvent<Kind>) => void;
  const sendParts = async (parts: AsyncIterable<Kind["written"]>, sendBack: Sent) => {
    for await (const written of parts) sendBack({ type: "rows.written", written });
    sendBack({ type: "write.finished" });
  };
  return machine.provide({
    actors: {
      read: fromPromise<SheetReading, SheetToRead>(({ input: { file, choice }, signal }) =>
        read(must(file, "a file was chosen").content, choice, signal),
      ),
      write: fromCallback<SheetImportEvent<Kind>, ToWrite<Kind>>(
        ({ input: { plan, choices }, sendBack, receive }) => {
          const stop = new AbortController();
          receive(() => stop.abort());
          void sendParts(write(plan, choices, stop.signal), sendBack);
        },
      ),
      takeBack: fromCallback<SheetImportEvent<Kind>, Kind["written"]>(({ input, sendBack }) => {
        void sendParts(takeBack(input), sendBack);
      }),
    },
  });
}
