import { isUnderUsed } from "../../../domain/reports/occupancy.ts";
import type { SiteId } from "../../../domain/base/ids.ts";
import type { SheetRow } from "../../../domain/base/sheet.ts";
import type { OccupancyRow } from "../../../domain/reports/calls.ts";
import type { SheetSource } from "../../../streams/spreadsheet/writeSheet.ts";
import type { FamilyNames } from "../../kit/words/familyNames.ts";

/** The words of the export, in the reader's language; the last three columns are days, days counted and per cent. */
export type OccupancySheetWords = {
  readonly name: string;
  readonly headers: readonly string[];
  readonly underUsed: (isUnderUsed: boolean) => string;
  readonly names: FamilyNames;
};

/** The report as a table: rates in per cent with one decimal, so that they can be calculated with. */
export function occupancySheet(
  rows: readonly OccupancyRow[],
  threshold: number,
  siteName: (id: SiteId) => string,
  words: OccupancySheetWords,
  timezone: string,
): SheetSource {
  const cells = rows.map((row): SheetRow => [
    row.reference,
    row.designation,
    words.names.family(row.family),
    words.names.subFamilyOf(row.family, row.subFamily),
    row.currentWorksite === null ? null : siteName(row.currentWorksite),
    row.occupiedDays,
    row.days,
    row.rate === null ? null : Math.round(row.rate * 1000) / 10,
    row.rate === null ? null : words.underUsed(isUnderUsed(row, threshold)),
  ]);
  return {
    head: { name: words.name, columns: words.headers.map((header) => ({ header })), timezone },
    parts: () => [{ rows: cells, done: cells.length, total: cells.length }],
  };
}
