import { type RefObject, useLayoutEffect, useRef } from "react";

/**
 * Keeps the focus in a part of the page when the control that has it goes: else the next Tab would begin at the top of the
 * page. The part needs a `tabIndex` of -1.
 */
export function useFocusKept(part: RefObject<HTMLElement | null>) {
  const hadFocus = useRef(false);
  useLayoutEffect(() => {
    if (!hadFocus.current || document.activeElement !== document.body) return;
    hadFocus.current = false;
    part.current?.focus({ preventScroll: true });
  });
  return {
    onFocus: () => {
      hadFocus.current = true;
    },
    // Not called for a control that is removed: that is how a loss differs from leaving.
    onBlur: () => {
      hadFocus.current = false;
    },
  };
}
