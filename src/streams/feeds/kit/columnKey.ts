import { sortText } from "../../../domain/base/plainText.ts";

/** What a row is put in order by, of the value that its column shows; null: it has none. */
export type ColumnKey = string | number | null;

export function columnKey(value: ColumnKey): ColumnKey {
  return typeof value === "string" ? sortText(value) : value;
}

/** The order of two keys of a column; what has none comes last either way. */
export function compareKeys(a: ColumnKey, b: ColumnKey, isDescending: boolean): number {
  if (a === b) return 0;
  if (a === null || b === null) return a === null ? 1 : -1;
  return a < b === isDescending ? 1 : -1;
}
