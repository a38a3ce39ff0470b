import { describe, expect, test } from "vitest";
import { type AssetImport, NO_ROWS } from "../src/domain/assetImport.ts";
import { AssetId, AssetImportId, UserId } from "../src/domain/ids.ts";
import type { ReadTable } from "../src/domain/readTable.ts";
import { importerMachine } from "../src/machines/importerMachine.ts";
import type {
  ChosenFile,
  FileRead,
  ImporterContext,
  ImporterEvent,
} from "../src/machines/importerTypes.ts";
import type { PlannedRow } from "../src/streams/assets/assetImports.ts";
import { after, done } from "../tests/support/machines.ts";
import { actorSamples, edgesOf, machineGraph, type SamplesOf } from "./support/machineGraph.ts";

const file: ChosenFile = {
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
const table: ReadTable = {
  headers: ["Reference", "Weight"],
  rows: [{ line: 2, cells: ["GRUE-1", "12"] }],
  source: { format: "csv", encoding: "utf-8", separator: "," },
};
const importId = AssetImportId.parse("import-0123456789");
const names = { families: [], sites: [], labels: [], timezone: "UTC" };
const stored = (state: AssetImport["state"]): AssetImport => ({
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
const judged = (verdict: PlannedRow["verdict"]): PlannedRow => ({
  line: 2,
  verdict,
  assetId: AssetId.parse("asset-1"),
  issues: verdict === "refused" ? [{ field: "reference", reason: "OM005", detail: "d" }] : [],
  changes: [],
});
const planned = (verdict: PlannedRow["verdict"]) =>
  ({
    type: "rows.planned",
    verdicts: [[0, judged(verdict)]],
    current: stored("planning"),
  }) as const;

const reads: readonly FileRead[] = [
  { type: "read", table },
  { type: "refused", problem: "tooManyRows" },
];
const samples = {
  "user.choose": [{ type: "user.choose", file }],
  "user.resume": [
    { type: "user.resume", current: stored("applied") },
    { type: "user.resume", current: stored("applying") },
  ],
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

const graph = machineGraph(importerMachine, [undefined], {
  ...samples,
  ...actorSamples({
    readFile: reads,
    commit: [stored("applying")],
    cancel: [stored("rollingBack")],
    abandon: [stored("cancelled")],
    undo: [stored("undoing")],
  }),
});

describe("importerMachine", () => {
  test.each(graph.leaves)("%s can be reached", (leaf) => {
    expect(graph.reaches(leaf)).toBe(true);
  });

  test("every sample is of use", () => {
    expect(graph.unused).toEqual([]);
  });

  // Written by hand: a transition that points at the wrong state must fail here, not adjust.
  test("has these transitions and no others", () => {
    expect(graph.edges).toEqual(
      edgesOf([
        ["choosing", "user.choose", "reading"],
        ["choosing", "user.resume", "applied"],
        ["choosing", "user.resume", "applying"],
        ["reading", "done readFile", "mapping"],
        ["reading", "done readFile", "choosing"],
        ["reading", "error readFile | user.cancel", "choosing"],
        ["mapping", "user.plan", "planning"],
        ["mapping", "user.back", "choosing"],
        ["planning", "plan.finished", "fixing"],
        ["planning", "plan.finished", "diff"],
        ["planning", "plan.failed", "planFailed"],
        ["planning", "user.cancel", "mapping"],
        ["planFailed", "user.retry", "planning"],
        ["planFailed", "user.back", "mapping"],
        ["fixing", "user.recheck", "planning"],
        ["fixing", "user.skipRefused", "diff"],
        ["fixing", "user.back", "mapping"],
        ["fixing | diff", "user.cancel", "abandoning"],
        ["diff", "user.commit", "committing"],
        ["diff", "user.back", "mapping"],
        ["diff", "user.back", "fixing"],
        ["committing", "done commit", "applying"],
        ["committing", "error commit", "diff"],
        ["applying", "user.cancel", "stopping"],
        ["applying", "import.changed", "applied"],
        ["applying | stopping", "import.changed", "failed"],
        ["applying | stopping", "import.changed", "cancelled"],
        ["stopping", "error cancel", "applying"],
        ["applied", "user.undo", "undoing"],
        ["undoing", "error undo", "applied"],
        ["undoing", "import.changed", "undone"],
        ["failed", "user.back", "mapping"],
        ["applied | undone | failed | cancelled", "user.again", "choosing"],
        ["abandoning", "done abandon | error abandon", "choosing"],
      ]),
    );
  });

  const context: ImporterContext = {
    file,
    table,
    problem: null,
    mapping: ["reference", null],
    mode: "createOrUpdate",
    emptyCells: "keep",
    importId,
    names,
    verdicts: [judged("refused")],
    edited: [],
    isSkipping: false,
    current: stored("planning"),
    failure: null,
  };

  test("columns are guessed when the file is read", () => {
    const reading = { value: "reading", context: { ...context, table: null, mapping: [] } };
    const next = after(importerMachine, reading, done(importerMachine, "readFile", reads[0]));
    expect([next.value, next.context.mapping]).toEqual(["mapping", ["reference", null]]);
  });

  test("a cell that is fixed is another one until its row is judged again", () => {
    const fixed = after(
      importerMachine,
      { value: "fixing", context },
      { type: "user.fix", row: 0, column: 0, text: "GRUE-2" },
    );
    expect(fixed.context.table?.rows).toEqual([{ line: 2, cells: ["GRUE-2", "12"] }]);
    expect(fixed.context.edited).toEqual([0]);
    const again = after(
      importerMachine,
      { value: "planning", context: fixed.context },
      planned("create"),
    );
    expect(again.context.edited).toEqual([]);
    expect(again.context.verdicts[0]?.verdict).toBe("create");
  });

  test("where every row is refused, leaving them out leaves nothing to be written", () => {
    const skipped = after(
      importerMachine,
      { value: "fixing", context },
      { type: "user.skipRefused" },
    );
    expect([skipped.value, skipped.context.isSkipping]).toEqual(["diff", true]);
    expect(after(importerMachine, skipped, { type: "user.commit" }).value).toBe("diff");
    expect(after(importerMachine, skipped, { type: "user.back" }).context.isSkipping).toBe(false);
  });

  test("nothing is judged without a column for the reference", () => {
    const unmapped = { value: "mapping", context: { ...context, mapping: [null, null] } };
    expect(after(importerMachine, unmapped, { type: "user.plan", importId, names }).value).toBe(
      "mapping",
    );
  });
});
