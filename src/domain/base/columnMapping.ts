import { nameKey } from "./nameKey.ts";
import { ownValue } from "./ownValue.ts";

/** What each column of a file is, by its place; null: it is left out. */
export type ColumnMapping<Column extends string> = readonly (Column | null)[];

/**
 * Which column is most likely which: by our own names, by those in the reader's language (`named`), or by usual ones
 * (`otherNames`, as `nameKey` writes them). Each is taken once, by the first that is called so.
 */
export function guessColumns<Column extends string>(
  headers: readonly string[],
  columns: readonly Column[],
  named: Readonly<Record<Column, string>>,
  otherNames: Readonly<Record<string, Column>>,
): ColumnMapping<Column> {
  const taken = new Set<Column>();
  return headers.map((header) => {
    const key = nameKey(header);
    const own = columns.find((column) => nameKey(column) === key || nameKey(named[column]) === key);
    const column = own ?? ownValue(otherNames, key) ?? null;
    if (column === null || taken.has(column)) return null;
    taken.add(column);
    return column;
  });
}

/** The mapping with another meaning of one column; the column that had it loses it. */
export function withColumn<Column extends string>(
  mapping: ColumnMapping<Column>,
  place: number,
  column: Column | null,
): ColumnMapping<Column> {
  return mapping.map((one, index) => {
    if (index === place) return column;
    return one === column && column !== null ? null : one;
  });
}
