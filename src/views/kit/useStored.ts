import { useCallback, useSyncExternalStore } from "react";
import type { Stored } from "./services.ts";

/** A stored value and its setter, as `useState` would give them. */
export function useStored<Value>(stored: Stored<Value>): readonly [Value, (value: Value) => void] {
  const subscribe = useCallback((listener: () => void) => stored.subscribe(listener), [stored]);
  const value = useSyncExternalStore(subscribe, () => stored.get());
  return [value, (next) => stored.set(next)];
}
