import { assign, fromCallback, setup } from "xstate";
import type { AssetImport } from "../../domain/imports/assetImport.ts";
import type { AssetImportId } from "../../domain/base/ids.ts";
import {
  guessMapping,
  type ImportMapping,
  mappingProblem,
} from "../../domain/imports/importMapping.ts";
import { must } from "../../domain/base/must.ts";
import { type TableChoice, withCell } from "../../domain/base/readTable.ts";
import type {
  ChosenFile,
  FileRead,
  FileToRead,
  ImporterContext,
  ImporterEvent,
} from "./importerTypes.ts";
import type { ImportPlan } from "../../streams/calls/imports/planImport.ts";
import { notProvided } from "../kit/notProvided.ts";
import { outputOf } from "../kit/outputOf.ts";

type OnImport = { readonly importId: AssetImportId | null };
type Commit = OnImport & { readonly chunks: number; readonly skipRefused: boolean };

const EMPTY: ImporterContext = {
  file: null,
  choice: { sheet: null, headerLine: null },
  table: null,
  problem: null,
  mapping: [],
  mode: "createOrUpdate",
  emptyCells: "keep",
  importId: null,
  names: null,
  verdicts: [],
  edited: [],
  isSkipping: false,
  current: null,
  failure: null,
};

/**
 * A file of assets on its way in (product.md 5.10): nothing is written before it was shown, and all of it can be taken back.
 *
 * `choosing`     a file is chosen, or the last one was refused.
 * `reading`      the file is read in a worker, for the first time or as another sheet or header.
 * `mapping`      which sheet, which row is the header, and which column is which field.
 * `planning`     the server judges the rows, some at a time; nothing is written.
 * `planFailed`   it could not go on; what was judged is kept, and it goes on from the beginning.
 * `fixing`       rows were refused: they are corrected in place and judged again, or left out.
 * `diff`         everything fits: what would be made and changed is shown.
 * `committing`   the server is asked to write it.
 * `applying`     a job of the server writes, and says how far it is.
 * `stopping`     what was written is taken back.
 * `applied`      it is written; it can be undone.
 * `undoing`      the server takes it back.
 * `undone`       it is taken back; what others have changed since is named.
 * `failed`       nothing of it stays, because a row did not fit any more.
 * `cancelled`    nothing of it stays, because somebody stopped it.
 * `abandoning`   the plan is thrown away on the server.
 *
 * No state is final: another file can follow.
 */
