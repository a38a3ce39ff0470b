import type { CsvDialect } from "../domain/base/csvText.ts";
import type { SheetFormat, SheetHead } from "../domain/base/sheet.ts";

/** What a file is written as. */
export type SheetTask = {
  readonly head: SheetHead;
  readonly format: SheetFormat;
  readonly dialect: CsvDialect;
};
