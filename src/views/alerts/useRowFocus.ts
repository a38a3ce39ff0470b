import { type FocusEvent, type KeyboardEvent, useLayoutEffect, useRef } from "react";

/** What the rows of a virtual list have in the document. */
const ROW = "[role=row][data-index]";

/**
 * The focus of the rows, where it does not follow the list's own keys: `wanted` brings it to the active row after the
 * next drawing; a row or a control in it that takes it by itself becomes the active one; Shift with an arrow extends.
 */
export function useRowFocus(on: {
  readonly onFocused: (index: number) => void;
  readonly onExtend: (step: number) => void;
}) {
  const container = useRef<HTMLDivElement>(null);
  const isWanted = useRef(false);
  const isInside = useRef(false);
  useLayoutEffect(() => {
    // A control that had the focus has gone with what it did: the focus goes back to its row.
    const isLost = isInside.current && document.activeElement === document.body;
    if (!isWanted.current && !isLost) return;
    isWanted.current = false;
    container.current?.querySelector<HTMLElement>(`${ROW}[tabindex="0"]`)?.focus();
  });
  return {
    want: () => {
      isWanted.current = true;
    },
    props: {
      ref: container,
      onBlur: () => {
        isInside.current = false;
      },
      onFocus: (event: FocusEvent) => {
        isInside.current = true;
        const row = event.target.closest<HTMLElement>(ROW);
        if (row !== null) on.onFocused(Number(row.dataset["index"]));
      },
      onKeyDownCapture: (event: KeyboardEvent) => {
        const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
        if (step === 0 || !event.shiftKey || !(event.target as Element).matches(ROW)) return;
        event.preventDefault();
        event.stopPropagation();
        on.onExtend(step);
      },
    },
  };
}
