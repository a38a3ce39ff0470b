import type { ReactNode } from "react";
import { ownValue } from "../../domain/base/ownValue.ts";

/** A column of a DataTable. Keep the array's identity while nothing in it changes: rows are drawn again when it does. */
export type DataColumn<Row> = {
  readonly id: string;
  readonly header: string;
  /** Pixels at a root of 16 px; columns share what there is in this proportion until they are resized. */
  readonly width?: number | undefined;
  readonly minWidth?: number | undefined;
  /** `end` for numbers. */
  readonly align?: "start" | "end" | undefined;
  readonly isSortable?: boolean | undefined;
  /** The column that names the row. */
  readonly isRowHeader?: boolean | undefined;
  /**
   * Stays in sight at the end, over columns that there is no room for: how old the row is, or its `actions`, which are as
   * wide as they ask for and have a name for screen readers alone. One of each at most, the actions last.
   */
  readonly pinned?: "age" | "actions" | undefined;
  /** Where a row is two lines: beside its name, or first in the line below, in which the others follow. */
  readonly onPhone?: "name" | "first" | undefined;
  /** Its value says nothing without the name of the column, which stands before it there; numbers always have it. */
  readonly isNamed?: boolean | undefined;
  readonly render: (row: Row, index: number) => ReactNode;
};

export type DataSort = { readonly column: string; readonly isDescending: boolean };

export const DEFAULT_WIDTH = 140;
export const MIN_WIDTH = 56;
/** The column of check boxes. */
export const MARK_WIDTH = 40;
/** What a column keeps of the width that it asks for: below that most values are cut, and the table is drawn sideways. */
const MIN_SHARE = 0.7;

/** Width of a column in pixels at a root of 16 px, and whether it is set, by its reader or for good. */
export function widthOf<Row>(
  column: DataColumn<Row>,
  widths: Readonly<Record<string, number>>,
): { readonly width: number; readonly isSet: boolean } {
  // It takes room from what is read: neither a reader nor a wide screen gives it more.
  if (column.pinned === "actions") return { width: column.width ?? MIN_WIDTH, isSet: true };
  const least = column.minWidth ?? MIN_WIDTH;
  const set = ownValue(widths, column.id);
  return { width: Math.max(least, set ?? column.width ?? DEFAULT_WIDTH), isSet: set !== undefined };
}

/**
 * The columns as a grid template, and the least width of the whole. Both in rem. Columns shrink until one would cut its
 * head or most of its values; then the table is drawn sideways.
 */
export function templateOf<Row>(
  columns: readonly DataColumn<Row>[],
  widths: Readonly<Record<string, number>>,
  {
    heads,
    hasMarks,
  }: {
    /** What the heads need, by column, in pixels at a root of 16 px. */
    readonly heads: Readonly<Record<string, number>>;
    readonly hasMarks: boolean;
  },
): { readonly template: string; readonly minWidth: string } {
  const all = columns.map((column) => {
    const { width, isSet } = widthOf(column, widths);
    const head = ownValue(heads, column.id) ?? 0;
    return {
      width,
      isSet,
      least: isSet ? width : Math.max(column.minWidth ?? MIN_WIDTH, head, width * MIN_SHARE),
    };
  });
  const mark = hasMarks ? MARK_WIDTH : 0;
  const total = mark + all.reduce((sum, { least }) => sum + least, 0);
  const tracks = all.map(({ width, isSet, least }) =>
    isSet ? `${width / 16}rem` : `minmax(${least / 16}rem, ${width}fr)`,
  );
  return {
    template: [...(hasMarks ? [`${mark / 16}rem`] : []), ...tracks].join(" "),
    minWidth: `${total / 16}rem`,
  };
}

/** A row of a table and where it stood: it may have moved since. */
export type RowPlace = { readonly key: string; readonly index: number };
