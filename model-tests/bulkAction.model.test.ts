import { describe, expect, test } from "vitest";
import type { BulkAsset } from "../src/domain/bulkAction.ts";
import { AssetId } from "../src/domain/ids.ts";
import { type BulkActionEvent, bulkActionMachine } from "../src/machines/bulkActionMachine.ts";
import { after } from "../tests/support/machines.ts";
import { actorSamples, edgesOf, machineGraph, type SamplesOf } from "./support/machineGraph.ts";

const ID = AssetId.parse("asset-1");
const asset: BulkAsset = {
  id: ID,
  reference: "GRUE-1",
  labels: [],
  currentWorksite: null,
  nextLocationSite: null,
  futureWorksite: null,
};
const query = {
  filter: { site: null, floor: null, area: null, families: [], subFamilies: [], text: "" },
  sort: { column: "reference", isDescending: false },
} as const;
const samples = {
  "user.do": [{ type: "user.do", action: { kind: "archive" }, query }],
  "user.stop": [{ type: "user.stop" }],
  "user.retry": [{ type: "user.retry" }],
  "user.undo": [{ type: "user.undo" }],
  "user.dismiss": [{ type: "user.dismiss" }],
  "part.done": [{ type: "part.done", outcomes: [{ id: ID, status: "done" }] }],
  "work.finished": [{ type: "work.finished" }],
  "work.failed": [{ type: "work.failed", reason: "no answer" }],
} satisfies SamplesOf<BulkActionEvent>;

const graph = machineGraph(
  bulkActionMachine,
  [undefined],
  { ...samples, ...actorSamples({ collect: [[asset]] }) },
  // Every part adds to what is told; whether anything was done is all that decides.
  ({ assets, outcomes }) => [assets.length > 0, outcomes.length > 0],
);

describe("bulkActionMachine", () => {
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
        ["idle | finished | undone", "user.do", "collecting"],
        ["collecting", "done collect", "working"],
        ["collecting", "error collect", "stuck"],
        ["collecting", "user.stop", "idle"],
        ["working", "work.finished | user.stop", "finished"],
        ["working", "work.failed", "stuck"],
        ["stuck", "user.retry", "collecting"],
        ["stuck", "user.retry", "working"],
        ["stuck", "user.dismiss", "finished"],
        ["finished", "user.undo", "undoing"],
        ["finished | undone", "user.dismiss", "idle"],
        ["undoing", "work.finished", "undone"],
        ["undoing", "work.failed", "undoStuck"],
        ["undoStuck", "user.retry", "undoing"],
        ["undoStuck", "user.dismiss", "undone"],
      ]),
    );
  });

  test("what a part has come to is added, and nothing that was not done can be taken back", () => {
    const context = {
      action: { kind: "archive" },
      query,
      assets: [asset],
      outcomes: [{ id: ID, status: "linkedTag" }],
      undone: [],
      failure: null,
    } as const;
    const finished = { value: "finished", context };
    expect(after(bulkActionMachine, finished, { type: "user.undo" }).value).toBe("finished");
    const more = after(
      bulkActionMachine,
      { value: "working", context },
      { type: "part.done", outcomes: [{ id: ID, status: "done" }] },
    );
    expect(more.context.outcomes.map(({ status }) => status)).toEqual(["linkedTag", "done"]);
  });
});
