import {
  type AssetImport,
  IMPORT_CHUNK,
  type ImportMode,
} from "../../../domain/imports/assetImport.ts";
import type { AssetImportId } from "../../../domain/base/ids.ts";
import type { ImportMapping } from "../../../domain/imports/importMapping.ts";
import { type EmptyCells, type ImportNames, rowForm } from "../../../domain/imports/importRow.ts";
import type { ReadTable } from "../../../domain/base/readTable.ts";
import type { PlannedRow } from "../../../domain/imports/calls.ts";
import type { assetImports } from "./assetImports.ts";

/** What is to be judged. `rows`: the places of the rows that are judged anew; null: all of them. */
export type ImportPlan = {
  readonly importId: AssetImportId;
  readonly fileName: string;
  readonly table: ReadTable;
  readonly mapping: ImportMapping;
  readonly mode: ImportMode;
  readonly emptyCells: EmptyCells;
  readonly names: ImportNames;
  readonly rows: readonly number[] | null;
};

/** The verdicts on some rows, each with the place of its row, and the import as the server has it now. */
export type PlanTold = {
  readonly verdicts: readonly (readonly [row: number, verdict: PlannedRow])[];
  readonly current: AssetImport;
};

/**
 * Has a table judged by the server, `IMPORT_CHUNK` rows at a time, one call after another: a part that was sent before is
 * replaced. Nothing is written to assets. @throws RequestFailed, or the signal's reason
 */
export async function* planImport(
  { plan }: Pick<ReturnType<typeof assetImports>, "plan">,
  { importId, fileName, table, mapping, mode, emptyCells, names, rows }: ImportPlan,
  signal: AbortSignal,
): AsyncGenerator<PlanTold> {
  const asked = rows === null ? null : new Set(rows.map((row) => Math.floor(row / IMPORT_CHUNK)));
  const chunks = Math.ceil(table.rows.length / IMPORT_CHUNK);
  for (let chunk = 0; chunk < chunks; chunk += 1) {
    if (asked !== null && !asked.has(chunk)) continue;
    signal.throwIfAborted();
    const first = chunk * IMPORT_CHUNK;
    const answer = await plan({
      importId,
      mode,
      fileName: fileName === "" ? null : fileName.slice(0, LONGEST_NAME),
      chunk,
      rows: table.rows
        .slice(first, first + IMPORT_CHUNK)
        .map((row) => ({ line: row.line, form: rowForm(row, mapping, emptyCells, names) })),
    });
    signal.throwIfAborted();
    yield {
      verdicts: answer.rows.map((row, index) => [first + index, row] as const),
      current: answer.import,
    };
  }
}

/** Of a file's name, in characters, as the server takes it. */
const LONGEST_NAME = 200;
