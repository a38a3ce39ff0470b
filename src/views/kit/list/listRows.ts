import type { Locale } from "../../../domain/base/locale.ts";
import { plainText } from "../../../domain/base/plainText.ts";
import type { SheetCell } from "../../../domain/base/sheet.ts";
import type { DataSort } from "../../ui/dataColumn.ts";
import type { ListColumn } from "./listColumn.ts";
import { type ChosenOptions, type ListFilter, optionOf } from "./listFilter.ts";

/** The rows that every filter keeps and that speak of the text in a searched column, in their order. */
export function keptRows<Row>(
  rows: readonly Row[],
  filters: readonly ListFilter<Row>[],
  chosen: ChosenOptions,
  searched: readonly Pick<ListColumn<Row>, "value">[],
  text: string,
): readonly Row[] {
  const sought = plainText(text.trim());
  const speaks = (row: Row) =>
    searched.some(({ value }) => {
      const cell = value(row);
      return (
        (typeof cell === "string" || typeof cell === "number") &&
        plainText(String(cell)).includes(sought)
      );
    });
  return rows.filter(
    (row) =>
      filters.every((filter) => filter.keeps(row, optionOf(filter, chosen))) &&
      (sought === "" || speaks(row)),
  );
}

/** The rows by a column; equal ones keep their order, and those without a value come last in both directions. */
export function sortedRows<Row>(
  rows: readonly Row[],
  columns: readonly Pick<ListColumn<Row>, "id" | "value" | "orderBy">[],
  sort: DataSort | null,
  locale: Locale,
): readonly Row[] {
  const column = columns.find(({ id }) => id === sort?.column);
  if (sort === null || column === undefined) return rows;
  const collator = new Intl.Collator(locale, { numeric: true });
  const turn = sort.isDescending ? -1 : 1;
  return rows
    .map((row) => ({ row, cell: comparable((column.orderBy ?? column.value)(row)) }))
    .toSorted((a, b) => {
      if (a.cell === null || b.cell === null)
        return Number(a.cell === null) - Number(b.cell === null);
      return turn * compared(a.cell, b.cell, collator);
    })
    .map(({ row }) => row);
}

/** An empty text counts as no value. */
function comparable(cell: SheetCell): string | number | null {
  if (cell === null || cell === "") return null;
  return typeof cell === "object" ? cell.at : cell;
}

/** Numbers come before texts. */
function compared(a: string | number, b: string | number, collator: Intl.Collator): number {
  if (typeof a === "number" && typeof b === "number") return a - b;
  if (typeof a === "string" && typeof b === "string") return collator.compare(a, b);
  return typeof a === "number" ? -1 : 1;
}

/** The rows of a page, and which page it is: the last one where the asked one is beyond it. `page` null: all rows. */
export function pageOfRows<Row>(
  rows: readonly Row[],
  page: number | null,
  pageSize: number,
): { readonly rows: readonly Row[]; readonly page: number | null } {
  if (page === null) return { rows, page };
  const last = Math.max(0, Math.ceil(rows.length / pageSize) - 1);
  const shown = Math.min(page, last);
  return { rows: rows.slice(shown * pageSize, (shown + 1) * pageSize), page: shown };
}

/** The marks of a list after those of the rows in sight have changed: rows on other pages keep theirs. */
export function marksWith(
  marked: ReadonlySet<string>,
  inSight: readonly string[],
  next: ReadonlySet<string>,
): ReadonlySet<string> {
  const seen = new Set(inSight);
  return new Set([...[...marked].filter((key) => !seen.has(key)), ...next]);
}
