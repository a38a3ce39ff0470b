import { unreachable } from "../../../domain/base/unreachable.ts";
import type { Engine, EngineLayer, EngineStyle } from "../engineMap.ts";
import { plainStyle } from "../ground/layers.ts";
import { type Palette, perceivedLightness } from "../palette.ts";
import { inLanguage } from "./inLanguage.ts";
import { readArchives } from "./readArchives.ts";
import type { ReadStyle } from "./baseChoice.ts";
import { BASE_SOURCE, LOWEST_BASE_LAYER, type MapBase } from "./mapBase.ts";

/** What a base is opened with. */
export type BaseMeans = {
  readonly engine: Engine;
  readonly palette: Palette;
  readonly locale: string;
  readonly readStyle: ReadStyle;
};

/** A base as an engine draws it. */
export type OpenedBase = {
  readonly style: EngineStyle | string;
  /** The embedded ground lies below it, and is seen where it has nothing yet. */
  readonly isSeeThrough: boolean;
};

/** Over a style that has no dark variant, in a dark theme: else it blinds, and light names over it cannot be read. */
const DIMMED: EngineLayer = {
  id: "balise-dimmed",
  type: "background",
  paint: { "background-color": "#000000", "background-opacity": 0.5 },
};

/**
 * The style of a base in a theme and language.
 * @throws Error what keeps it from being read
 */
export async function openBase(
  base: Exclude<MapBase, { kind: "plain" }>,
  { engine, palette, locale, readStyle }: BaseMeans,
  over: AbortSignal,
): Promise<OpenedBase> {
  const isDark = perceivedLightness(palette.colours.page) < 0.5;
  switch (base.kind) {
    case "style": {
      const url = isDark ? (base.dark ?? base.url) : base.url;
      // Mapbox's engine alone knows its addresses.
      if (url.startsWith("mapbox://")) return { style: url, isSeeThrough: false };
      const { language } = new Intl.Locale(locale);
      const read = inLanguage(await readStyle(url, over), language);
      const style = read as unknown as EngineStyle;
      const isBright = isDark && base.dark === null;
      return {
        style: isBright ? { ...style, layers: [...style.layers, DIMMED] } : style,
        isSeeThrough: false,
      };
    }
    case "raster": {
      const { tiles, tileSize, maxZoom: maxzoom, attribution } = base;
      const plain = plainStyle(palette);
      const source = { type: "raster", tiles: [tiles], tileSize, maxzoom, attribution } as const;
      // Bright images in a dark room blind whoever watches.
      const paint = isDark ? { "raster-brightness-max": 0.7, "raster-saturation": -0.25 } : {};
      return {
        style: {
          version: 8,
          sources: { [BASE_SOURCE]: source },
          layers: [
            ...plain.layers,
            { id: LOWEST_BASE_LAYER, type: "raster", source: BASE_SOURCE, paint },
          ],
        },
        isSeeThrough: true,
      };
    }
    case "pmtiles": {
      if (!readArchives(engine)) throw new Error("this engine reads no archives of tiles");
      const { streetLayers } = await import("./streetLayers.ts");
      const url = `pmtiles://${new URL(base.url, document.baseURI).href}`;
      const source = { type: "vector", url, attribution: base.attribution } as const;
      return {
        style: {
          version: 8,
          sources: { [BASE_SOURCE]: source },
          layers: [...plainStyle(palette).layers, ...streetLayers(isDark, locale)],
        },
        isSeeThrough: true,
      };
    }
    default:
      return unreachable(base);
  }
}
