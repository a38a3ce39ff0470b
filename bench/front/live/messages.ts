/** The customer whose assets move. */
export const CUSTOMER = "bench-tower";

/**
 * What is compared. `ours`: the front's own core, map and list; `floor`: the same messages on the main thread, parsed and
 * put into a Map, nothing else; `plain`: the whole GeoJSON and the whole sorted list anew for each batch; `empty`: a map
 * with nothing on it that repaints at every frame, which says what this machine can draw at all.
 */
export const WAYS = ["floor", "ours", "plain", "empty"] as const;
export type Way = (typeof WAYS)[number];

/** Of `ours`: whether one town fills the map, with as many single assets as there is room for, and whether their families have images. */
export type Look = { readonly isTown: boolean; readonly hasImages: boolean };

/** So many assets, and so many of them told to have changed each second. */
export type Order = { readonly assets: number; readonly updatesPerSecond: number };

export type ToBenchKuzzle =
  /** A new world of so many assets, at rest. */
  | { readonly type: "hold"; readonly assets: number }
  /** From now on they move. */
  | { readonly type: "move"; readonly updatesPerSecond: number };
export type FromBenchKuzzle =
  /** By the product's network, which joins frames for whoever reads them; `singlePort`: one frame a message. */
  | { readonly type: "listening"; readonly port: number; readonly singlePort: number }
  | { readonly type: "done" };

/** What the page has counted since it was asked to measure. */
export type PageFigures = {
  readonly seconds: number;
  readonly frames: number;
  /** Frames that brought something new to the map. */
  readonly draws: number;
  /** ms from the server's send to the frame that shows it on the map, one figure for each ms of sending. */
  readonly map: readonly number[];
  /** The same for rows of the list that were in sight. */
  readonly list: readonly number[];
  /** The same as `map`, in the order of sending: whether the lag grows. Null: no map. */
  readonly lagGrowth: number | null;
  /** Whether the page says at the end that what it shows is live; null: it says nothing of the kind. */
  readonly saysLive: boolean | null;
  /** Assets with a mark of their own on the map; null: no map. */
  readonly singles: number | null;
};

/** What the runner reaches in the page. */
export type BenchHandle = {
  /** The assets are on the screen. */
  isReady: boolean;
  readonly start: () => void;
  readonly figures: () => PageFigures;
};

declare global {
  interface Window {
    liveBench?: BenchHandle;
  }
}
