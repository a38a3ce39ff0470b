import { ownValue } from "../../domain/base/ownValue.ts";
import { type KeyboardEvent, type ReactNode, useMemo, useRef } from "react";
import { listLines } from "./listLines.ts";
import { isRow, useVirtualRows } from "./useVirtualRows.ts";
import "./VirtualList.css";

export type VirtualListProps = {
  readonly label: string;
  readonly count: number;
  /** Pixels at a root of 16 px; rows are measured when they are in sight. */
  readonly estimateRowHeight: number;
  /** Rows that stand beside each other, which are as high as the estimate; 1 when absent. Up and down go column by column. */
  readonly columns?: number | undefined;
  /** Heads over the rows, in a list of semantics `grid`. */
  readonly groups?: ListGroups | undefined;
  readonly keyOf: (index: number) => string;
  readonly renderRow: (index: number) => ReactNode;
  /** The row that the keyboard is on; without it the list remembers by itself. */
  readonly activeKey?: string | null | undefined;
  readonly onActiveChange?: ((key: string) => void) | undefined;
  /** Enter or a press. */
  readonly onAction?: ((key: string, index: number) => void) | undefined;
  /** The row that the keyboard is on after Enter; null: it stays. */
  readonly nextAfterAction?: ((index: number) => number | null) | undefined;
  /** J and K move like the arrows. */
  readonly hasLetterKeys?: boolean | undefined;
  /** A letter that does something with the row that the keyboard is on; true: it did. */
  readonly onRowKey?: ((event: KeyboardEvent, index: number) => boolean) | undefined;
  readonly selectedKey?: string | null | undefined;
  /** `grid` where rows hold buttons or links of their own. */
  readonly semantics?: "listbox" | "grid" | undefined;
  readonly empty?: ReactNode;
  /** The rows in sight, from up to but not including. */
  readonly onRangeChange?: ((from: number, to: number) => void) | undefined;
};

export type ListGroups = {
  /** The rows at which groups with a head begin, ascending; another object whenever rows have changed. */
  readonly starts: readonly number[];
  /** Whether the head of the uppermost row stays in sight; else something else names its group. */
  readonly isSticky: boolean;
  /** Pixels at a root of 16 px. */
  readonly headHeight: number;
  readonly renderHead: (start: number) => ReactNode;
};

const LETTERS: Readonly<Record<string, string>> = { j: "ArrowDown", k: "ArrowUp" };

/** A list of any length, of which only the rows in sight are in the document. Arrows, Home, End and Page keys move. */
export function VirtualList({
  label,
  count,
  estimateRowHeight,
  columns = 1,
  groups,
  keyOf,
  renderRow,
  activeKey,
  onActiveChange,
  onAction,
  nextAfterAction,
  hasLetterKeys = false,
  onRowKey,
  selectedKey = null,
  semantics = "listbox",
  empty,
  onRangeChange,
}: VirtualListProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const starts = groups?.starts;
  const lines = useMemo(
    () => (starts === undefined && columns === 1 ? undefined : listLines(count, columns, starts)),
    [count, columns, starts],
  );
  const { virtualizer, items, from, active, scale, moveTo, moveByKey, focusHandlers } =
    useVirtualRows({
      scroller,
      count,
      rowHeight: estimateRowHeight,
      ...(lines === undefined ? {} : { lines }),
      groupHeight: groups?.headHeight ?? 0,
      isGroupSticky: groups?.isSticky === true,
      keyAt: keyOf,
      activeKey,
      onActiveChange,
      onRangeChange,
    });
  if (count === 0 && empty !== undefined) return empty;
  const isGrid = semantics === "grid";
  const headHeight = (groups?.headHeight ?? 0) * scale;
  const headStyle = { blockSize: headHeight, lineHeight: `${headHeight}px` };
  return (
    <div
      ref={scroller}
      className="VirtualList"
      role={semantics}
      aria-label={label}
      {...(isGrid ? { "aria-rowcount": count } : {})}
      {...focusHandlers}
      onKeyDown={(event) => {
        if (!isRow(event.target)) return;
        if (moveByKey(event, hasLetterKeys ? ownValue(LETTERS, event.key) : undefined) !== null)
          return;
        if (onRowKey?.(event, active) === true) {
          event.preventDefault();
          event.stopPropagation();
          return;
        }
        if (onAction === undefined || (event.key !== "Enter" && event.key !== " ")) return;
        event.preventDefault();
        const next = nextAfterAction?.(active) ?? null;
        onAction(keyOf(active), active);
        if (next !== null) moveTo(next);
      }}
    >
      {groups?.isSticky === true && (
        // The list has each head once; the eye keeps the one of the uppermost row.
        <div
          className="VirtualList-group"
          aria-hidden
          style={{ ...headStyle, marginBlockEnd: -headHeight }}
        >
          {groups.renderHead(groups.starts.findLast((start) => start <= from) ?? 0)}
        </div>
      )}
      <div
        role="presentation"
        className="VirtualList-rows"
        style={{ height: virtualizer.getTotalSize() }}
      >
        {items.flatMap(({ line, isHead, first, end, start }) =>
          isHead ? (
            <div
              key={`head ${keyOf(first)}`}
              role="row"
              className="VirtualList-head"
              style={{ ...headStyle, transform: `translateY(${start}px)` }}
            >
              <div role="rowheader">{groups?.renderHead(first)}</div>
            </div>
          ) : (
            indexesOf(first, end).map((index) => row(index, line, start, index - first))
          ),
        )}
      </div>
    </div>
  );

  function row(index: number, line: number, start: number, column: number) {
    const key = keyOf(index);
    return (
      <div
        key={key}
        ref={columns === 1 ? virtualizer.measureElement : null}
        className="VirtualList-row"
        style={{
          transform: `translateY(${start}px)`,
          ...(columns > 1 && {
            insetInline: `${(column * 100) / columns}% auto`,
            inlineSize: `${100 / columns}%`,
          }),
        }}
        data-index={index}
        data-line={line}
        tabIndex={index === active ? 0 : -1}
        role={isGrid ? "row" : "option"}
        {...(isGrid
          ? { "aria-rowindex": index + 1 }
          : { "aria-setsize": count, "aria-posinset": index + 1 })}
        aria-selected={key === selectedKey}
        {...(onAction === undefined ? {} : { "data-pressable": "" })}
        onClick={(event) => {
          if (isOfControl(event.target, event.currentTarget)) return;
          moveTo(index);
          onAction?.(key, index);
        }}
      >
        {isGrid ? <div role="gridcell">{renderRow(index)}</div> : renderRow(index)}
      </div>
    );
  }
}

function indexesOf(first: number, end: number): readonly number[] {
  return Array.from({ length: end - first }, (_, offset) => first + offset);
}

/** Whether a press is for a control inside the row. */
function isOfControl(target: EventTarget, row: Element): boolean {
  const control =
    target instanceof Element ? target.closest("a, button, input, label, [role=button]") : null;
  return control !== null && row.contains(control);
}
