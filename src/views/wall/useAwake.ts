import { useEffect, useEffectEvent, useState } from "react";

/** Whoever stands before a screen is taken for gone after this long without a movement, in ms. */
const AWAKE = 4000;

/** Whether somebody has moved the pointer or pressed a key just now. @param onTouch told each time, at most once in a second */
export function useAwake(onTouch: () => void): boolean {
  const [isAwake, setAwake] = useState(false);
  const touched = useEffectEvent(onTouch);
  useEffect(() => {
    let timer = 0;
    let reportedAt = Number.NEGATIVE_INFINITY;
    const wake = ({ timeStamp }: Event) => {
      if (timeStamp - reportedAt < 1000) return;
      reportedAt = timeStamp;
      touched();
      setAwake(true);
      window.clearTimeout(timer);
      timer = window.setTimeout(() => setAwake(false), AWAKE);
    };
    const kinds = ["pointermove", "pointerdown", "keydown"] as const;
    for (const kind of kinds) window.addEventListener(kind, wake, { passive: true });
    return () => {
      window.clearTimeout(timer);
      for (const kind of kinds) window.removeEventListener(kind, wake);
    };
  }, []);
  return isAwake;
}
