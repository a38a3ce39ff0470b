import { useSyncExternalStore } from "react";

/** What 16 px of the design are now, as a factor: the wall theme and the reader's own settings enlarge the root. */
export function useRootScale(): number {
  return useSyncExternalStore(subscribe, rootScale);
}

function rootScale(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;
}

function subscribe(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ["data-theme"] });
  window.addEventListener("resize", listener);
  return () => {
    observer.disconnect();
    window.removeEventListener("resize", listener);
  };
}
