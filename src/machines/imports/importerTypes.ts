import type { AssetFormField, AttributeColumn } from "../../domain/assets/assetTable.ts";
import type { AssetImport, ImportMode } from "../../domain/imports/assetImport.ts";
import type { AssetImportId } from "../../domain/base/ids.ts";
import type { ImportMapping } from "../../domain/imports/importMapping.ts";
import type { EmptyCells, ImportNames } from "../../domain/imports/importRow.ts";
import type { ReadTable, TableChoice, TableRefusal } from "../../domain/base/readTable.ts";
import type { PlannedRow } from "../../domain/imports/calls.ts";
import type { PlanTold } from "../../streams/calls/imports/planImport.ts";

/** A file that somebody has chosen, which a worker reads, and what its columns may be called. */
export type ChosenFile = {
  readonly name: string;
  readonly content: Blob;
  readonly named: Readonly<Record<AssetFormField, string>>;
  readonly attributes: readonly AttributeColumn[];
};
/** Which part of it is read. */
export type FileToRead = { readonly file: ChosenFile | null; readonly choice: TableChoice };
export type FileRead =
  | { readonly type: "read"; readonly table: ReadTable }
  | ({ readonly type: "refused" } & TableRefusal);

/** The verdict of each row, by its place in the table; null: not judged. */
export type RowVerdicts = readonly (PlannedRow | null)[];

export type ImporterContext = {
  readonly file: ChosenFile | null;
  /** The sheet and the header that were asked for last; what the table was read with stands in the table. */
  readonly choice: TableChoice;
  readonly table: ReadTable | null;
  /** Why the last file, or the last choice within it, was not read. */
  readonly problem: TableRefusal | null;
  readonly mapping: ImportMapping;
  readonly mode: ImportMode;
  readonly emptyCells: EmptyCells;
  /** Of the present plan; null: nothing has been judged yet. */
  readonly importId: AssetImportId | null;
  readonly names: ImportNames | null;
  readonly verdicts: RowVerdicts;
  /** Rows whose cells were changed since they were judged. */
  readonly edited: readonly number[];
  /** Refused rows are left out when the rest is written. */
  readonly isSkipping: boolean;
  /** The import as the server has it. */
  readonly current: AssetImport | null;
  /** Why the last call failed: a code of the server's, `unreachable` or `failed`; null: it did not. */
  readonly failure: string | null;
};

export type ImporterEvent =
  | { readonly type: "user.choose"; readonly file: ChosenFile }
  /** An import that was written before, or is being written: to see how it stands, and to take it back. */
  | { readonly type: "user.resume"; readonly current: AssetImport }
  /** Reads another sheet of the file, or with another row as header. */
  | { readonly type: "user.choosePart"; readonly choice: TableChoice }
  | { readonly type: "user.map"; readonly mapping: ImportMapping }
  | { readonly type: "user.setMode"; readonly mode: ImportMode }
  | { readonly type: "user.setEmptyCells"; readonly emptyCells: EmptyCells }
  /** `importId` is the caller's choice, a new one for every mapping. */
  | { readonly type: "user.plan"; readonly importId: AssetImportId; readonly names: ImportNames }
  | {
      readonly type: "user.fix";
      readonly row: number;
      readonly column: number;
      readonly text: string;
    }
  /** Judges the rows anew that were changed or refused. */
  | { readonly type: "user.recheck" }
  | { readonly type: "user.skipRefused" }
  | { readonly type: "user.commit" }
  | { readonly type: "user.cancel" }
  | { readonly type: "user.undo" }
  | { readonly type: "user.back" }
  | { readonly type: "user.retry" }
  | { readonly type: "user.again" }
  | ({ readonly type: "rows.planned" } & PlanTold)
  | { readonly type: "plan.finished" }
  | { readonly type: "plan.failed"; readonly problem: string }
  | { readonly type: "import.changed"; readonly current: AssetImport };
