import { ownValue } from "../../domain/base/ownValue.ts";
import { type KeyboardEvent, type ReactNode, useRef } from "react";
import { isRow, useVirtualRows } from "./useVirtualRows.ts";
import "./VirtualList.css";

export type VirtualListProps = {
  readonly label: string;
  readonly count: number;
  /** Pixels at a root of 16 px; rows are measured when they are in sight. */
  readonly estimateRowHeight: number;
  /** Rows that stand beside each other, which are as high as the estimate; 1 when absent. Up and down go column by column. */
  readonly columns?: number | undefined;
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

const LETTERS: Readonly<Record<string, string>> = { j: "ArrowDown", k: "ArrowUp" };

/** A list of any length, of which only the rows in sight are in the document. Arrows, Home, End and Page keys move. */
export function VirtualList({
  label,
  count,
  estimateRowHeight,
  columns = 1,
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
  const { virtualizer, items, active, moveTo, moveByKey, focusHandlers } = useVirtualRows({
    scroller,
    count,
    rowHeight: estimateRowHeight,
    columns,
    keyAt: keyOf,
    activeKey,
    onActiveChange,
    onRangeChange,
  });
  if (count === 0 && empty !== undefined) return empty;
  const isGrid = semantics === "grid";
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
      <div
        role="presentation"
        className="VirtualList-rows"
        style={{ height: virtualizer.getTotalSize() }}
      >
        {items.map(({ index, key, start, lane }) => (
          <div
            key={key}
            ref={columns === 1 ? virtualizer.measureElement : null}
            className="VirtualList-row"
            style={{
              transform: `translateY(${start}px)`,
              ...(columns > 1 && {
                insetInline: `${(lane * 100) / columns}% auto`,
                inlineSize: `${100 / columns}%`,
              }),
            }}
            data-index={index}
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
              onAction?.(keyOf(index), index);
            }}
          >
            {isGrid ? <div role="gridcell">{renderRow(index)}</div> : renderRow(index)}
          </div>
        ))}
      </div>
    </div>
  );
}

/** Whether a press is for a control inside the row. */
function isOfControl(target: EventTarget, row: Element): boolean {
  const control =
    target instanceof Element ? target.closest("a, button, input, label, [role=button]") : null;
  return control !== null && row.contains(control);
}
