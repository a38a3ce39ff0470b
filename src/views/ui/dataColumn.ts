import type { ReactNode } from "react";
import { ownValue } from "../../domain/base/ownValue.ts";

/** A column of a DataTable. Keep the array's identity while nothing in it changes: rows are drawn again when it does. */
export type DataColumn<Row> = {
  readonly id: string;
  readonly header: string;
  /** Pixels at a root of 16 px; columns share what is left in this proportion until they are resized. */
  readonly width?: number | undefined;
  readonly minWidth?: number | undefined;
  /** `end` for numbers. */
  readonly align?: "start" | "end" | undefined;
  readonly isSortable?: boolean | undefined;
  /** The column that names the row. */
  readonly isRowHeader?: boolean | undefined;
  /** Stays in sight at the end, over columns that there is no room for: as wide as it asks for, and without a name to see. */
  readonly isPinned?: boolean | undefined;
  readonly render: (row: Row, index: number) => ReactNode;
};

export type DataSort = { readonly column: string; readonly isDescending: boolean };

export const DEFAULT_WIDTH = 140;
export const MIN_WIDTH = 56;
/** The column of check boxes. */
export const MARK_WIDTH = 40;

/** Width of a column in pixels at a root of 16 px, and whether it is set, by its reader or for good. */
export function widthOf<Row>(
  column: DataColumn<Row>,
  widths: Readonly<Record<string, number>>,
): { readonly width: number; readonly isSet: boolean } {
  // It takes room from what is read: neither a reader nor a wide screen gives it more.
  if (column.isPinned === true) return { width: column.width ?? MIN_WIDTH, isSet: true };
  const least = column.minWidth ?? MIN_WIDTH;
  const set = ownValue(widths, column.id);
  return { width: Math.max(least, set ?? column.width ?? DEFAULT_WIDTH), isSet: set !== undefined };
}

/** The columns as a grid template, and the least width of the whole. Both in rem. */
export function templateOf<Row>(
  columns: readonly DataColumn<Row>[],
  widths: Readonly<Record<string, number>>,
  hasMarks: boolean,
): { readonly template: string; readonly minWidth: string } {
  const all = columns.map((column) => widthOf(column, widths));
  const mark = hasMarks ? MARK_WIDTH : 0;
  const total = mark + all.reduce((sum, { width }) => sum + width, 0);
  const tracks = all.map(({ width, isSet }) =>
    isSet ? `${width / 16}rem` : `minmax(${width / 16}rem, ${width}fr)`,
  );
  return {
    template: [...(hasMarks ? [`${mark / 16}rem`] : []), ...tracks].join(" "),
    minWidth: `${total / 16}rem`,
  };
}

/** A row of a table and where it stood: it may have moved since. */
export type RowPlace = { readonly key: string; readonly index: number };
