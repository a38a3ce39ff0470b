import { useCallback } from "react";
import { useLatest } from "./useLatest.ts";

/** A handler that keeps its identity and does what the newest one does: for what is drawn again only when its props change. */
export function useSteady<Args extends unknown[], Result>(
  run: (...args: Args) => Result,
): (...args: Args) => Result {
  const latest = useLatest(run);
  return useCallback((...args: Args) => latest.current(...args), [latest]);
}
