import { type AssetImport, NO_ROWS } from "../../src/domain/imports/assetImport.ts";
import { AssetId, AssetImportId, UserId } from "../../src/domain/base/ids.ts";
import type { ReadTable } from "../../src/domain/base/readTable.ts";
import type {
  ChosenFile,
  FileRead,
  ImporterEvent,
} from "../../src/machines/imports/importerTypes.ts";
import type { PlannedRow } from "../../src/domain/imports/calls.ts";
import { done, failed, type Journey, type Step } from "../support/journeys.ts";
import { actorSamples, type SamplesOf } from "../support/machineGraph.ts";

export const file: ChosenFile = {
  name: "parc.csv",
  content: new Blob(["a"]),
  named: {
    reference: "Reference",
    designation: "Designation",
    family: "Family",
    subFamily: "Sub-family",
    labels: "Labels",
    currentWorksite: "Current worksite",
    nextLocationSite: "Next location site",
    futureWorksite: "Future worksite",
  },
  attributes: [],
};
export const table: ReadTable = {
  headers: ["Reference", "Weight"],
  rows: [{ line: 2, cells: ["GRUE-1", "12"] }],
  header: { line: 1, choices: [] },
  source: { format: "csv", encoding: "utf-8", separator: "," },
};
export const importId = AssetImportId.parse("import-0123456789");
export const names = { families: [], sites: [], labels: [], timezone: "UTC" };
export const stored = (state: AssetImport["state"]): AssetImport => ({
  id: importId,
  state,
  mode: "createOrUpdate",
  fileName: "parc.csv",
  createdAt: 1,
  createdBy: UserId.parse("user-anna"),
  createdByName: "Anna",
  chunks: 1,
  rows: 1,
  counts: NO_ROWS,
  done: 0,
  skipRefused: false,
  timezone: "UTC",
  isStopped: false,
  issues: [],
  kept: [],
  appliedAt: null,
  undoUntil: null,
  finishedAt: null,
});
export const judged = (verdict: PlannedRow["verdict"]): PlannedRow => ({
  line: 2,
  verdict,
  assetId: AssetId.parse("asset-1"),
  issues: verdict === "refused" ? [{ field: "reference", reason: "OM005", detail: "d" }] : [],
  changes: [],
});
/** What the server makes of the rows, the first first. */
export const planned = (...verdicts: readonly PlannedRow["verdict"][]) =>
  ({
    type: "rows.planned",
    verdicts: verdicts.map((verdict, row) => [row, judged(verdict)] as const),
    current: stored("planning"),
  }) as const;

export const reads: readonly [read: FileRead, refused: FileRead] = [
  { type: "read", table },
  { type: "refused", problem: "tooManyRows", line: null },
];
export const importerSamples = {
  "user.choose": [{ type: "user.choose", file }],
  "user.resume": [
    { type: "user.resume", current: stored("applied") },
    { type: "user.resume", current: stored("applying") },
  ],
  "user.choosePart": [{ type: "user.choosePart", choice: { sheet: "Notes", headerLine: null } }],
  "user.map": [
    { type: "user.map", mapping: [null, null] },
    { type: "user.map", mapping: ["reference", null] },
  ],
  "user.setMode": [{ type: "user.setMode", mode: "update" }],
  "user.setEmptyCells": [{ type: "user.setEmptyCells", emptyCells: "clear" }],
  "user.plan": [{ type: "user.plan", importId, names }],
  "user.fix": [{ type: "user.fix", row: 0, column: 0, text: "GRUE-2" }],
  "user.recheck": [{ type: "user.recheck" }],
  "user.skipRefused": [{ type: "user.skipRefused" }],
  "user.commit": [{ type: "user.commit" }],
  "user.cancel": [{ type: "user.cancel" }],
  "user.undo": [{ type: "user.undo" }],
  "user.back": [{ type: "user.back" }],
  "user.retry": [{ type: "user.retry" }],
  "user.again": [{ type: "user.again" }],
  "rows.planned": [planned("create"), planned("refused")],
  "plan.finished": [{ type: "plan.finished" }],
  "plan.failed": [{ type: "plan.failed", problem: "unreachable" }],
  "import.changed": [
    { type: "import.changed", current: stored("applying") },
    { type: "import.changed", current: stored("applied") },
    { type: "import.changed", current: stored("failed") },
    { type: "import.changed", current: stored("cancelled") },
    { type: "import.changed", current: stored("undone") },
  ],
} satisfies SamplesOf<ImporterEvent>;

