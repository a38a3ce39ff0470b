import { useEffect, useSyncExternalStore } from "react";

let title: string | null = null;
const listeners = new Set<() => void>();

function set(next: string | null): void {
  title = next;
  for (const listener of listeners) listener();
}

/**
 * Names what the screen shows, e.g. the reference of the asset, instead of the page's general title: at the top, in the
 * path and in the window's title. Null while it is not known.
 */
export function usePageTitle(name: string | null): void {
  useEffect(() => {
    set(name);
    return () => set(null);
  }, [name]);
}

/** What the screen has named itself; null: the page's title holds. */
export function useNamedTitle(): string | null {
  return useSyncExternalStore(subscribe, () => title);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
