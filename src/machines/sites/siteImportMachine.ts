import { assign, fromCallback, sendTo, setup } from "xstate";
import { must } from "../../domain/base/must.ts";
import {
  type ReadTable,
  type TableChoice,
  type TableRefusal,
  withCell,
} from "../../domain/base/readTable.ts";
import type { Site } from "../../domain/sites/site.ts";
import {
  guessSiteMapping,
  type SiteColumn,
  type SiteMapping,
  siteMappingProblem,
} from "../../domain/sites/siteColumns.ts";
import {
  planSites,
  type SiteImportMode,
  type SiteRowPlan,
  type SwappedPlaces,
} from "../../domain/sites/siteImport.ts";
import { NOTHING_WRITTEN, type SitesWritten } from "../../domain/sites/sitesWritten.ts";
import { notProvided } from "../kit/notProvided.ts";
import { outputOf } from "../kit/outputOf.ts";

/** A file that somebody has chosen, and what its columns may be called. */
export type SiteFile = {
  readonly name: string;
  readonly content: Blob;
  readonly named: Readonly<Record<SiteColumn, string>>;
};
/** Which part of it is read. */
export type SiteFileToRead = { readonly file: SiteFile | null; readonly choice: TableChoice };
/** What became of a file. */
export type FileReading =
  | { readonly type: "read"; readonly table: ReadTable }
  | ({ readonly type: "refused" } & TableRefusal);

/** What rows are judged by beside the file. `seed` is the caller's choice, a new one for every mapping. */
export type SiteSurroundings = {
  readonly known: readonly Site[];
  readonly timezone: string;
  readonly seed: string;
};

export type SiteImportContext = {
  readonly file: SiteFile | null;
  readonly choice: TableChoice;
  readonly table: ReadTable | null;
  /** Why the last file, or the last choice within it, was not read. */
  readonly problem: TableRefusal | null;
  readonly mapping: SiteMapping;
  readonly mode: SiteImportMode;
  readonly swapped: SwappedPlaces;
  readonly around: SiteSurroundings;
  /** What the file would do, row by row; empty until it was judged. */
  readonly plan: readonly SiteRowPlan[];
  /** What was written; while it is taken back, what is left of it. */
  readonly written: SitesWritten;
};

export type SiteImportEvent =
  | { readonly type: "user.choose"; readonly file: SiteFile }
  /** Reads another sheet of the file, or with another row as header. */
  | { readonly type: "user.choosePart"; readonly choice: TableChoice }
  | { readonly type: "user.map"; readonly mapping: SiteMapping }
  | { readonly type: "user.setMode"; readonly mode: SiteImportMode }
  | { readonly type: "user.check"; readonly around: SiteSurroundings }
  | {
      readonly type: "user.fix";
      readonly row: number;
      readonly column: number;
      readonly text: string;
    }
  | { readonly type: "user.settleSwapped"; readonly swapped: SwappedPlaces }
  /** `known`: the sites as they are now; the rows are judged once more. */
  | { readonly type: "user.write"; readonly known: readonly Site[] }
  | { readonly type: "user.cancel" }
  | { readonly type: "user.undo" }
  | { readonly type: "user.back" }
  | { readonly type: "user.again" }
  | { readonly type: "sites.written"; readonly written: SitesWritten }
  | { readonly type: "write.finished" };

const NOTHING: SiteImportContext = {
  file: null,
  choice: { sheet: null, headerLine: null },
  table: null,
  problem: null,
  mapping: [],
  mode: "createOrUpdate",
  swapped: "ask",
  around: { known: [], timezone: "UTC", seed: "" },
  plan: [],
  written: NOTHING_WRITTEN,
};
const BROKEN: TableRefusal = { problem: "broken", line: null };

/**
 * Sites from a file (specification section 2, Sites screen): nothing is written before it was shown.
 *
 * `choosing`    a file is wanted; `problem` says why the last one was not read.
 * `reading`     a worker reads it, for the first time or as another sheet or header.
 * `mapping`     which sheet, which row is the header, and which column is what.
 * `reviewing`   what each row would do, or why it is refused; rows are corrected where they stand.
 * `writing`     what fits is written: new sites in parts, changes one by one. It can be stopped.
 * `written`     it is done; what failed is named. It can be taken back.
 * `undoing`     new sites are archived, changed ones become what they were.
 * `undone`      it is taken back; what could not be is named.
 *
 * No state is final: another file can follow.
 */
