import { useSyncExternalStore } from "react";

/** As the styles of phones have it. */
const NARROW = "(width < 48rem)";

/** Whether the screen is that of a phone: for what stands elsewhere there, which styles alone cannot say. */
export function useIsNarrow(): boolean {
  return useSyncExternalStore(
    follow,
    () => window.matchMedia(NARROW).matches,
    () => false,
  );
}

function follow(changed: () => void): () => void {
  const query = window.matchMedia(NARROW);
  query.addEventListener("change", changed);
  return () => query.removeEventListener("change", changed);
}
