/**
 * What is compared: `ours` is the hand-written grid of `views/ui`, `aria` react-aria's `Table` in its `Virtualizer`. The
 * page around them, its rows, filter and order are the same code.
 */
export const GRID_WAYS = ["ours", "aria"] as const;
export type GridWay = (typeof GRID_WAYS)[number];

/** What the runner reaches in the page beside `listBench`. */
export type GridBench = {
  /** Told before a key. */
  readonly expectKey: () => void;
  /** ms from that key to the end of its frame. */
  readonly late: () => Promise<number>;
};

declare global {
  interface Window {
    gridBench?: GridBench;
  }
}

/** The columns, all of which can be sorted by; the first names the row. */
export const GRID_COLUMNS = [
  "reference",
  "designation",
  "family",
  "site",
  "floor",
  "battery",
  "city",
  "seen",
] as const;
