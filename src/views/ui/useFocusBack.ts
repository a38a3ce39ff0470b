import { useEffect, useRef } from "react";

/**
 * Where the focus goes when what was opened is closed with the focus in it: to what had it before, else to the page. The
 * next Tab would begin at the top of the window.
 */
export function useFocusBack(isOpen: boolean) {
  const before = useRef<Element | null>(null);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    const isClosed = wasOpen.current && !isOpen;
    wasOpen.current = isOpen;
    if (!isClosed || document.activeElement !== document.body) return;
    const target =
      before.current instanceof HTMLElement && before.current.isConnected
        ? before.current
        : document.getElementById("main");
    before.current = null;
    target?.focus({ preventScroll: true });
  }, [isOpen]);
  return {
    /** Where it goes back to: `from`, else what has the focus before this is opened. */
    remember: (from?: Element) => {
      if (isOpen && from === undefined) return;
      const had = from ?? document.activeElement;
      before.current = had === document.body ? null : had;
    },
  };
}
