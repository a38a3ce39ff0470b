import type { ReactNode } from "react";
import type { ColumnSet } from "../../../domain/base/columnChoice.ts";
import type { SheetCell } from "../../../domain/base/sheet.ts";
import type { DataColumn } from "../../ui/dataColumn.ts";

/**
 * A column of an `AdminList`: one value per row is sorted by, searched for and exported. Keep the array's identity while
 * nothing in it changes: rows are drawn again when it does.
 */
export type ListColumn<Row> = Omit<DataColumn<Row>, "isSortable" | "render"> & {
  /** Null: nothing is known; such rows come last whatever the direction. */
  readonly value: (row: Row) => SheetCell;
  /** What is ordered by, where it is not the value. */
  readonly orderBy?: ((row: Row) => SheetCell) | undefined;
  /** Its name in exports, where a number needs its unit. */
  readonly sheetHeader?: string | undefined;
  /** What is shown; without it the value as text. */
  readonly render?: ((row: Row) => ReactNode) | undefined;
  /** The text search compares the value. */
  readonly isSearched?: boolean | undefined;
  /** Shown only when the reader chooses it. */
  readonly isExtra?: boolean | undefined;
};

/** What of the columns can be chosen: the one that names the row always stays. */
export function columnSetOf<Row>(columns: readonly ListColumn<Row>[]): ColumnSet<string> {
  return {
    all: columns.map(({ id }) => id),
    required: columns.filter(({ isRowHeader }) => isRowHeader === true).map(({ id }) => id),
    defaultValue: columns.filter(({ isExtra }) => isExtra !== true).map(({ id }) => id),
  };
}
