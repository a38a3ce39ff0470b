import { useLingui } from "@lingui/react/macro";
import { ArrowDown, ArrowUp, ChevronsUpDown } from "lucide-react";
import { type KeyboardEvent, useState } from "react";
import { type DataColumn, type DataSort, MIN_WIDTH, widthOf } from "./dataColumn.ts";
import { ColumnResizer } from "./ColumnResizer.tsx";

/** By so much the arrow keys widen a column. */
const WIDTH_STEP = 16;

type DataTableHeaderProps<Row> = {
  readonly columns: readonly DataColumn<Row>[];
  readonly sort: DataSort | null;
  readonly onSortChange?: ((sort: DataSort) => void) | undefined;
  readonly widths: Readonly<Record<string, number>>;
  readonly onWidthsChange: (widths: Record<string, number>) => void;
  readonly scale: number;
  /** Whether columns stand beside each other, with edges to draw. */
  readonly canResize: boolean;
  readonly hasMarks: boolean;
  readonly isAllSelected: boolean;
  readonly isSomeSelected: boolean;
  readonly onSelectAll: (isSelected: boolean) => void;
  readonly onLeaveDown: () => void;
};

/** The names of the columns: one stop of the Tab key; arrows move, Enter sorts, Shift with arrows changes the width. */
export function DataTableHeader<Row>({
  columns,
  sort,
  onSortChange,
  widths,
  onWidthsChange,
  scale,
  canResize,
  hasMarks,
  isAllSelected,
  isSomeSelected,
  onSelectAll,
  onLeaveDown,
}: DataTableHeaderProps<Row>) {
  const { t } = useLingui();
  const [reached, setReached] = useState(0);
  const current = Math.min(reached, columns.length - 1);
  const setWidth = (column: DataColumn<Row>, width: number | null) => {
    const { [column.id]: _, ...rest } = widths;
    const least = column.minWidth ?? MIN_WIDTH;
    onWidthsChange(
      width === null ? rest : { ...rest, [column.id]: Math.max(least, Math.round(width)) },
    );
  };
  const handleKey = (event: KeyboardEvent<HTMLButtonElement>, at: number) => {
    const column = columns[at];
    const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (column === undefined) return;
    if (event.key === "ArrowDown") {
      event.preventDefault();
      onLeaveDown();
    } else if (step !== 0 && event.shiftKey) {
      event.preventDefault();
      if (!canResize || column.pinned === "actions") return;
      // From what is seen: a column that was never resized is wider than it asked for where there is room.
      const cell = event.currentTarget.parentElement;
      const seen =
        cell === null ? widthOf(column, widths).width : cell.getBoundingClientRect().width / scale;
      setWidth(column, seen + step * WIDTH_STEP);
    } else if (step !== 0) {
      event.preventDefault();
      const next = Math.min(columns.length - 1, Math.max(0, at + step));
      setReached(next);
      const row = event.currentTarget.closest("[role=row]");
      row?.querySelectorAll<HTMLButtonElement>(".DataTable-name")[next]?.focus();
    }
  };
  return (
    <div className="DataTable-header" role="row" aria-rowindex={1}>
      {hasMarks && (
        <div role="columnheader" className="DataTable-mark">
          <input
            type="checkbox"
            aria-label={t`Select all rows`}
            checked={isAllSelected}
            ref={(input) => {
              if (input !== null) input.indeterminate = isSomeSelected && !isAllSelected;
            }}
            onChange={(event) => onSelectAll(event.target.checked)}
          />
        </div>
      )}
      {columns.map((column, at) => {
        const isSorted = sort?.column === column.id;
        const isDescending = isSorted && sort.isDescending;
        const isSortable = column.isSortable === true && onSortChange !== undefined;
        return (
          <div
            key={column.id}
            role="columnheader"
            className="DataTable-column"
            data-align={column.align ?? "start"}
            {...(column.pinned === undefined ? {} : { "data-pinned": column.pinned })}
            {...(isSortable ? { "data-sortable": "" } : {})}
            {...(isSortable
              ? { "aria-sort": isSorted ? (isDescending ? "descending" : "ascending") : "none" }
              : {})}
          >
            <button
              type="button"
              className="DataTable-name"
              tabIndex={at === current ? 0 : -1}
              title={column.header}
              {...(canResize && column.pinned !== "actions"
                ? { "aria-keyshortcuts": "Shift+ArrowLeft Shift+ArrowRight" }
                : {})}
              {...(isSortable ? { "data-sortable": "" } : {})}
              onFocus={() => setReached(at)}
              onKeyDown={(event) => handleKey(event, at)}
              onClick={() => {
                if (isSortable) {
                  onSortChange({ column: column.id, isDescending: isSorted && !isDescending });
                }
              }}
            >
              <span
                className={column.pinned === "actions" ? "visually-hidden" : "DataTable-nameText"}
              >
                {column.header}
              </span>
              {isSortable && <SortMark isSorted={isSorted} isDescending={isDescending} />}
            </button>
            {canResize && column.pinned !== "actions" && (
              <ColumnResizer
                scale={scale}
                onResize={(width) => setWidth(column, width)}
                onReset={() => setWidth(column, null)}
              />
            )}
          </div>
        );
      })}
    </div>
  );
}

function SortMark({ isSorted, isDescending }: { isSorted: boolean; isDescending: boolean }) {
  if (!isSorted) return <ChevronsUpDown className="DataTable-unsorted" aria-hidden="true" />;
  return isDescending ? <ArrowDown aria-hidden="true" /> : <ArrowUp aria-hidden="true" />;
}