export const siteImportMachine = setup({
  types: {
    context: {} as SiteImportContext,
    events: {} as SiteImportEvent,
    tags: {} as "busy",
  },
  actors: {
    read: notProvided<FileReading, SiteFileToRead>("read"),
    write: fromCallback<SiteImportEvent, readonly SiteRowPlan[]>(() => {
      throw new Error("write is not provided");
    }),
    takeBack: fromCallback<SiteImportEvent, SitesWritten>(() => {
      throw new Error("takeBack is not provided");
    }),
  },
  guards: {
    isRead: (_, reading: FileReading) => reading.type === "read",
    hasTable: ({ context }) => context.table !== null,
    isMapped: ({ context }) => siteMappingProblem(context.mapping) === null,
    hasWork: ({ context }, { known }: { known: readonly Site[] }) =>
      judged({ ...context, around: { ...context.around, known } }).some(isWork),
    canBeTakenBack: ({ context: { written } }) =>
      written.created.length + written.updated.length > 0,
  },
  actions: {
    rememberFile: assign((_, { file }: { file: SiteFile }) => ({ ...NOTHING, file })),
    rememberTable: assign(({ context: { file } }, reading: FileReading) =>
      reading.type === "read"
        ? {
            table: reading.table,
            problem: null,
            mapping: file === null ? [] : guessSiteMapping(reading.table.headers, file.named),
          }
        : { problem: { problem: reading.problem, line: reading.line } },
    ),
    rememberBroken: assign({ problem: BROKEN }),
    rememberChoice: assign((_, { choice }: { choice: TableChoice }) => ({ choice, problem: null })),
    rememberMapping: assign((_, { mapping }: { mapping: SiteMapping }) => ({ mapping })),
    rememberMode: assign((_, { mode }: { mode: SiteImportMode }) => ({ mode })),
    judge: assign(({ context }, more: Partial<SiteImportContext>) => {
      const next = { ...context, ...more };
      return { ...more, plan: judged(next) };
    }),
    rememberWritten: assign((_, { written }: { written: SitesWritten }) => ({ written })),
    stopWriting: sendTo("write", { type: "user.cancel" }),
    forgetWritten: assign({ written: NOTHING_WRITTEN }),
    forgetAll: assign(NOTHING),
  },
}).createMachine({
  id: "siteImport",
  context: NOTHING,
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
        "user.setMode": { actions: { type: "rememberMode", params: ({ event }) => event } },
        "user.check": {
          guard: "isMapped",
          target: "reviewing",
          actions: {
            type: "judge",
            params: ({ event: { around } }) => ({ around, swapped: "ask" }),
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
        "user.settleSwapped": {
          actions: { type: "judge", params: ({ event: { swapped } }) => ({ swapped }) },
        },
        "user.write": {
          guard: { type: "hasWork", params: ({ event }) => event },
          target: "writing",
          actions: {
            type: "judge",
            params: ({ context, event: { known } }) => ({ around: { ...context.around, known } }),
          },
        },
        "user.back": "mapping",
        "user.again": { target: "choosing", actions: "forgetAll" },
      },
    },
    writing: {
      tags: "busy",
      entry: "forgetWritten",
      invoke: { src: "write", id: "write", input: ({ context }) => context.plan },
      on: {
        "sites.written": { actions: { type: "rememberWritten", params: ({ event }) => event } },
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
      invoke: { src: "takeBack", id: "takeBack", input: ({ context }) => context.written },
      on: {
        "sites.written": { actions: { type: "rememberWritten", params: ({ event }) => event } },
        "write.finished": "undone",
      },
    },
    undone: { on: { "user.again": { target: "choosing", actions: "forgetAll" } } },
  },
});

function judged({ table, mapping, mode, swapped, around }: SiteImportContext) {
  return planSites(table?.rows ?? [], { mapping, mode, swapped, ...around });
}

/** Whether a row makes or changes a site. */
function isWork({ verdict }: SiteRowPlan): boolean {
  return verdict === "create" || verdict === "update";
}
