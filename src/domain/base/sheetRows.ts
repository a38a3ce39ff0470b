import { cellText } from "./cellText.ts";
import type { ColumnMapping } from "./columnMapping.ts";
import type { ReadRow } from "./readTable.ts";

/** The texts of a row by column, empty ones left out. */
export function rowTexts<Column extends string>(
  cells: ReadRow["cells"],
  mapping: ColumnMapping<Column>,
): Partial<Record<Column, string>> {
  const texts: Partial<Record<Column, string>> = {};
  for (const [place, column] of mapping.entries()) {
    const text = cellText(cells[place] ?? null).trim();
    if (column !== null && text !== "") texts[column] = text;
  }
  return texts;
}

/** How often each key is among these; what is not there does not count. */
export function countedKeys(keys: Iterable<string | undefined>): (key: string) => number {
  const times = new Map<string, number>();
  for (const key of keys) if (key !== undefined) times.set(key, (times.get(key) ?? 0) + 1);
  return (key) => times.get(key) ?? 0;
}

/** Each column by its first reason. */
export function firstByColumn<Issue extends { readonly column: string }>(
  issues: readonly Issue[],
): readonly Issue[] {
  return [...new Map(issues.toReversed().map((one) => [one.column, one])).values()].toReversed();
}
