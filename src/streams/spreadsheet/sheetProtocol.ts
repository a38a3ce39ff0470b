import type { CsvDialect } from "../../domain/base/csvText.ts";
import type { SheetFormat, SheetHead, SheetRow } from "../../domain/base/sheet.ts";

/** What a file is written as. */
export type SheetTask = {
  readonly head: SheetHead;
  readonly format: SheetFormat;
  readonly dialect: CsvDialect;
};

/** Main thread to the worker that writes one file: first `begin`, then rows, then `end`. */
export type ToSheetWriter =
  | { readonly type: "begin"; readonly task: SheetTask }
  | { readonly type: "rows"; readonly rows: readonly SheetRow[] }
  | { readonly type: "end" };

/** The last word of the worker. */
export type FromSheetWriter =
  | { readonly type: "written"; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly type: "failed"; readonly reason: string };
