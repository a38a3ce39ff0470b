import type { SheetSource } from "../../streams/spreadsheet/writeSheet.ts";
import type { HistoryBar } from "./historyBars.ts";

/**
 * The history of a counter as a table to be saved, oldest first: since when, least, average, greatest, entries, and the
 * share of the time that was observed (0 to 1). Where nobody counted the figures are empty, which is not none.
 */
export function historySheet(
  bars: readonly HistoryBar[],
  headers: readonly string[],
  timezone: string,
  name: string,
): SheetSource {
  return {
    head: { name, timezone, columns: headers.map((header) => ({ header })) },
    parts: () => [
      {
        rows: bars.map(({ from, counted }) => [
          { at: from, precision: "minute" },
          counted?.min ?? null,
          counted?.average ?? null,
          counted?.max ?? null,
          counted?.entries ?? null,
          counted?.observed ?? 0,
        ]),
        done: bars.length,
        total: bars.length,
      },
    ],
  };
}
