import { useState } from "react";
import type { PaletteItem } from "./paletteItem.ts";

const MOST = 5;

/** What was chosen in the palette last, newest first. It is gone with the customer: the shell is built anew for another. */
export function useRecentItems(): {
  readonly recent: readonly PaletteItem[];
  readonly remember: (item: PaletteItem) => void;
} {
  const [recent, setRecent] = useState<readonly PaletteItem[]>([]);
  const remember = (item: PaletteItem) => {
    if (!item.isRemembered) return;
    setRecent([item, ...recent.filter(({ id }) => id !== item.id)].slice(0, MOST));
  };
  return { recent, remember };
}
