import { useSyncExternalStore } from "react";

/** What 16 px of the design are now, as a factor: the wall theme and the reader's own settings enlarge the root. */
export function useRootScale(): number {
  return useSyncExternalStore(subscribe, rootScale);
}

/** Remembered while somebody listens: asking for it makes the browser work out the styles of all that has changed. */
let known: number | null = null;

/** The same at this moment, for what is not drawn again. */
export function rootScale(): number {
  known ??= Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;
  return known;
}

function subscribe(tell: () => void): () => void {
  const listener = () => {
    known = null;
    tell();
  };
  // What was known before anybody listened may be of another root.
  known = null;
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ["data-theme"] });
  window.addEventListener("resize", listener);
  return () => {
    observer.disconnect();
    window.removeEventListener("resize", listener);
  };
}
