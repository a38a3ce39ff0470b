import { useLingui } from "@lingui/react/macro";
import { memo } from "react";
import type { DataColumn } from "./dataColumn.ts";
import type { Tone } from "./tone.ts";

type DataTableRowProps<Row> = {
  readonly columns: readonly DataColumn<Row>[];
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
      {columns.map((column) => (
        <div
          key={column.id}
          role={column.isRowHeader === true ? "rowheader" : "gridcell"}
          className="DataTable-cell"
          data-align={column.align ?? "start"}
          {...(column.isPinned === true ? { "data-pinned": "" } : {})}
        >
          {row === undefined ? (
            <span className="DataTable-waiting">
              {column.isRowHeader === true && <span className="visually-hidden">{t`Loading`}</span>}
            </span>
          ) : (
            column.render(row, index)
          )}
        </div>
      ))}
    </div>
  );
}

/** One row of a DataTable; drawn again only when its row, its place or the columns change. */
export const DataTableRow = memo(Row) as typeof Row;
