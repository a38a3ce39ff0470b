import { defaultRangeExtractor, useVirtualizer } from "@tanstack/react-virtual";
import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { listLines, type ListLines } from "./listLines.ts";
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
  /** How rows stand below and beside each other; absent: one below the other. */
  readonly lines?: ListLines;
  /** Pixels at a root of 16 px that the head of a group takes. */
  readonly groupHeight?: number;
  /** Whether the head of the uppermost row lies over the list. */
  readonly isGroupSticky?: boolean;
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
  lines: givenLines,
  groupHeight = 0,
  isGroupSticky = false,
  headerHeight = 0,
  activeKey,
  onActiveChange,
  onRangeChange,
}: VirtualRows) {
  const scale = useRootScale();
  const plain = useMemo(() => listLines(count), [count]);
  const lines = givenLines ?? plain;
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
  // Of lines that are given anew: what was measured goes with its row. Else by the index, since the virtualizer goes over
  // the whole list whenever a key may have changed.
  const keyOfLine = useMemo(
    () =>
      givenLines === undefined
        ? undefined
        : (line: number) => {
            const { isHead, first } = givenLines.at(line);
            return `${isHead ? "head" : "row"} ${keyAt(first) ?? first}`;
          },
    // oxlint-disable-next-line react/exhaustive-deps -- the lines are given anew whenever the rows are
    [givenLines],
  );
  // oxlint-disable-next-line react/incompatible-library -- what it returns is used here and in plain children only
  const virtualizer = useVirtualizer({
    count: lines.lineCount,
    getScrollElement: () => scroller.current,
    estimateSize: (line) => (lines.at(line).isHead ? groupHeight : rowHeight) * scale,
    overscan: OVERSCAN,
    ...(keyOfLine === undefined ? {} : { getItemKey: keyOfLine }),
    indexAttribute: "data-line",
    // Rows begin under the header, and no row is hidden by it when it is scrolled to.
    scrollMargin: headerHeight * scale,
    scrollPaddingStart: (headerHeight + (isGroupSticky ? groupHeight : 0)) * scale,
    useFlushSync: false,
    rangeExtractor: (range) => {
      const inSight = defaultRangeExtractor(range);
      const ofActive = lines.of(active);
      return active >= count || inSight.includes(ofActive)
        ? inSight
        : [...inSight, ofActive].toSorted((a, b) => a - b);
    },
  });
  useEffect(() => virtualizer.measure(), [virtualizer, scale, rowHeight, lines.columns]);

  useKeptPosition(virtualizer, scroller, lines, keyAt);

  const { range } = virtualizer;
  const from = range === null ? 0 : Math.min(lines.at(range.startIndex).first, count);
  const to = range === null ? 0 : Math.min(lines.at(range.endIndex).end, count);
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
    virtualizer.scrollToIndex(lines.of(index), { align: "auto" });
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
    const page = Math.max(1, (range?.endIndex ?? 0) - (range?.startIndex ?? 0));
    const next = stepOfKey(key, active, lines, page);
    if (next === null) return null;
    event.preventDefault();
    moveTo(next);
    return next;
  };

  return {
    virtualizer,
    /** The lines that are in the document, with the pixels at which each begins. */
    items: virtualizer.getVirtualItems().map(({ index: line, start, size }) => ({
      line,
      start,
      size,
      ...lines.at(line),
    })),
    /** The first row in sight. */
    from,
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
  lines: ListLines,
  keyAt: (index: number) => string | null,
) {
  const anchor = useRef<{ key: string; index: number; start: number } | null>(null);
  useLayoutEffect(() => {
    const before = anchor.current;
    const element = scroller.current;
    const rows = virtualizer.measurementsCache;
    // The offset as the virtualizer knows it: to ask the element would make the browser lay out first.
    if (before !== null && element !== null && (virtualizer.scrollOffset ?? 0) > 0) {
      const index = nearestKey(before.key, before.index, lines.count, keyAt);
      const row = index === null || index === before.index ? undefined : rows[lines.of(index)];
      if (row !== undefined) element.scrollBy(0, row.start - before.start);
    }
    const { first } = lines.at(virtualizer.range?.startIndex ?? 0);
    const key = first < lines.count ? keyAt(first) : null;
    const start = rows[lines.of(first)]?.start;
    anchor.current = key === null || start === undefined ? null : { key, index: first, start };
  });
}
