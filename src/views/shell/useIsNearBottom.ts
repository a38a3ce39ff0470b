import { useEffect, useState } from "react";

/** Whether the mouse is within `distance` px of the bottom of the window. A finger is not a mouse: it covers nothing while it is away. */
export function useIsNearBottom(distance: number): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const onMove = (event: PointerEvent) => {
      if (event.pointerType === "mouse") setNear(window.innerHeight - event.clientY <= distance);
    };
    const onLeave = () => setNear(false);
    window.addEventListener("pointermove", onMove, { passive: true });
    document.documentElement.addEventListener("pointerleave", onLeave);
    return () => {
      window.removeEventListener("pointermove", onMove);
      document.documentElement.removeEventListener("pointerleave", onLeave);
    };
  }, [distance]);
  return isNear;
}
