import type { SheetRow } from "../../domain/base/sheet.ts";
import type { SheetTask } from "../../sheets/sheetTask.ts";

/** Main thread to the worker that writes one file: first `begin`, then rows, then `end`. */
export type ToSheetWriter =
  | { readonly type: "begin"; readonly task: SheetTask }
  | { readonly type: "rows"; readonly rows: readonly SheetRow[] }
  | { readonly type: "end" };

/** The last word of the worker. */
export type FromSheetWriter =
  | { readonly type: "written"; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly type: "failed"; readonly reason: string };
