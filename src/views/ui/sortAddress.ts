import type { DataSort } from "./dataColumn.ts";

/** A sort as it is written into an address: `-name` goes downwards. */
export function sortAddress({ column, isDescending }: DataSort): string {
  return `${isDescending ? "-" : ""}${column}`;
}

/** The sort of an address; null: it names none of the columns. */
export function sortOfAddress<Column extends string>(
  text: string | null,
  columns: readonly Column[],
): { readonly column: Column; readonly isDescending: boolean } | null {
  const name = text?.replace(/^-/u, "");
  const column = columns.find((one) => one === name);
  return column === undefined ? null : { column, isDescending: text?.startsWith("-") === true };
}
