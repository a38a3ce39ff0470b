import type { SheetSource } from "../../../streams/spreadsheet/writeSheet.ts";
import type { ListColumn } from "./listColumn.ts";

/** Rows at hand as a table to be saved, with every column of the list whether it is shown or not. */
export function listSheet<Row>(
  name: string,
  timezone: string,
  columns: readonly ListColumn<Row>[],
  rows: readonly Row[],
): SheetSource {
  return {
    head: {
      name,
      timezone,
      columns: columns.map(({ header, sheetHeader }) => ({ header: sheetHeader ?? header })),
    },
    parts: () => [
      {
        rows: rows.map((row) => columns.map(({ value }) => value(row))),
        done: rows.length,
        total: rows.length,
      },
    ],
  };
}
