import type { SheetRow } from "../domain/base/sheet.ts";
import { unreachable } from "../domain/base/unreachable.ts";
import { csvSheet } from "./csvSheet.ts";
import type { SheetTask } from "./sheetTask.ts";
import { xlsxSheet } from "./xlsxSheet.ts";

/** A file that grows by rows; nothing may be added after `end`. */
export type SheetWriter = {
  add(rows: readonly SheetRow[]): void;
  end(): Uint8Array<ArrayBuffer>;
};

/** The writer of a format. Formulas in text are neutralised in both; numbers, dates and phone numbers stay (product.md section 4). */
export function sheetWriter(task: SheetTask): SheetWriter {
  switch (task.format) {
    case "csv":
      return csvSheet(task);
    case "xlsx":
      return xlsxSheet(task);
    default:
      return unreachable(task.format);
  }
}