export const importerMachine = setup({
  types: {
    context: {} as ImporterContext,
    events: {} as ImporterEvent,
    tags: {} as "busy",
  },
  actors: {
    readFile: notProvided<FileRead, FileToRead>("readFile"),
    plan: fromCallback<ImporterEvent, ImportPlan>(() => {
      throw new Error("plan is not provided");
    }),
    watch: fromCallback<ImporterEvent, OnImport>(() => {
      throw new Error("watch is not provided");
    }),
    commit: notProvided<AssetImport, Commit>("commit"),
    cancel: notProvided<AssetImport, OnImport>("cancel"),
    undo: notProvided<AssetImport, OnImport>("undo"),
  },
  guards: {
    isRead: (_, answer: FileRead) => answer.type === "read",
    isMapped: ({ context }) => mappingProblem(context.mapping) === null,
    hasRefused: ({ context }) => refusedRows(context).length > 0,
    hasWork: ({ context }) =>
      context.verdicts.some((one) => one?.verdict === "create" || one?.verdict === "update"),
    hasTable: ({ context }) => context.table !== null,
    isApplied: (_, { state }: AssetImport) => state === "applied",
    isFailed: (_, { state }: AssetImport) => state === "failed",
    isCancelled: (_, { state }: AssetImport) => state === "cancelled",
    isUndone: (_, { state }: AssetImport) => state === "undone",
  },
  actions: {
    forgetAll: assign(EMPTY),
    rememberFile: assign((_, { file }: { file: ChosenFile }) => ({ ...EMPTY, file })),
    rememberTable: assign(({ context: { file } }, answer: FileRead) =>
      answer.type === "read"
        ? {
            table: answer.table,
            problem: null,
            mapping:
              file === null ? [] : guessMapping(answer.table.headers, file.named, file.attributes),
          }
        : { problem: { problem: answer.problem, line: answer.line } },
    ),
    rememberBroken: assign({ problem: { problem: "broken", line: null } }),
    rememberChoice: assign((_, { choice }: { choice: TableChoice }) => ({
      choice,
      problem: null,
    })),
    rememberMapping: assign({ mapping: (_, { mapping }: { mapping: ImportMapping }) => mapping }),
    rememberMode: assign((_, { mode }: Pick<ImporterContext, "mode">) => ({ mode })),
    rememberEmptyCells: assign((_, { emptyCells }: Pick<ImporterContext, "emptyCells">) => ({
      emptyCells,
    })),
    beginPlan: assign(
      (_, { importId, names }: Extract<ImporterEvent, { readonly type: "user.plan" }>) => ({
        importId,
        names,
        verdicts: [],
        edited: [],
        isSkipping: false,
        current: null,
        failure: null,
      }),
    ),
    rememberVerdicts: assign(
      (
        { context },
        { verdicts, current }: Extract<ImporterEvent, { readonly type: "rows.planned" }>,
      ) => {
        const judged = new Map(verdicts);
        const all = context.table?.rows ?? [];
        return {
          verdicts: all.map((_, row) => judged.get(row) ?? context.verdicts[row] ?? null),
          edited: context.edited.filter((row) => !judged.has(row)),
          current,
        };
      },
    ),
    fix: assign(
      (
        { context },
        { row, column, text }: Extract<ImporterEvent, { readonly type: "user.fix" }>,
      ) => ({
        table: withCell(must(context.table, "rows are fixed in a table"), row, column, text),
        edited: context.edited.includes(row) ? context.edited : [...context.edited, row],
      }),
    ),
    skip: assign({ isSkipping: true }),
    doNotSkip: assign({ isSkipping: false }),
    rememberCurrent: assign({ current: (_, current: AssetImport) => current }),
    resume: assign((_, current: AssetImport) => ({ ...EMPTY, current, importId: current.id })),
    rememberFailure: assign({ failure: (_, { problem }: { problem: string }) => problem }),
    forgetFailure: assign({ failure: null }),
  },
}).createMachine({
  id: "importer",
  context: EMPTY,
  initial: "choosing",
  states: {
    choosing: {
      on: {
        "user.choose": {
          target: "reading",
          actions: { type: "rememberFile", params: ({ event }) => event },
        },
        "user.resume": [
          {
            guard: { type: "isApplied", params: currentOf },
            target: "applied",
            actions: { type: "resume", params: currentOf },
          },
          { target: "applying", actions: { type: "resume", params: currentOf } },
        ],
      },
    },
    reading: {
      tags: "busy",
      invoke: {
        src: "readFile",
        id: "readFile",
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
      on: {
        "user.cancel": [
          { guard: "hasTable", target: "mapping" },
          { target: "choosing", actions: "forgetAll" },
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
        "user.setEmptyCells": {
          actions: { type: "rememberEmptyCells", params: ({ event }) => event },
        },
        "user.plan": {
          guard: "isMapped",
          target: "planning",
          actions: { type: "beginPlan", params: ({ event }) => event },
        },
        "user.back": { target: "choosing", actions: "forgetAll" },
      },
    },
    planning: {
      tags: "busy",
      entry: "forgetFailure",
      invoke: { src: "plan", id: "plan", input: ({ context }) => planOf(context) },
      on: {
        "rows.planned": { actions: { type: "rememberVerdicts", params: ({ event }) => event } },
        "plan.finished": [{ guard: "hasRefused", target: "fixing" }, { target: "diff" }],
        "plan.failed": {
          target: "planFailed",
          actions: { type: "rememberFailure", params: ({ event }) => event },
        },
        "user.cancel": "mapping",
      },
    },
    planFailed: { on: { "user.retry": "planning", "user.back": "mapping" } },
    fixing: {
      on: {
        "user.fix": { actions: { type: "fix", params: ({ event }) => event } },
        "user.recheck": "planning",
        "user.skipRefused": { target: "diff", actions: "skip" },
        "user.back": "mapping",
        "user.cancel": "abandoning",
      },
    },
    diff: {
      on: {
        "user.commit": { guard: "hasWork", target: "committing" },
        "user.back": [
          { guard: "hasRefused", target: "fixing", actions: "doNotSkip" },
          { target: "mapping" },
        ],
        "user.cancel": "abandoning",
      },
    },
    committing: {
      tags: "busy",
      entry: "forgetFailure",
      invoke: {
        src: "commit",
        id: "commit",
        input: ({ context: { importId, current, isSkipping } }) => ({
          importId,
          chunks: current?.chunks ?? 0,
          skipRefused: isSkipping,
        }),
        onDone: { target: "applying", actions: { type: "rememberCurrent", params: outputOf } },
        onError: {
          target: "diff",
          actions: { type: "rememberFailure", params: ({ event }) => problemIn(event.error) },
        },
      },
    },
    applying: {
      tags: "busy",
      invoke: { src: "watch", id: "watch", input: onImport },
      on: {
        "user.cancel": "stopping",
        "import.changed": [
          {
            guard: { type: "isApplied", params: currentOf },
            target: "applied",
            actions: { type: "rememberCurrent", params: currentOf },
          },
          {
            guard: { type: "isFailed", params: currentOf },
            target: "failed",
            actions: { type: "rememberCurrent", params: currentOf },
          },
          {
            guard: { type: "isCancelled", params: currentOf },
            target: "cancelled",
            actions: { type: "rememberCurrent", params: currentOf },
          },
          { actions: { type: "rememberCurrent", params: currentOf } },
        ],
      },
    },
    stopping: {
      tags: "busy",
      entry: "forgetFailure",
      invoke: [
        { src: "watch", id: "watchStop", input: onImport },
        {
          src: "cancel",
          id: "cancel",
          input: onImport,
          onDone: { actions: { type: "rememberCurrent", params: outputOf } },
          // Too late, or not received: the watch reports how the import stands.
          onError: {
            target: "applying",
            actions: { type: "rememberFailure", params: ({ event }) => problemIn(event.error) },
          },
        },
      ],
      on: {
        "import.changed": [
          {
            guard: { type: "isCancelled", params: currentOf },
            target: "cancelled",
            actions: { type: "rememberCurrent", params: currentOf },
          },
          {
            guard: { type: "isFailed", params: currentOf },
            target: "failed",
            actions: { type: "rememberCurrent", params: currentOf },
          },
          { actions: { type: "rememberCurrent", params: currentOf } },
        ],
      },
    },
    applied: {
      on: { "user.undo": "undoing", "user.again": { target: "choosing", actions: "forgetAll" } },
    },
    undoing: {
      tags: "busy",
      entry: "forgetFailure",
      invoke: [
        { src: "watch", id: "watchUndo", input: onImport },
        {
          src: "undo",
          id: "undo",
          input: onImport,
          onDone: { actions: { type: "rememberCurrent", params: outputOf } },
          onError: {
            target: "applied",
            actions: { type: "rememberFailure", params: ({ event }) => problemIn(event.error) },
          },
        },
      ],
      on: {
        "import.changed": [
          {
            guard: { type: "isUndone", params: currentOf },
            target: "undone",
            actions: { type: "rememberCurrent", params: currentOf },
          },
          { actions: { type: "rememberCurrent", params: currentOf } },
        ],
      },
    },
    undone: { on: { "user.again": { target: "choosing", actions: "forgetAll" } } },
    failed: {
      on: {
        "user.again": { target: "choosing", actions: "forgetAll" },
        "user.back": { guard: "hasTable", target: "mapping" },
      },
    },
    cancelled: { on: { "user.again": { target: "choosing", actions: "forgetAll" } } },
    abandoning: {
      tags: "busy",
      invoke: {
        src: "cancel",
        id: "abandon",
        input: onImport,
        onDone: { target: "choosing", actions: "forgetAll" },
        // The server throws plans away by itself that nobody commits.
        onError: { target: "choosing", actions: "forgetAll" },
      },
    },
  },
});

/** The places of the rows that the server refuses. */
function refusedRows({ verdicts }: ImporterContext): readonly number[] {
  return verdicts.flatMap((one, row) => (one?.verdict === "refused" ? [row] : []));
}

function planOf(context: ImporterContext): ImportPlan {
  const { file, table, importId, names, mapping, mode, emptyCells, verdicts, edited } = context;
  const total = table?.rows.length ?? 0;
  return {
    importId: must(importId, "a plan has an id"),
    fileName: file?.name ?? "",
    table: must(table, "a plan is of a table"),
    mapping,
    mode,
    emptyCells,
    names: must(names, "a plan is made with names"),
    // After a failure the rows that were never judged are missing too: everything is judged anew then.
    rows:
      verdicts.length < total || verdicts.includes(null)
        ? null
        : [...new Set([...edited, ...refusedRows(context)])],
  };
}

function currentOf({
  event,
}: {
  event: Extract<ImporterEvent, { readonly type: "import.changed" | "user.resume" }>;
}): AssetImport {
  return event.current;
}

function onImport({ context }: { context: ImporterContext }): OnImport {
  return { importId: context.importId };
}

/** The problem that the provider of an effect tells as the error's name, else nothing more than that it failed. */
function problemIn(error: unknown): { problem: string } {
  const known: unknown =
    typeof error === "object" && error !== null ? Reflect.get(error, "problem") : null;
  return { problem: typeof known === "string" ? known : "failed" };
}
