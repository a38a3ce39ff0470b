import { useState } from "react";
import type { AlertId } from "../../domain/base/ids.ts";

type Looking = { readonly isFocused: boolean; readonly isScrolled: boolean };

const FREE = { isFocused: false, isScrolled: false, held: null } as const;

type Hold = Looking & { readonly held: ReadonlySet<AlertId> | null };

/**
 * Holds the list while the operator is in it, with a row focused or scrolled down: the alerts that were shown when that
 * began stay, new ones wait. At its top with nothing focused it is free again.
 */
export function useFrozenOrder() {
  const [hold, setHold] = useState<Hold>(FREE);
  return {
    held: hold.held,
    /** Something of how the operator views the list has changed; `keys`: what it shows now. */
    follow: (change: Partial<Looking>, keys: readonly AlertId[]) =>
      setHold((before) => {
        const next = { ...before, ...change };
        if (!next.isFocused && !next.isScrolled) return before.held === null ? before : FREE;
        if (next.isFocused === before.isFocused && next.isScrolled === before.isScrolled)
          return before;
        return { ...next, held: before.held ?? new Set(keys) };
      }),
    /** What waited is shown, and held like the rest. */
    renew: (keys: readonly AlertId[]) =>
      setHold((before) => ({ ...before, isFocused: true, held: new Set(keys) })),
  };
}
