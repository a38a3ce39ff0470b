import archive from "virtual:world-tiles";
import { readArchives } from "../base/readArchives.ts";
import type { Engine } from "../engineMap.ts";
import type { PlaceProperties, World } from "./world.ts";

/** As scripts/worldTiles makes them. */
const LAST_ZOOM = 6;
const CREDITS =
  '<a href="https://www.naturalearthdata.com/">Natural Earth</a> <a href="https://www.geonames.org/">© GeoNames</a>';

/** The embedded ground for an engine that can read it, with its names in a language; null: the engine cannot. */
export function openWorld(engine: Engine, locale: string): World | null {
  if (!readArchives(engine)) return null;
  const countries = new Intl.DisplayNames(locale, { type: "region" });
  const isFrench = locale.startsWith("fr");
  return {
    tiles: `pmtiles://${new URL(archive, document.baseURI).href}/{z}/{x}/{y}`,
    lastZoom: LAST_ZOOM,
    attribution: CREDITS,
    nameOf({ code, name, fr, en }: PlaceProperties): string | null {
      if (code !== undefined) return countries.of(code) ?? null;
      return (isFrench ? fr : en) ?? name ?? null;
    },
  };
}
