import type { ReactNode } from "react";
import "./PlainTable.css";

export type PlainColumn<Row> = {
  readonly header: string;
  /** `end` for numbers. */
  readonly align?: "end" | undefined;
  /** A word of it may be longer than a line: ids, addresses, values. */
  readonly isLong?: boolean | undefined;
  readonly render: (row: Row) => ReactNode;
};

/**
 * A short table that is only read; what is ordered, chosen or long is a `DataTable`. Its first column names the rows. A
 * table of another shape has the class alone.
 */
export function PlainTable<Row>({
  caption,
  columns,
  rows,
  keyOf,
  isShort = false,
}: {
  readonly caption?: ReactNode;
  readonly columns: readonly PlainColumn<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row, index: number) => string | number;
  /** A row has room in one line on a phone too, where it else is two. */
  readonly isShort?: boolean;
}) {
  const cell = ({ align, isLong }: PlainColumn<Row>) => ({
    "data-align": align,
    "data-long": isLong === true ? "" : undefined,
  });
  return (
    // The roles are said too: Safari forgets those of tables whose rows are drawn as lines.
    <table className="PlainTable" role="table" data-lines={isShort ? undefined : ""}>
      {caption !== undefined && <caption>{caption}</caption>}
      <thead role="rowgroup">
        <tr role="row">
          {columns.map((column) => (
            <th key={column.header} scope="col" role="columnheader" {...cell(column)}>
              {column.header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row, index) => (
          <tr key={keyOf(row, index)} role="row">
            {columns.map((column, at) =>
              at === 0 ? (
                <th key={column.header} scope="row" role="rowheader" {...cell(column)}>
                  {column.render(row)}
                </th>
              ) : (
                <td key={column.header} role="cell" {...cell(column)}>
                  {column.render(row)}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
