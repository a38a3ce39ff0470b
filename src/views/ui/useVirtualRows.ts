import { defaultRangeExtractor, useVirtualizer } from "@tanstack/react-virtual";
import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { nearestKey } from "./nearestKey.ts";
import { stepOfKey } from "./stepOfKey.ts";
import { useRootScale } from "./useRootScale.ts";

/** Rows beyond those in sight that are in the document too, on either side. */
const OVERSCAN = 8;

type VirtualRows = {
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly count: number;
  /** Pixels at a root of 16 px. */
  readonly rowHeight: number;
  /** Null while the row is not loaded. */
  readonly keyAt: (index: number) => string | null;
  /** Rows that stand beside each other; of one height then. */
  readonly columns?: number;
  /** Pixels at a root of 16 px that a sticky header hides. */
  readonly headerHeight?: number;
  readonly activeKey?: string | null | undefined;
  readonly onActiveChange?: ((key: string) => void) | undefined;
  readonly onRangeChange?: ((from: number, to: number) => void) | undefined;
};

/**
 * The rows in sight of a long list, and the one row that the Tab key reaches. That row is always in the document, so the focus
 * is never lost by scrolling; it is followed by its key when rows come and go. What the reader looks at stays where it is,
 * unless they are at the very top, where news belongs.
 */
export function useVirtualRows({
  scroller,
  count,
  rowHeight,
  keyAt,
  columns = 1,
  headerHeight = 0,
  activeKey,
  onActiveChange,
  onRangeChange,
}: VirtualRows) {
  const scale = useRootScale();
  const [remembered, setRemembered] = useState<{ key: string | null; index: number }>({
    key: null,
    index: 0,
  });
  const wanted = activeKey === undefined ? remembered.key : activeKey;
  const active = Math.min(
    Math.max(0, count - 1),
    (wanted === null ? null : nearestKey(wanted, remembered.index, count, keyAt)) ??
      remembered.index,
  );
  // oxlint-disable-next-line react/incompatible-library -- what it returns is used here and in plain children only
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight * scale,
    overscan: OVERSCAN,
    lanes: columns,
    // Rows begin under the header, and no row is hidden by it when it is scrolled to.
    scrollMargin: headerHeight * scale,
    scrollPaddingStart: headerHeight * scale,
    useFlushSync: false,
    rangeExtractor: (range) => {
      const inSight = defaultRangeExtractor(range);
      return inSight.includes(active) || active >= range.count
        ? inSight
        : [...inSight, active].toSorted((a, b) => a - b);
    },
  });
  useEffect(() => virtualizer.measure(), [virtualizer, scale, rowHeight, columns]);

  useKeptPosition(virtualizer, scroller, count, keyAt);

  const from = virtualizer.range?.startIndex ?? 0;
  const to = (virtualizer.range?.endIndex ?? -1) + 1;
  // An event: who listens is another function at each render, and the range would be told without end.
  const reportRange = useEffectEvent(() => onRangeChange?.(from, to));
  useEffect(() => {
    if (to <= from) return;
    reportRange();
  }, [from, to]);

  const isFocusWanted = useRef(false);
  const hadFocus = useRef(false);
  useLayoutEffect(() => {
    // The focused row went: the focus goes to the row that took its place, not to the top of the page.
    const isLost = hadFocus.current && scroller.current?.contains(document.activeElement) === false;
    if (!isFocusWanted.current && !isLost) return;
    const row = scroller.current?.querySelector<HTMLElement>(`[data-index="${active}"]`);
    if (row === null || row === undefined) return;
    isFocusWanted.current = false;
    row.focus({ preventScroll: true });
  });

  const moveTo = (index: number, key = keyAt(index)) => {
    setRemembered({ key, index });
    isFocusWanted.current = true;
    virtualizer.scrollToIndex(index, { align: "auto" });
    if (key !== null) onActiveChange?.(key);
  };

  const focusHandlers = {
    onFocus: ({ target }: FocusEvent) => {
      // A control in a row goes with its row.
      hadFocus.current = true;
      const row = target.closest<HTMLElement>("[data-index]");
      const index = Number(row?.dataset["index"] ?? active);
      // The keys go on from the row whose control was pressed.
      if (index === active) return;
      const key = keyAt(index);
      setRemembered({ key, index });
      if (key !== null) onActiveChange?.(key);
    },
    // Not called for a row that is removed: that is how a loss differs from leaving.
    onBlur: () => {
      hadFocus.current = false;
    },
  };

  /** The row to go to by this key; null when it is no key of ours or another control has it. */
  const moveByKey = (event: KeyboardEvent, key = event.key): number | null => {
    if (!isRow(event.target) || event.ctrlKey || event.metaKey || event.altKey) return null;
    const page = Math.max(1, to - from - 1);
    const next = stepOfKey(key, active, count, page - (page % columns), columns);
    if (next === null) return null;
    event.preventDefault();
    moveTo(next);
    return next;
  };

  return {
    virtualizer,
    // Keyed here: told the keys itself, the virtualizer would go over the whole list whenever one may have changed.
    items: virtualizer
      .getVirtualItems()
      .map((item) => ({ ...item, key: keyAt(item.index) ?? `row ${item.index}` })),
    /** Where the rows begin in the scrolled content, in pixels. */
    margin: headerHeight * scale,
    active,
    moveTo,
    moveByKey,
    focusHandlers,
    scale,
  };
}

/** Whether an event is of a row itself, not of a control in it. */
export function isRow(target: EventTarget): boolean {
  return target instanceof HTMLElement && target.dataset["index"] !== undefined;
}

/** Rows that come or go above the first row in sight move the scrolled distance with them. */
function useKeptPosition(
  virtualizer: ReturnType<typeof useVirtualizer<HTMLDivElement, Element>>,
  scroller: RefObject<HTMLDivElement | null>,
  count: number,
  keyAt: (index: number) => string | null,
) {
  const anchor = useRef<{ key: string; index: number; start: number } | null>(null);
  useLayoutEffect(() => {
    const before = anchor.current;
    const element = scroller.current;
    const rows = virtualizer.measurementsCache;
    // The offset as the virtualizer knows it: to ask the element would make the browser lay out first.
    if (before !== null && element !== null && (virtualizer.scrollOffset ?? 0) > 0) {
      const index = nearestKey(before.key, before.index, count, keyAt);
      const row = index === null || index === before.index ? undefined : rows[index];
      if (row !== undefined) element.scrollBy(0, row.start - before.start);
    }
    const first = virtualizer.range?.startIndex ?? 0;
    const key = first < count ? keyAt(first) : null;
    const start = rows[first]?.start;
    anchor.current = key === null || start === undefined ? null : { key, index: first, start };
  });
}
