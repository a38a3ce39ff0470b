import { useLingui } from "@lingui/react/macro";
import { cellText } from "../../../domain/base/cellText.ts";
import type { ReadCell, ReadTable } from "../../../domain/base/readTable.ts";
import type { SheetCell } from "../../../domain/base/sheet.ts";
import type { SheetSource } from "../../../streams/spreadsheet/writeSheet.ts";
import { useTimeFormat } from "../../ui/TimeFormatProvider.tsx";

/** A row of a file that is refused: its place in the table, its line, and why. */
export type RefusedRow = {
  readonly row: number;
  readonly line: number;
  readonly reasons: readonly string[];
};

/** What makes a table of the refused rows of a file: their line, why, and their cells as `written`. */
export function useRefusedRows(
  table: ReadTable,
  written: (cell: ReadCell) => SheetCell = cellText,
): (refused: readonly RefusedRow[]) => SheetSource {
  const { t } = useLingui();
  const { timezone } = useTimeFormat();
  return (refused) => ({
    head: {
      name: t`Refused rows`,
      timezone,
      columns: [
        { header: t`Line` },
        { header: t`Why`, width: 60 },
        ...table.headers.map((header) => ({ header })),
      ],
    },
    parts: () => [
      {
        rows: refused.map(({ row, line, reasons }) => [
          line,
          reasons.join("\n"),
          ...(table.rows[row]?.cells ?? []).map(written),
        ]),
        done: refused.length,
        total: refused.length,
      },
    ],
  });
}
