import type { EngineFeature } from "../engineMap.ts";
import type { Label, LabelKind } from "../labels/placeLabels.ts";
import { worldOf } from "../mercator.ts";
import { LAST_NAME_ZOOM } from "./worldLayers.ts";
import { PLACE_KINDS, type PlaceKind, type PlaceProperties, type World } from "./world.ts";

/** At which zooms a kind of place is named: what is larger than the screen says nothing about it. */
const UNTIL: Readonly<Record<PlaceKind, number>> = {
  country: 6.5,
  capital: LAST_NAME_ZOOM,
  town: LAST_NAME_ZOOM,
  region: 9.5,
  ocean: 5,
  sea: 8,
};
/** A town of a hundred thousand is written as a city. */
const CITY_SIZE = 5;
/** CSS pixels between a town's dot and the middle of its name. */
const UNDER_THE_DOT = 11;

/** The names of the places that tiles have, at a zoom: each once, the more important first. */
export function placeNames(
  features: readonly EngineFeature[],
  nameOf: World["nameOf"],
  zoom: number,
  scale: number,
): Label[] {
  const seen = new Set<string>();
  const shown: { readonly label: Label; readonly zoom: number; readonly size: number }[] = [];
  for (const { geometry, properties } of features) {
    if (geometry.type !== "Point" || !isPlace(properties)) continue;
    // Half a step early: a name that fits at the next whole zoom mostly fits here.
    if (zoom < properties.zoom - 0.5 || zoom > UNTIL[properties.kind]) continue;
    const text = nameOf(properties);
    const [lon = 0, lat = 0] = geometry.coordinates;
    const key = `place/${properties.kind}/${lon.toFixed(2)}/${lat.toFixed(2)}`;
    if (text === null || seen.has(key)) continue;
    seen.add(key);
    const kind = labelKind(properties);
    const label = {
      key,
      text: kind === "country" || kind === "region" ? text.toLocaleUpperCase() : text,
      kind,
      at: worldOf({ lon, lat }),
      below: kind === "city" || kind === "town" ? UNDER_THE_DOT * scale : 0,
      room: null,
    } satisfies Label;
    shown.push({ label, zoom: properties.zoom, size: properties.size ?? 0 });
  }
  return shown
    .toSorted((a, b) => a.zoom - b.zoom || b.size - a.size || (a.label.key < b.label.key ? -1 : 1))
    .map(({ label }) => label);
}

function labelKind({ kind, size = 0 }: PlaceProperties): LabelKind {
  if (kind === "capital") return "city";
  if (kind === "town") return size >= CITY_SIZE ? "city" : "town";
  return kind === "ocean" ? "sea" : kind;
}

function isPlace(properties: unknown): properties is PlaceProperties {
  const { kind, zoom } = (properties ?? {}) as Partial<PlaceProperties>;
  return kind !== undefined && PLACE_KINDS.includes(kind) && typeof zoom === "number";
}
