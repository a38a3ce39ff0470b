import { Protocol } from "pmtiles";
import archive from "virtual:world-tiles";
import type { Engine } from "../engineMap.ts";
import type { PlaceProperties, World } from "./world.ts";

/** As scripts/worldTiles makes them. */
const LAST_ZOOM = 6;
const CREDITS =
  '<a href="https://www.naturalearthdata.com/">Natural Earth</a> <a href="https://www.geonames.org/">© GeoNames</a>';

let protocol: Protocol | null = null;

/** The embedded ground for an engine that can read it, with its names in a language; null: the engine cannot. */
export function openWorld({ addProtocol }: Engine, locale: string): World | null {
  if (addProtocol === null) return null;
  if (protocol === null) {
    protocol = new Protocol();
    addProtocol("pmtiles", protocol.tilev4 as Parameters<typeof addProtocol>[1]);
  }
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
