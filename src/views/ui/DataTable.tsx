import {
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { type DataColumn, type DataSort, type RowPlace, templateOf } from "./dataColumn.ts";
import { DataTableHeader } from "./DataTableHeader.tsx";
import { DataTableRow } from "./DataTableRow.tsx";
import { headWidths } from "./headWidths.ts";
import { useShownInstant } from "./PastProvider.tsx";
import { rowLinesOf } from "./rowLines.ts";
import { useIsNarrow } from "./useIsNarrow.ts";
import { useMedia } from "./useMedia.ts";
import { useLatest } from "./useLatest.ts";
import type { Tone } from "./tone.ts";
import { useRowSelection } from "./useRowSelection.ts";
import { isRow, useVirtualRows } from "./useVirtualRows.ts";
import "./DataTable.css";
import "./toneColors.css";

/** One line, and at least that under a finger. */
const LINE = { pointer: 36, finger: 44 } as const;
/** On a phone, where fingers press: two lines of text, and the names by which rows are ordered. */
const PHONE = { row: 56, header: 44 } as const;

export type DataTableProps<Row> = {
  readonly label: string;
  readonly columns: readonly DataColumn<Row>[];
  readonly rowCount: number;
  /** More rows are being read: how many there will be is not known. */
  readonly isGrowing?: boolean | undefined;
  /** Undefined while the row is not loaded: its place is shown. */
  readonly rowAt: (index: number) => Row | undefined;
  readonly keyOf: (row: Row) => string;
  readonly sort?: DataSort | null | undefined;
  readonly onSortChange?: ((sort: DataSort) => void) | undefined;
  readonly selectionMode?: "none" | "multiple" | undefined;
  readonly selectedKeys?: ReadonlySet<string> | undefined;
  readonly onSelectionChange?: ((keys: ReadonlySet<string>) => void) | undefined;
  /** What "select all" means where not all rows are loaded; without it all loaded rows are. */
  readonly onSelectAll?: ((isSelected: boolean) => void) | undefined;
  /** Enter or a press on the row. */
  readonly onRowAction?: ((row: Row, index: number) => void) | undefined;
  /** Widths that the reader has set, in pixels at a root of 16 px; without them the table remembers by itself. */
  readonly widths?: Readonly<Record<string, number>> | undefined;
  readonly onWidthsChange?: ((widths: Record<string, number>) => void) | undefined;
  /** Pixels at a root of 16 px, where a row is one line and higher than others. */
  readonly rowHeight?: number | undefined;
  readonly empty?: ReactNode;
  /** The rows to ask for, from up to but not including. */
  readonly onRangeChange?: ((from: number, to: number) => void) | undefined;
  /** A stripe at the beginning of the row; a cell has to say the same in words. */
  readonly rowTone?: ((row: Row) => Tone | null) | undefined;
  readonly isStale?: boolean | undefined;
  /** The row that has the focus at first, once it is there: its reader was on it before. */
  readonly startAt?: RowPlace | null | undefined;
};

const NO_KEYS: ReadonlySet<string> = new Set();

/**
 * A table of any length: only rows in sight are in the document. Header sticky, columns sorted and resized; on a phone a row
 * is two lines and the header a row of what rows are ordered by (docs/decisions/0267). Keyboard: arrows,
 * Home, End, Page keys move; Space marks a row, Shift with arrows marks on the way, Ctrl or Cmd with A all; Enter opens.
 * Tab goes from the row through its own links and buttons, and then out of the table: those of the other rows are reached
 * by the arrows.
 */
export function DataTable<Row>({
  label,
  columns,
  rowCount,
  isGrowing = false,
  rowAt,
  keyOf,
  sort = null,
  onSortChange,
  selectionMode = "none",
  selectedKeys = NO_KEYS,
  onSelectionChange,
  onSelectAll,
  onRowAction,
  widths: givenWidths,
  onWidthsChange,
  rowHeight = 0,
  empty,
  onRangeChange,
  rowTone,
  isStale = false,
  startAt = null,
}: DataTableProps<Row>) {
  const scroller = useRef<HTMLDivElement>(null);
  const end = useRef<HTMLSpanElement>(null);
  const { at } = useShownInstant();
  const isNarrow = useIsNarrow();
  const line = useMedia("(pointer: coarse)") ? LINE.finger : LINE.pointer;
  const [heads, setHeads] = useState<Readonly<Record<string, number>>>({});
  const [ownWidths, setOwnWidths] = useState<Readonly<Record<string, number>>>({});
  const widths = givenWidths ?? ownWidths;
  const hasMarks = selectionMode === "multiple";
  const isOrdered =
    hasMarks ||
    (onSortChange !== undefined && columns.some(({ isSortable }) => isSortable === true));
  // On a phone the header is what rows are ordered and marked by: without that there is none to see.
  const headerHeight = isNarrow ? (isOrdered ? PHONE.header : 0) : line;
  const keyAt = (index: number): string | null => {
    const row = rowAt(index);
    return row === undefined ? null : keyOf(row);
  };
  const { virtualizer, items, margin, active, moveTo, moveByKey, focusHandlers, scale } =
    useVirtualRows({
      scroller,
      count: rowCount,
      rowHeight: isNarrow ? PHONE.row : Math.max(line, rowHeight),
      keyAt,
      headerHeight,
      onRangeChange,
    });
  const isStarted = useRef(startAt === null);
  const start = useEffectEvent(({ key, index }: RowPlace) => {
    isStarted.current = true;
    moveTo(Math.min(index, rowCount - 1), key);
  });
  const isThere = startAt !== null && rowCount > 0 && (!isGrowing || rowCount > startAt.index);
  useEffect(() => {
    if (isThere && !isStarted.current) start(startAt);
  }, [isThere, startAt]);
  const selection = useRowSelection({
    count: rowCount,
    keyAt,
    selected: selectedKeys,
    onChange: onSelectionChange,
    onSelectAll,
  });
  const { template, minWidth } = useMemo(
    () => templateOf(columns, widths, { heads, hasMarks }),
    [columns, widths, heads, hasMarks],
  );
  const lines = useMemo(() => (isNarrow ? rowLinesOf(columns) : null), [isNarrow, columns]);
  useLayoutEffect(() => {
    if (!isNarrow && scroller.current !== null)
      setHeads(headWidths(scroller.current, columns, scale));
  }, [isNarrow, columns, scale]);
  const latest = useLatest({ moveTo, rowAt, onRowAction, mark: selection.mark });
  const press = useCallback(
    (index: number) => {
      const row = latest.current.rowAt(index);
      latest.current.moveTo(index);
      if (row !== undefined) latest.current.onRowAction?.(row, index);
    },
    [latest],
  );
  const mark = useCallback(
    (index: number, isRange: boolean) => latest.current.mark(index, isRange),
    [latest],
  );
  const layout: CSSProperties & Record<`--${string}`, string> = {
    "--columns": template,
    "--least-width": minWidth,
    "--actions-width": `${(columns.find(({ pinned }) => pinned === "actions")?.width ?? 0) / 16}rem`,
  };
  return (
    <>
      <div
        ref={scroller}
        className="DataTable"
        role="grid"
        aria-label={label}
        aria-rowcount={isGrowing ? -1 : rowCount + 1}
        aria-colcount={columns.length + (hasMarks ? 1 : 0)}
        {...(hasMarks ? { "aria-multiselectable": true } : {})}
        {...(isNarrow ? { "data-lines": isOrdered ? "ordered" : "" } : {})}
        {...(isStale && at === null ? { "data-stale": "" } : {})}
        style={layout}
        {...focusHandlers}
        onKeyDown={(event) => {
          if (event.key === "Tab") leaveRow(event, end.current);
          if (!isRow(event.target)) return;
          const next = moveByKey(event);
          if (next !== null) {
            if (hasMarks && event.shiftKey) selection.extend(active, next);
          } else if (event.key === " " && hasMarks) {
            event.preventDefault();
            selection.mark(active, event.shiftKey);
          } else if (event.key === "a" && (event.ctrlKey || event.metaKey) && hasMarks) {
            event.preventDefault();
            selection.markAll(true);
          } else if (event.key === "Enter") {
            // Else the same press would submit a form that it opens with the focus in a field.
            event.preventDefault();
            const row = rowAt(active);
            if (row !== undefined) onRowAction?.(row, active);
          }
        }}
      >
        <DataTableHeader
          columns={columns}
          sort={sort}
          onSortChange={onSortChange}
          widths={widths}
          onWidthsChange={onWidthsChange ?? setOwnWidths}
          scale={scale}
          canResize={!isNarrow}
          hasMarks={hasMarks}
          isAllSelected={selection.isAll}
          isSomeSelected={selectedKeys.size > 0}
          onSelectAll={selection.markAll}
          onLeaveDown={() => {
            if (rowCount > 0) moveTo(active);
          }}
        />
        {rowCount === 0 ? (
          <div role="row" className="DataTable-none">
            <div role="gridcell">{empty}</div>
          </div>
        ) : (
          <div
            role="rowgroup"
            className="DataTable-rows"
            style={{ height: virtualizer.getTotalSize() }}
          >
            {items.map(({ first: index, start, size }) => {
              const row = rowAt(index);
              const key = keyAt(index) ?? `row ${index}`;
              return (
                <DataTableRow
                  key={key}
                  columns={columns}
                  lines={lines}
                  row={row}
                  index={index}
                  start={start - margin}
                  height={size}
                  isActive={index === active}
                  isSelected={hasMarks ? selectedKeys.has(key) : null}
                  isPressable={onRowAction !== undefined}
                  tone={row === undefined ? null : (rowTone?.(row) ?? null)}
                  onPress={press}
                  onMark={mark}
                />
              );
            })}
          </div>
        )}
      </div>
      {rowCount > 0 && (
        <span
          ref={end}
          className="DataTable-end"
          tabIndex={0}
          onFocus={({ relatedTarget }) => {
            // Back from behind the table: to the row that was left.
            if (scroller.current?.contains(relatedTarget) !== true) moveTo(active);
          }}
        />
      )}
    </>
  );
}

/** From the last control of a row the Tab key goes on behind the table, from the row itself back to the header. */
function leaveRow(event: KeyboardEvent<HTMLElement>, end: HTMLElement | null): void {
  const { target, currentTarget, shiftKey } = event;
  const row = target instanceof Element ? target.closest(".DataTable-row") : null;
  if (row === null) return;
  if (shiftKey) {
    if (target !== row) return;
    event.preventDefault();
    currentTarget.querySelector<HTMLElement>(`.DataTable-name[tabindex="0"]`)?.focus();
    return;
  }
  const stops = [...row.querySelectorAll<HTMLElement>("a, button, input, [tabindex]")].filter(
    (one) => one.tabIndex >= 0 && !one.matches(":disabled"),
  );
  // Not prevented: from there the browser finds what comes next.
  if (target === (stops.at(-1) ?? row)) end?.focus({ preventScroll: true });
}
