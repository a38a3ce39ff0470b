import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";

/**
 * Keeps the focus in a part of the page when the control that has it goes: else the next Tab would begin at the top of the
 * page. The part needs a `tabIndex` of -1.
 */
export function useFocusKept(part: RefObject<HTMLElement | null>) {
  const hadFocus = useRef(false);
  const keep = () => {
    if (!hadFocus.current || document.activeElement !== document.body) return;
    part.current?.focus({ preventScroll: true });
  };
  useLayoutEffect(keep);
  // A dialog that goes with the control leaves the page inert until its own effects have run.
  useEffect(keep);
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
