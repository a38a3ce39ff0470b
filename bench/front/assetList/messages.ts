/**
 * What is compared. `ours`: the asset screen itself, its rows made by the live core in its worker; `plain`: a page that holds
 * all assets in an array and filters, sorts and formats the whole of it on the main thread at each batch of changes.
 */
export const LIST_WAYS = ["ours", "plain"] as const;
export type ListWay = (typeof LIST_WAYS)[number];

/** What the list is to show because of the next key or click. */
export type Expected =
  | { readonly type: "count"; readonly count: number }
  /** The first row is of this asset, or no longer is. */
  | { readonly type: "first"; readonly reference: string; readonly isThere: boolean };

/** ms from a key or click: to the end of its own frame, and to the end of the frame that shows what was expected. */
export type Late = { readonly echo: number; readonly shown: number };

export type Scrolled = {
  readonly seconds: number;
  readonly frames: number;
  /** Frames in which a place in sight had no row yet. */
  readonly blank: number;
};

/** What the runner reaches in the page. */
export type ListBench = {
  /** ms since the address was opened, to the frame that shows the first row, and to the one that counts all assets. */
  readonly opened: { rows: number | null; all: number | null };
  /** Told before the key or click. */
  readonly expect: (expected: Expected) => void;
  /** Rejects where the expected never comes. */
  readonly late: () => Promise<Late>;
  /** Scrolls down by an even pace for so many ms. */
  readonly scroll: (ms: number) => Promise<Scrolled>;
};

declare global {
  interface Window {
    listBench?: ListBench;
  }
}

/** Where both pages have what is measured. */
export const MARKS = {
  count: ".AssetScreen-count",
  search: "input[type=search]",
  grid: "[role=grid]",
  header: ".DataTable-name",
  first: '[role=row][aria-rowindex="2"] [role=rowheader]',
} as const;
