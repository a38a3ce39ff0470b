import { type RefObject, useEffect, useRef } from "react";

/**
 * The content of a page has the focus once the control that had it is gone with the page before: else the next Tab begins
 * at the top of the window, before the whole menu. What the new page focuses itself, and a control that stays, keep it.
 */
export function useFocusOfPage(content: RefObject<HTMLElement | null>, path: string) {
  const last = useRef<Element | null>(null);
  useEffect(() => {
    const isGone = last.current?.isConnected === false;
    if (isGone && document.activeElement === document.body)
      content.current?.focus({ preventScroll: true });
  }, [content, path]);
  return {
    onFocus: ({ target }: { readonly target: Element }) => {
      last.current = target;
    },
  };
}
