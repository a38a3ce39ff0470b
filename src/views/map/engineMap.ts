import type { Feature, FeatureCollection } from "geojson";
import type { Position } from "../../domain/base/geometry.ts";

/** What the two engines have in common and we use: a map that is drawn by one of them. */
export type EngineMap = {
  on(type: EngineEvent, listener: (event: EngineEventDetail) => void): unknown;
  once(type: EngineEvent, listener: (event: EngineEventDetail) => void): unknown;
  getCenter(): { readonly lng: number; readonly lat: number };
  getZoom(): number;
  getCanvas(): HTMLCanvasElement;
  jumpTo(camera: EngineCamera): unknown;
  easeTo(camera: EngineCamera & { readonly duration: number }): unknown;
  flyTo(camera: EngineCamera & { readonly duration?: number }): unknown;
  stop(): unknown;
  setStyle(style: EngineStyle | string, options: { readonly diff: boolean }): unknown;
  getStyle(): { readonly sources: Readonly<Record<string, unknown>> } | undefined;
  isStyleLoaded(): boolean | void;
  addSource(id: string, source: EngineSource): unknown;
  getSource(id: string): unknown;
  /** Whether all of a source that is in view has been read; an unknown source is an error. */
  isSourceLoaded(id: string): boolean;
  removeSource(id: string): unknown;
  addLayer(layer: EngineLayer, before?: string): unknown;
  getLayer(id: string): unknown;
  removeLayer(id: string): unknown;
  /** What the tiles in view have in a layer, in the form of GeoJSON; what lies on an edge may come twice. */
  querySourceFeatures(
    source: string,
    options: { readonly sourceLayer: string },
  ): readonly EngineFeature[];
  hasImage(id: string): boolean;
  /** `pixelRatio`: its pixels for one CSS pixel. */
  addImage(id: string, image: EngineImage, options: { readonly pixelRatio: number }): unknown;
  removeImage(id: string): unknown;
  setPaintProperty(layer: string, name: string, value: unknown): unknown;
  resize(): unknown;
  remove(): void;
};

/** Red, green, blue and how opaque of each pixel, row by row, 0 to 255. */
export type EngineImage = {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8ClampedArray<ArrayBuffer>;
};

export type EngineEvent =
  | "style.load"
  | "move"
  | "render"
  | "dragstart"
  | "resize"
  | "click"
  | "mousemove"
  | "mouseout"
  | "sourcedata"
  | "idle"
  | "error"
  | "webglcontextlost"
  | "webglcontextrestored";

/** Of an event each engine says more; `point` is there for the mouse's, `error` for errors; of `sourcedata`, a tile where one has come. */
export type EngineEventDetail = {
  readonly point?: { readonly x: number; readonly y: number };
  readonly error?: { readonly message: string; readonly status?: number };
  readonly sourceId?: string;
  readonly tile?: unknown;
};

export type EngineCamera = { readonly center: [number, number]; readonly zoom: number };

/** A feature of a tile. */
export type EngineFeature = Pick<Feature, "geometry" | "properties">;

export type EngineSource =
  | {
      readonly type: "vector";
      readonly tiles: readonly string[];
      readonly minzoom: number;
      readonly maxzoom: number;
      readonly attribution: string;
    }
  /** By the address of what describes it. */
  | { readonly type: "vector"; readonly url: string; readonly attribution: string }
  | {
      readonly type: "raster";
      readonly tiles: readonly string[];
      readonly tileSize: number;
      readonly maxzoom: number;
      readonly attribution: string;
    }
  | { readonly type: "geojson"; readonly data: FeatureCollection }
  | {
      readonly type: "canvas";
      readonly canvas: HTMLCanvasElement;
      readonly animate: false;
      readonly coordinates: [Position, Position, Position, Position];
    };

/** A source of type canvas once it stands in the map. */
export type EngineCanvas = {
  setCoordinates(corners: [Position, Position, Position, Position]): unknown;
};

/** A source of type geojson once it stands in the map. */
export type EngineGeoJson = { setData(data: FeatureCollection): unknown };

export type EngineLayer = {
  readonly id: string;
  readonly type: "background" | "fill" | "line" | "raster" | "circle" | "symbol";
  readonly source?: string;
  readonly "source-layer"?: string;
  readonly minzoom?: number;
  readonly maxzoom?: number;
  readonly paint: Readonly<Record<string, unknown>>;
  readonly layout?: Readonly<Record<string, unknown>>;
  readonly filter?: readonly unknown[];
};

export type EngineStyle = {
  readonly version: 8;
  readonly sources: Readonly<Record<string, EngineSource>>;
  readonly layers: readonly EngineLayer[];
};

export type EngineStart = {
  readonly container: HTMLElement;
  readonly style: EngineStyle | string;
  readonly camera: EngineCamera;
  readonly maxZoom: number;
};

/** An engine that is loaded. */
export type Engine = {
  /** @throws when the browser has no WebGL 2 */
  create(start: EngineStart): EngineMap;
  /** Answers addresses `name://…` in styles from now on; null: this engine knows its own addresses only. */
  readonly addProtocol: ((name: string, load: ProtocolLoad) => void) | null;
};

export type ProtocolLoad = (
  request: { readonly url: string; readonly type?: string },
  over: AbortController,
) => Promise<{ readonly data: unknown }>;
