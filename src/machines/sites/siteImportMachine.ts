import { assign, setup } from "xstate";
import type { SiteId } from "../../domain/base/ids.ts";
import type { ReadTable, TableProblem } from "../../domain/base/readTable.ts";
import { planSites, type SitePlan } from "../../domain/sites/siteImport.ts";
import type { SiteForm } from "../../domain/sites/siteForm.ts";
import { siteTable, type SiteTable } from "../../domain/sites/siteTable.ts";
import type { AdministrationAnswer } from "../../streams/calls/administration/administrationCommands.ts";
import type { Refusal } from "../../streams/calls/refusal.ts";
import { notProvided } from "../kit/notProvided.ts";
import { outputOf } from "../kit/outputOf.ts";

/** What became of a file. `told`: where it could not be read. */
export type FileReading =
  | { readonly type: "read"; readonly table: ReadTable }
  | { readonly type: "refused"; readonly problem: TableProblem; readonly told: string };

/** `plan`: what the file would do; null until one was read. `created`: sites that the last import made. */
export type SiteImportContext = {
  readonly fileName: string;
  readonly columns: Pick<SiteTable, "ignored" | "missing"> | null;
  readonly plan: SitePlan | null;
  readonly known: readonly SiteId[];
  readonly problem: TableProblem | null;
  readonly refusal: Refusal | null;
  readonly created: number;
};

export type SiteImportEvent =
  /** `known`: the ids that are taken. */
  | { readonly type: "user.choose"; readonly file: File; readonly known: readonly SiteId[] }
  /** What was made meanwhile is left out. */
  | { readonly type: "user.import"; readonly known: readonly SiteId[] }
  | { readonly type: "user.again" };

type Read = { readonly reading: FileReading };
type Answer = { readonly answer: AdministrationAnswer };
const read = <E extends { event: { output: FileReading } }>(it: E) => ({ reading: outputOf(it) });
const answered = <E extends { event: { output: AdministrationAnswer } }>(it: E) => ({
  answer: outputOf(it),
});

/**
 * Sites from a file (specification section 2, Sites screen: CSV import).
 *
 * `choosing`    a file is wanted; `problem` says why the last one was not read.
 * `reading`     a worker reads it.
 * `reviewing`   what fits and what does not is shown, line by line; nothing is written yet.
 * `importing`   the server creates what fits, 200 sites at a time, each time all or none.
 * `failed`      it did not; `refusal` says why. What is there already is not made again.
 * `imported`    they are created.
 *
 * No state is final.
 */
export const siteImportMachine = setup({
  types: {
    context: {} as SiteImportContext,
    events: {} as SiteImportEvent,
    tags: {} as "busy",
  },
  actors: {
    read: notProvided<FileReading, File>("read"),
    create: notProvided<AdministrationAnswer, readonly SiteForm[]>("create"),
  },
  guards: {
    isRead: (_, { reading }: Read) => reading.type === "read",
    isDone: (_, { answer }: Answer) => answer.status === "done",
    hasSites: ({ context }, { known }: { known: readonly SiteId[] }) =>
      newSites(context, known).length > 0,
  },
  actions: {
    rememberFile: assign(
      (_, { file, known }: { file: File; known: readonly SiteId[] }): SiteImportContext => ({
        ...NOTHING,
        fileName: file.name,
        known,
      }),
    ),
    makePlan: assign(({ context }, { reading }: Read) => {
      if (reading.type !== "read") return {};
      const { rows, missing, ignored } = siteTable(reading.table);
      return {
        columns: { missing, ignored },
        plan:
          missing.length > 0
            ? { sites: [], refused: [] }
            : planSites(
                rows,
                context.known.map((id) => ({ id })),
              ),
      };
    }),
    rememberProblem: assign({
      problem: (_, { reading }: Read) => (reading.type === "refused" ? reading.problem : "broken"),
    }),
    rememberBroken: assign({ problem: "broken" }),
    rememberKnown: assign({
      known: (_, { known }: { known: readonly SiteId[] }) => known,
      refusal: null,
    }),
    rememberCreated: assign({
      created: (_, { answer }: Answer) =>
        answer.status === "done" && answer.outcome.kind === "count" ? answer.outcome.count : 0,
    }),
    rememberRefusal: assign({
      refusal: (_, { answer }: Answer) => (answer.status === "refused" ? answer : null),
    }),
    rememberFailure: assign({ refusal: { problem: "failed", told: "", issues: [], impact: null } }),
    forget: assign(() => NOTHING),
  },
}).createMachine({
  id: "siteImport",
  context: () => NOTHING,
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
        input: ({ event }) => {
          if (event.type !== "user.choose") throw new Error("Only a chosen file is read");
          return event.file;
        },
        onDone: [
          {
            guard: { type: "isRead", params: read },
            target: "reviewing",
            actions: { type: "makePlan", params: read },
          },
          { target: "choosing", actions: { type: "rememberProblem", params: read } },
        ],
        onError: { target: "choosing", actions: "rememberBroken" },
      },
    },
    reviewing: {
      on: {
        "user.import": {
          guard: { type: "hasSites", params: ({ event }) => event },
          target: "importing",
          actions: { type: "rememberKnown", params: ({ event }) => event },
        },
        "user.again": { target: "choosing", actions: "forget" },
      },
    },
    importing: {
      tags: "busy",
      invoke: {
        src: "create",
        id: "create",
        input: ({ context }) => newSites(context, context.known),
        onDone: [
          {
            guard: { type: "isDone", params: answered },
            target: "imported",
            actions: { type: "rememberCreated", params: answered },
          },
          { target: "failed", actions: { type: "rememberRefusal", params: answered } },
        ],
        onError: { target: "failed", actions: "rememberFailure" },
      },
    },
    failed: {
      on: {
        "user.import": {
          guard: { type: "hasSites", params: ({ event }) => event },
          target: "importing",
          actions: { type: "rememberKnown", params: ({ event }) => event },
        },
        "user.again": { target: "choosing", actions: "forget" },
      },
    },
    imported: { on: { "user.again": { target: "choosing", actions: "forget" } } },
  },
});

const NOTHING: SiteImportContext = {
  fileName: "",
  columns: null,
  plan: null,
  known: [],
  problem: null,
  refusal: null,
  created: 0,
};

function newSites({ plan }: SiteImportContext, known: readonly SiteId[]): readonly SiteForm[] {
  return (plan?.sites ?? [])
    .map(({ form }) => form)
    .filter(({ id }) => id === undefined || !known.includes(id));
}
