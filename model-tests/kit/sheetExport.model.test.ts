import { describe, expect, test } from "vitest";
import {
  type SheetExportEvent,
  sheetExportMachine,
} from "../../src/machines/kit/sheetExportMachine.ts";
import { after } from "../../tests/support/machines.ts";
import { edgesOf, machineGraph, type SamplesOf } from "../support/machineGraph.ts";

const order = {
  fileName: "resources.csv",
  format: "csv",
  dialect: { separator: ";", decimal: "," },
  source: { head: { name: "t", timezone: "UTC", columns: [] }, parts: () => [] },
} as const;
const sheet = { fileName: "resources.csv", format: "csv", bytes: new Uint8Array([1]) } as const;

const samples = {
  "user.export": [{ type: "user.export", order }],
  "user.cancel": [{ type: "user.cancel" }],
  "user.retry": [{ type: "user.retry" }],
  "user.dismiss": [{ type: "user.dismiss" }],
  "rows.written": [{ type: "rows.written", done: 1, total: 2 }],
  "sheet.written": [{ type: "sheet.written", sheet }],
  "sheet.failed": [{ type: "sheet.failed", reason: "no memory" }],
} satisfies SamplesOf<SheetExportEvent>;

const graph = machineGraph(sheetExportMachine, [undefined], samples);

describe("sheetExportMachine", () => {
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
        ["idle | failed", "user.export", "writing"],
        ["writing", "sheet.written | user.cancel", "idle"],
        ["writing", "sheet.failed", "failed"],
        ["failed", "user.retry", "writing"],
        ["failed", "user.dismiss", "idle"],
      ]),
    );
  });

  test("changes this, and nothing else, where it stays in a state", () => {
    expect(graph.changes).toEqual(edgesOf([["writing", "rows.written", "done, total"]]));
  });

  const writing = { value: "writing", context: { order, done: 3, total: 9, failure: null } };

  test("the file is told once it is written, and nothing is kept of it", () => {
    const next = after(sheetExportMachine, writing, { type: "sheet.written", sheet });
    expect(next.told).toEqual([{ type: "sheetReady", sheet }]);
    expect(next.context.order).toBe(null);
  });

  test("a failure keeps the order, and the next attempt counts from the beginning", () => {
    const failed = after(sheetExportMachine, writing, { type: "sheet.failed", reason: "r" });
    expect(failed.context).toEqual({ order, done: 3, total: 9, failure: "r" });
    const again = after(sheetExportMachine, failed, { type: "user.retry" });
    expect(again.context).toEqual({ order, done: 0, total: 0, failure: null });
  });
});