/** What is answered by the worker that reads and by the server. */
export const importerAnswers = actorSamples({
  readFile: reads,
  commit: [stored("applying")],
  cancel: [stored("rollingBack")],
  abandon: [stored("cancelled")],
  undo: [stored("undoing")],
});

type Event = ImporterEvent;
const user = (event: Event, state: string): Step<Event> => ({ who: "user", event, state });
const world = (event: Step<Event>["event"], state: string): Step<Event> => ({
  who: "world",
  event,
  state,
});
const effect = (event: Step<Event>["event"], state: string): Step<Event> => ({
  who: "effect",
  event,
  state,
});

/** The files of the journeys: one row that fits; a row that fits and one that does not; no table at all; a sheet beside an empty one. */
export type JourneyFile = "fits.csv" | "misfits.csv" | "program.xlsx" | "sheets.xlsx";
const twoRows: ReadTable = {
  ...table,
  rows: [...table.rows, { line: 3, cells: ["GRUE-2", "heavy"] }],
};
const sheets: ReadTable = {
  ...table,
  source: { format: "xlsx", sheet: "Fleet", sheets: ["Fleet", "Notes"] },
};
const choosePart = user(
  { type: "user.choosePart", choice: { sheet: "Notes", headerLine: null } },
  "reading",
);
const choose = (name: JourneyFile) =>
  user({ type: "user.choose", file: { ...file, name } }, "reading");
const mapReference = user({ type: "user.map", mapping: ["reference", null] }, "mapping");
const opened = (name: JourneyFile, read: ReadTable) => [
  choose(name),
  effect(done("readFile", { type: "read", table: read }), "mapping"),
  mapReference,
];
const fitsOpened = opened("fits.csv", table);
const misfitsOpened = opened("misfits.csv", twoRows);
const plan = user({ type: "user.plan", importId, names }, "planning");
const allFit = [
  effect(planned("create", "create"), "planning"),
  effect({ type: "plan.finished" }, "diff"),
];
const someMisfit = [
  plan,
  effect(planned("create", "refused"), "planning"),
  effect({ type: "plan.finished" }, "fixing"),
];
const notJudged = [plan, world({ type: "plan.failed", problem: "failed" }, "planFailed")];
const back = (state: string) => user({ type: "user.back" }, state);
const cancel = (state: string) => user({ type: "user.cancel" }, state);
const commit = user({ type: "user.commit" }, "committing");
const isBeingWritten = effect(done("commit", stored("applying")), "applying");
const committed = [commit, isBeingWritten];
/** From the choice of a file to the writing of it. */
const writing = [...fitsOpened, plan, ...allFit, ...committed];
const changed = (state: AssetImport["state"]): Event => ({
  type: "import.changed",
  current: stored(state),
});
const isWritten = effect(changed("applied"), "applied");
const undo = user({ type: "user.undo" }, "undoing");
const again = user({ type: "user.again" }, "choosing");
/** What is to be new has been made by somebody else before it is written. */
const overtaken = [
  ...fitsOpened,
  user({ type: "user.setMode", mode: "create" }, "mapping"),
  plan,
  ...allFit,
  ...committed,
  world(changed("failed"), "failed"),
];
const resume = (state: "applied" | "applying") =>
  user({ type: "user.resume", current: stored(state) }, state);

