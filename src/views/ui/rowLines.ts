import type { DataColumn } from "./dataColumn.ts";

/** Where the columns stand in a row of two lines: its name, what is said of it, how old that is, and what can be done. */
export type RowLines<Row> = Readonly<
  Record<"name" | "about" | "age" | "actions", readonly PlacedColumn<Row>[]>
>;
/** `at`: its place among all columns. */
export type PlacedColumn<Row> = { readonly column: DataColumn<Row>; readonly at: number };

/** The columns as two lines. What names the row comes first, then what its column says comes first; the others keep their order. */
export function rowLinesOf<Row>(columns: readonly DataColumn<Row>[]): RowLines<Row> {
  const placed = columns.map((column, at) => ({ column, at }));
  const lineOf = ({ isRowHeader, onPhone, pinned }: DataColumn<Row>) =>
    isRowHeader === true || onPhone === "name" ? "name" : (pinned ?? "about");
  const of = (line: keyof RowLines<Row>) => placed.filter(({ column }) => lineOf(column) === line);
  const isLate = (isFirst: boolean) => (isFirst ? 0 : 1);
  return {
    name: of("name").toSorted(
      (a, b) => isLate(a.column.isRowHeader === true) - isLate(b.column.isRowHeader === true),
    ),
    about: of("about").toSorted(
      (a, b) => isLate(a.column.onPhone === "first") - isLate(b.column.onPhone === "first"),
    ),
    age: of("age"),
    actions: of("actions"),
  };
}
