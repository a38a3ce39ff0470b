import type { MapSource } from "../../../domain/customers/mapSource.ts";

type Named = { readonly name: string };

/** What a map is drawn on (docs/decisions/0115); `name` in the reader's language. */
export type MapBase =
  /** The embedded ground. */
  | { readonly kind: "plain" }
  /** A style by address, MapLibre's or Mapbox's; `dark` in dark themes, null: the same. */
  | (Named & { readonly kind: "style"; readonly url: string; readonly dark: string | null })
  | (Named & Pick<Raster, "attribution" | "kind" | "maxZoom" | "tileSize" | "tiles">)
  | (Named & Pick<Archive, "attribution" | "kind" | "url">);

type Raster = Extract<MapSource, { kind: "raster" }>;
type Archive = Extract<MapSource, { kind: "pmtiles" }>;

export const PLAIN_BASE: MapBase = { kind: "plain" };

export const BASE_SOURCE = "balise-base";
/** The lowest layer of a base that lets the embedded ground be seen where it has nothing. */
export const LOWEST_BASE_LAYER = "balise-base";

/** Mapbox's own styles for streets. */
const MAPBOX_STREETS = "mapbox://styles/mapbox/streets-v12";
const MAPBOX_DARK = "mapbox://styles/mapbox/dark-v11";

/** The base of a source of the platform. */
export function baseOfSource(source: MapSource, name: string): MapBase {
  if (source.kind === "mapbox")
    return { kind: "style", name, url: MAPBOX_STREETS, dark: MAPBOX_DARK };
  const { id: _, name: __, ...rest } = source;
  return { ...rest, name };
}

/** Whether only Mapbox's own engine can draw it. */
export function needsMapbox(base: MapBase): boolean {
  return base.kind === "style" && base.url.startsWith("mapbox://");
}