/** Ways of one screen through files that are not written; the states are written by hand, and each leads back to where it begins. */
export const unwrittenJourneys: readonly Journey<undefined, Event>[] = [
  {
    name: "the reading of a file is stopped, fails, is refused, and is left for another file",
    input: undefined,
    begin: "choosing",
    steps: [
      choose("fits.csv"),
      cancel("choosing"),
      choose("fits.csv"),
      world(failed("readFile"), "choosing"),
      choose("program.xlsx"),
      effect(done("readFile", { type: "refused", problem: "notATable", line: null }), "choosing"),
      ...fitsOpened,
      back("choosing"),
    ],
  },
  {
    name: "another sheet is not read, because it is empty, is not waited for, or the reader fails",
    input: undefined,
    begin: "choosing",
    steps: [
      choose("sheets.xlsx"),
      effect(done("readFile", { type: "read", table: sheets }), "mapping"),
      choosePart,
      effect(done("readFile", { type: "refused", problem: "empty", line: null }), "mapping"),
      choosePart,
      cancel("mapping"),
      choosePart,
      world(failed("readFile"), "mapping"),
      back("choosing"),
    ],
  },
  {
    name: "the judgement of rows is stopped, fails, is asked for again, and is thrown away",
    input: undefined,
    begin: "choosing",
    steps: [
      ...fitsOpened,
      plan,
      cancel("mapping"),
      ...notJudged,
      back("mapping"),
      ...notJudged,
      user({ type: "user.retry" }, "planning"),
      ...allFit,
      back("mapping"),
      plan,
      ...allFit,
      cancel("abandoning"),
      effect(done("abandon", stored("cancelled")), "choosing"),
    ],
  },
  {
    name: "rows that do not fit are left out, are put right, and were thrown away by somebody else",
    input: undefined,
    begin: "choosing",
    steps: [
      ...misfitsOpened,
      ...someMisfit,
      back("mapping"),
      ...someMisfit,
      user({ type: "user.skipRefused" }, "diff"),
      back("fixing"),
      user({ type: "user.fix", row: 1, column: 1, text: "13" }, "fixing"),
      user({ type: "user.recheck" }, "planning"),
      ...allFit,
      cancel("abandoning"),
      world(failed("abandon"), "choosing"),
    ],
  },
];

/** The same for files that are written. */
export const writtenJourneys: readonly Journey<undefined, Event>[] = [
  {
    name: "what somebody else has thrown away is not written, and what is written is taken back",
    input: undefined,
    begin: "choosing",
    steps: [
      ...fitsOpened,
      plan,
      ...allFit,
      commit,
      world(failed("commit"), "diff"),
      back("mapping"),
      plan,
      ...allFit,
      ...committed,
      isWritten,
      undo,
      effect(done("undo", stored("undoing")), "undoing"),
      effect(changed("undone"), "undone"),
      again,
    ],
  },
  {
    name: "what was written too long ago stays",
    input: undefined,
    begin: "choosing",
    steps: [...writing, isWritten, undo, world(failed("undo"), "applied"), again],
  },
  {
    name: "the writing is stopped here, stopped by somebody else, and over before it is stopped",
    input: undefined,
    begin: "choosing",
    steps: [
      ...writing,
      cancel("stopping"),
      effect(done("cancel", stored("rollingBack")), "stopping"),
      effect(changed("cancelled"), "cancelled"),
      again,
      ...writing,
      world(changed("cancelled"), "cancelled"),
      again,
      ...writing,
      cancel("stopping"),
      world(failed("cancel"), "applying"),
      isWritten,
      again,
    ],
  },
  {
    name: "what does not fit any more is looked at again, or left for another file",
    input: undefined,
    begin: "choosing",
    steps: [...overtaken, back("mapping"), back("choosing"), ...overtaken, again],
  },
];

/** A page is left while the server writes: nothing is asked, and it goes on. */
export const leftJourney: Journey<undefined, Event> = {
  name: "a page is left while the resources are written",
  input: undefined,
  begin: "choosing",
  steps: writing,
};

/** Another page, which finds the import again: while it is being written, and once it is. */
export const foundAgainJourney: Journey<undefined, Event> = {
  name: "what was left is found again, also once it is written",
  input: undefined,
  begin: "choosing",
  steps: [resume("applying"), isWritten, again, resume("applied"), again],
};

/** All that a screen is walked along. */
export const importerJourneys = [
  ...unwrittenJourneys,
  ...writtenJourneys,
  leftJourney,
  foundAgainJourney,
];
