import { useCallback, useEffect, useRef } from "react";
import { type Box, type ToastPlace, toastPlace } from "./toastPlace.ts";

/** A pointer is so wide, in px: what is beside it is about to be pressed. */
const POINTER = 24;

/** Tells where a message that comes now covers neither the pointer nor what has the focus. */
export function useToastPlace(): () => ToastPlace {
  const pointer = useRef<Box | null>(null);
  useEffect(() => {
    const follow = ({ clientX: x, clientY: y }: PointerEvent) => {
      pointer.current = {
        left: x - POINTER,
        top: y - POINTER,
        right: x + POINTER,
        bottom: y + POINTER,
      };
    };
    const options = { capture: true, passive: true };
    window.addEventListener("pointermove", follow, options);
    window.addEventListener("pointerdown", follow, options);
    return () => {
      window.removeEventListener("pointermove", follow, options);
      window.removeEventListener("pointerdown", follow, options);
    };
  }, []);
  return useCallback(() => {
    const focused = document.activeElement;
    const boxes = [
      pointer.current,
      focused === null || focused === document.body ? null : focused.getBoundingClientRect(),
    ].filter((box) => box !== null);
    return toastPlace({ width: window.innerWidth, height: window.innerHeight }, boxes);
  }, []);
}
