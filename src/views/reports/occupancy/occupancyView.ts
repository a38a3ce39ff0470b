import { sortOfAddress } from "../../ui/sortAddress.ts";
import {
  DEFAULT_OCCUPANCY_DAYS,
  DEFAULT_OCCUPANCY_THRESHOLD,
  isUnderUsed,
} from "../../../domain/reports/occupancy.ts";
import type { OccupancyRow } from "../../../domain/reports/calls.ts";
import type { FamilyNames } from "../../kit/words/familyNames.ts";

/** What the server looks back upon at most (reportController): a quarter. */
export const MAX_DAYS = 92;

/** Days and threshold of an address; what it does not say, or says wrongly, is the usual. The threshold is 0 to 1. */
export function occupancyChoice(
  days: string | null,
  threshold: string | null,
): { readonly days: number; readonly threshold: number } {
  return {
    days: wholeNumber(days, 1, MAX_DAYS) ?? DEFAULT_OCCUPANCY_DAYS,
    threshold: (wholeNumber(threshold, 0, 100) ?? DEFAULT_OCCUPANCY_THRESHOLD * 100) / 100,
  };
}

function wholeNumber(text: string | null, least: number, most: number): number | null {
  const number = text === null || !/^\d+$/u.test(text) ? Number.NaN : Number(text);
  return number >= least && number <= most ? number : null;
}

export const OCCUPANCY_SORTS = ["reference", "designation", "family", "rate"] as const;
export type OccupancySort = {
  readonly column: (typeof OCCUPANCY_SORTS)[number];
  readonly isDescending: boolean;
};
/** What needs a decision first. */
export const DEFAULT_SORT: OccupancySort = { column: "rate", isDescending: false };

/** The sort of an address: a column, with a minus where it goes downwards. */
export function occupancySort(text: string | null): OccupancySort {
  return sortOfAddress(text, OCCUPANCY_SORTS) ?? DEFAULT_SORT;
}

const words = new Intl.Collator(undefined, { numeric: true, sensitivity: "base" });

/** The materials in order, families by what they are called, of them only the under-used ones where that is wanted. Unknown rates come last either way. */
export function occupancyRows(
  rows: readonly OccupancyRow[],
  { column, isDescending }: OccupancySort,
  threshold: number,
  isUnderUsedOnly: boolean,
  names: Pick<FamilyNames, "family">,
): readonly OccupancyRow[] {
  const sign = isDescending ? -1 : 1;
  const said = (row: OccupancyRow, by: Exclude<typeof column, "rate">) =>
    by === "family" ? names.family(row.family) : row[by];
  return rows
    .filter((row) => !isUnderUsedOnly || isUnderUsed(row, threshold))
    .toSorted((a, b) => {
      const tie = words.compare(a.reference, b.reference);
      if (column !== "rate") return sign * words.compare(said(a, column), said(b, column)) || tie;
      if (a.rate === null || b.rate === null)
        return Number(a.rate === null) - Number(b.rate === null) || tie;
      return sign * (a.rate - b.rate) || tie;
    });
}

/** How many there are, how many are under-used, of how many nothing is known, and the mean rate of the others (0 to 1). */
export function occupancyFigures(rows: readonly OccupancyRow[], threshold: number) {
  const rates = rows.flatMap(({ rate }) => (rate === null ? [] : [rate]));
  return {
    total: rows.length,
    underUsed: rows.filter((row) => isUnderUsed(row, threshold)).length,
    unknown: rows.length - rates.length,
    mean: rates.length === 0 ? null : rates.reduce((sum, rate) => sum + rate, 0) / rates.length,
  };
}
