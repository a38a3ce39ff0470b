import type { MapPoints } from "../../../../src/streams/feeds/assets/mapPoints.ts";

/** The three ways that are compared: see docs/decisions/0021-map-layer.md. */
export type Variant = "grid" | "updateData" | "setData";

/** What the worker is asked: so many assets, so many changes a second, told the way a variant needs it. */
export type Order = {
  readonly variant: Variant;
  readonly assets: number;
  readonly changesPerSecond: number;
  readonly zoom: number;
};

/** One asset and where it is, degrees. */
export type Place = readonly [index: number, lon: number, lat: number];

/** What the worker tells. `changedAt`: when each batch of changes arrived, ms since 1970. */
export type News =
  | { readonly type: "points"; readonly points: MapPoints; readonly changedAt: readonly number[] }
  | {
      readonly type: "places";
      readonly places: readonly Place[];
      readonly changedAt: readonly number[];
    };

/** What one run has measured on the page. */
export type PageFigures = {
  readonly frames: number;
  readonly seconds: number;
  readonly latencies: readonly number[];
  readonly drawn: number;
};

declare global {
  interface Window {
    /** Starts measuring afresh. */
    startMeasuring(): void;
    figures(): PageFigures;
  }
}
