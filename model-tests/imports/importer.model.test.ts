import { describe, expect, test } from "vitest";
import { importerMachine } from "../../src/machines/imports/importerMachine.ts";
import type { ImporterContext } from "../../src/machines/imports/importerTypes.ts";
import { after, done } from "../../tests/support/machines.ts";
import { drivenEdges } from "../support/drivenEdges.ts";
import {
  file,
  importerAnswers,
  importerJourneys,
  importerSamples,
  importId,
  judged,
  names,
  planned,
  reads,
  stored,
  table,
} from "./importerSamples.ts";
import { walk } from "../support/journeys.ts";
import { edgesOf, machineGraph } from "../support/machineGraph.ts";

const graph = machineGraph(importerMachine, [undefined], {
  ...importerSamples,
  ...importerAnswers,
});

// Written by hand: a transition that points at the wrong state must fail here, not adjust.
const EDGES = edgesOf([
  ["choosing", "user.choose", "reading"],
  ["choosing", "user.resume", "applied"],
  ["choosing", "user.resume", "applying"],
  ["reading", "done readFile", "mapping"],
  ["reading", "done readFile", "choosing"],
  ["reading", "error readFile | user.cancel", "choosing"],
  ["reading", "error readFile | user.cancel", "mapping"],
  ["mapping", "user.choosePart", "reading"],
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
]);

/** What no screen can be brought to at will, and why. */
const NOT_WALKED = [
  // No view sends it: a plan is thrown away where all of it is seen.
  "fixing --user.cancel--> abandoning",
  // The news of the failure and the refusal of a stop that comes too late for it arrive in one moment, in either order.
  "stopping --import.changed--> failed",
];

describe("importerMachine", () => {
  test.each(graph.leaves)("%s can be reached", (leaf) => {
    expect(graph.reaches(leaf)).toBe(true);
  });

  test("every sample is of use", () => {
    expect(graph.unused).toEqual([]);
  });

  test("has these transitions and no others", () => {
    expect(graph.edges).toEqual(EDGES);
  });

  test("changes this, and nothing else, where it stays in a state", () => {
    expect(graph.changes).toEqual(
      edgesOf([
        ["applying | stopping | undoing", "import.changed", "current"],
        ["fixing", "user.fix", "edited, table"],
        ["mapping", "user.map", "mapping"],
        ["mapping", "user.setEmptyCells", "emptyCells"],
        ["mapping", "user.setMode", "mode"],
        ["planning", "rows.planned", "current, edited, verdicts"],
        ["stopping", "done cancel", "current"],
        ["undoing", "done undo", "current"],
      ]),
    );
  });

  test.each(importerJourneys)("$name", (journey) => {
    expect(walk(importerMachine, journey)).toEqual(journey.steps.map(({ state }) => state));
  });

  test("every transition is on a way that the browser walks, but those that no screen can be brought to", () => {
    expect(drivenEdges(importerJourneys)).toEqual(
      EDGES.filter((edge) => !NOT_WALKED.includes(edge)),
    );
  });

  const context: ImporterContext = {
    file,
    choice: { sheet: null, headerLine: null },
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
