import { useEffect, useSyncExternalStore } from "react";

type Listener = () => void;

/** A text that one part of the page gives and another shows; null: none. */
function sharedText() {
  let text: string | null = null;
  const listeners = new Set<Listener>();
  const set = (next: string | null) => {
    text = next;
    for (const listener of listeners) listener();
  };
  const subscribe = (listener: Listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return {
    useGiven: (given: string | null) =>
      useEffect(() => {
        set(given);
        return () => set(null);
      }, [given]),
    useShown: () => useSyncExternalStore(subscribe, () => text),
  };
}

const title = sharedText();
const warning = sharedText();

/**
 * Names what the screen shows, e.g. the reference of the asset, instead of the page's general title: at the top, in the
 * path and in the window's title. Null while it is not known.
 */
export function usePageTitle(name: string | null): void {
  title.useGiven(name);
}

/** What the screen has named itself; null: the page's title holds. */
export function useNamedTitle(): string | null {
  return title.useShown();
}

/** Puts a warning before the window's title, whatever page is open. */
export function useTitleWarning(text: string | null): void {
  warning.useGiven(text);
}

/** The warning that stands before the window's title; null: none. */
export function useShownWarning(): string | null {
  return warning.useShown();
}
