import { describe, expect, test } from "vitest";
import { type AssetImport, IMPORT_CHUNK } from "../../../../../src/domain/imports/assetImport.ts";
import { AssetImportId } from "../../../../../src/domain/base/ids.ts";
import type { ReadTable } from "../../../../../src/domain/base/readTable.ts";
import type { PlannedRow } from "../../../../../src/domain/imports/calls.ts";
import type { PlanChunk } from "../../../../../src/streams/calls/imports/assetImports.ts";
import {
  type ImportPlan,
  planImport,
} from "../../../../../src/streams/calls/imports/planImport.ts";

const ROWS = 2 * IMPORT_CHUNK + 1;
const table: ReadTable = {
  headers: ["Reference"],
  rows: Array.from({ length: ROWS }, (_, row) => ({ line: row + 2, cells: [`G-${row}`] })),
  header: { line: 1, choices: [] },
  source: { format: "csv", encoding: "utf-8", separator: "," },
};
const plan: ImportPlan = {
  importId: AssetImportId.parse("import-0123456789"),
  fileName: "parc.csv",
  table,
  mapping: ["reference"],
  mode: "createOrUpdate",
  emptyCells: "keep",
  names: { families: [], sites: [], labels: [], timezone: "UTC" },
  rows: null,
};

/** A server that accepts every row, and keeps what it was asked. */
function server() {
  const asked: PlanChunk[] = [];
  const judged = (line: number): PlannedRow => ({
    line,
    verdict: "create",
    assetId: null,
    issues: [],
    changes: [],
  });
  return {
    asked,
    plan: async (chunk: PlanChunk) => {
      asked.push(chunk);
      const current = { id: chunk.importId, chunks: chunk.chunk + 1 } as AssetImport;
      return { import: current, rows: chunk.rows.map(({ line }) => judged(line)) };
    },
  };
}

describe("planImport", () => {
  test("every row is judged once, in parts that the server takes, under its line of the file", async () => {
    const kuzzle = server();
    const judged: [number, number][] = [];
    for await (const { verdicts } of planImport(kuzzle, plan, new AbortController().signal))
      for (const [row, { line }] of verdicts) judged.push([row, line]);
    expect(judged).toEqual(table.rows.map(({ line }, row) => [row, line]));
    expect(kuzzle.asked.map(({ chunk, rows }) => [chunk, rows.length])).toEqual([
      [0, IMPORT_CHUNK],
      [1, IMPORT_CHUNK],
      [2, 1],
    ]);
    expect(kuzzle.asked[2]?.rows).toEqual([
      { line: ROWS + 1, form: { reference: `G-${ROWS - 1}` } },
    ]);
  });

  test("after a correction only the parts with corrected rows are judged anew", async () => {
    const kuzzle = server();
    const again = planImport(
      kuzzle,
      { ...plan, rows: [1, 5, ROWS - 1] },
      new AbortController().signal,
    );
    for await (const told of again) expect(told.current.id).toBe(plan.importId);
    expect(kuzzle.asked.map(({ chunk }) => chunk)).toEqual([0, 2]);
  });

  test("whoever stops is heard before the next part", async () => {
    const kuzzle = server();
    const stop = new AbortController();
    const parts = planImport(kuzzle, plan, stop.signal);
    await parts.next();
    stop.abort(new Error("enough"));
    await expect(parts.next()).rejects.toThrow("enough");
    expect(kuzzle.asked).toHaveLength(1);
  });
});
