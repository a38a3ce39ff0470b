import { useLayoutEffect, useSyncExternalStore } from "react";
import type { ThemeChoice } from "../kit/services.ts";

/** A theme as tokens.css has it. */
export type Theme = "light" | "dark" | "wall";

/** The theme for a choice; a screen on a wall has its own, whatever was chosen. */
export function themeFor(choice: ThemeChoice, isSystemDark: boolean, isWall: boolean): Theme {
  if (isWall) return "wall";
  if (choice === "system") return isSystemDark ? "dark" : "light";
  return choice;
}

const PREFERS_DARK = "(prefers-color-scheme: dark)";

/** Puts the theme on the document while the component is there. */
export function useTheme(choice: ThemeChoice, isWall: boolean): Theme {
  const isSystemDark = useSyncExternalStore(
    subscribe,
    () => window.matchMedia(PREFERS_DARK).matches,
  );
  const theme = themeFor(choice, isSystemDark, isWall);
  useLayoutEffect(() => {
    document.documentElement.dataset["theme"] = theme;
  }, [theme]);
  return theme;
}

function subscribe(listener: () => void): () => void {
  const query = window.matchMedia(PREFERS_DARK);
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
}
