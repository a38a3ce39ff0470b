import { createContext } from "react";

/** A screen on a wall, to the page that it shows. */
export type WallScreen = {
  /** Which of the page's parts is shown, counted from 0. */
  readonly part: number;
  /** For a page that divides itself: told in how many parts, at least 1; null: it is as long as it is. */
  readonly divide: (parts: number | null) => void;
};

/** Null: the page is shown to somebody who can scroll and press. */
export const WallScreenContext = createContext<WallScreen | null>(null);
