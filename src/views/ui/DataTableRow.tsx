import { useLingui } from "@lingui/react/macro";
import { memo, type ReactNode } from "react";
import type { DataColumn } from "./dataColumn.ts";
import { NOTHING } from "./format/nothing.ts";
import type { PlacedColumn, RowLines } from "./rowLines.ts";
import type { Tone } from "./tone.ts";
import { showWholeText } from "./wholeText.ts";

type DataTableRowProps<Row> = {
  readonly columns: readonly DataColumn<Row>[];
  /** Where they stand in two lines; null: beside each other. */
  readonly lines: RowLines<Row> | null;
  /** Undefined while it is being read. */
  readonly row: Row | undefined;
  readonly index: number;
  readonly start: number;
  readonly height: number;
  readonly isActive: boolean;
  /** Null: rows of this table are not selected. */
  readonly isSelected: boolean | null;
  readonly isPressable: boolean;
  readonly tone: Tone | null;
  readonly onPress: (index: number) => void;
  readonly onMark: (index: number, isRange: boolean) => void;
};

function Row<Row>({
  columns,
  lines,
  row,
  index,
  start,
  height,
  isActive,
  isSelected,
  isPressable,
  tone,
  onPress,
  onMark,
}: DataTableRowProps<Row>) {
  const { t } = useLingui();
  return (
    <div
      role="row"
      className="DataTable-row"
      // The header is row 1.
      aria-rowindex={index + 2}
      {...(isSelected === null ? {} : { "aria-selected": isSelected })}
      {...(row === undefined ? { "aria-busy": true } : {})}
      {...(tone === null ? {} : { "data-tone": tone })}
      {...(isPressable ? { "data-pressable": "" } : {})}
      data-index={index}
      tabIndex={isActive ? 0 : -1}
      style={{ transform: `translateY(${start}px)`, height }}
      onPointerOver={showWholeText}
      onClick={(event) => {
        const control =
          event.target instanceof Element
            ? event.target.closest("a, button, input, label, .DataTable-mark")
            : null;
        if (control === null) onPress(index);
      }}
    >
      {isSelected !== null && (
        <div role="gridcell" className="DataTable-mark">
          <input
            type="checkbox"
            tabIndex={-1}
            aria-label={t`Select the row`}
            checked={isSelected}
            disabled={row === undefined}
            onChange={(event) =>
              onMark(index, event.nativeEvent instanceof MouseEvent && event.nativeEvent.shiftKey)
            }
          />
        </div>
      )}
      {lines === null ? (
        columns.map((column) => (
          <Cell key={column.id} column={column}>
            {row === undefined ? <Waiting column={column} /> : column.render(row, index)}
          </Cell>
        ))
      ) : (
        <Lines lines={lines} row={row} index={index} first={isSelected === null ? 1 : 2} />
      )}
    </div>
  );
}

/** The row as two lines: its name, and what is said of it with its age. Values that are not there take no room. */
function Lines<Row>({
  lines: { name, about, age, actions },
  row,
  index,
  first,
}: {
  readonly lines: RowLines<Row>;
  readonly row: Row | undefined;
  readonly index: number;
  /** What the first of the columns counts as. */
  readonly first: number;
}) {
  const cells = (placed: readonly PlacedColumn<Row>[]) =>
    placed.map(({ column, at }) => {
      const value = row === undefined ? <Waiting column={column} /> : column.render(row, index);
      if (value === NOTHING || value === null || value === "") return null;
      return (
        <Cell key={column.id} column={column} colIndex={first + at}>
          {column.isNamed === true || column.align === "end" ? (
            <>
              {column.header} {value}
            </>
          ) : (
            value
          )}
        </Cell>
      );
    });
  return (
    <>
      <div role="presentation" className="DataTable-line">
        {cells(name)}
      </div>
      <div role="presentation" className="DataTable-line" data-about="">
        <div role="presentation" className="DataTable-about">
          {cells(about)}
        </div>
        {cells(age)}
      </div>
      {cells(actions)}
    </>
  );
}

function Cell<Row>({
  column,
  colIndex,
  children,
}: {
  readonly column: DataColumn<Row>;
  readonly colIndex?: number;
  readonly children: ReactNode;
}) {
  return (
    <div
      role={column.isRowHeader === true ? "rowheader" : "gridcell"}
      {...(colIndex === undefined ? {} : { "aria-colindex": colIndex })}
      className="DataTable-cell"
      data-align={column.align ?? "start"}
      {...(column.pinned === undefined ? {} : { "data-pinned": column.pinned })}
    >
      {children}
    </div>
  );
}

function Waiting<Row>({ column }: { readonly column: DataColumn<Row> }) {
  const { t } = useLingui();
  return (
    <span className="DataTable-waiting">
      {column.isRowHeader === true && <span className="visually-hidden">{t`Loading`}</span>}
    </span>
  );
}

/** One row of a DataTable; drawn again only when its row, its place or the columns change. */
export const DataTableRow = memo(Row) as typeof Row;
