import { unreachable } from "../../../domain/base/unreachable.ts";
import type { EngineGeoJson, EngineMap } from "../engineMap.ts";
import type { Palette } from "../palette.ts";
import { type Drawn, type GroundChange, groundChanges } from "./groundChanges.ts";
import { HATCH, hatchImage } from "./hatch.ts";
import { LOWEST_BASE_LAYER } from "../base/mapBase.ts";
import type { MapGround } from "./ground.ts";
import {
  GROUND_SOURCES,
  groundLayers,
  LOWEST_LAYER,
  PLAIN_BACKGROUND,
  plainStyle,
  SITE_COVER,
} from "./layers.ts";
import type { PlanLayer } from "./planLayer.ts";

const NOTHING = { type: "FeatureCollection" as const, features: [] };

/** Puts the sources and layers of the ground into a style that has just been loaded. */
export function createGround(map: EngineMap, palette: Palette): void {
  putHatch(map, palette);
  for (const source of GROUND_SOURCES)
    if (map.getSource(source) === undefined)
      map.addSource(source, { type: "geojson", data: NOTHING });
  for (const layer of groundLayers(palette))
    if (map.getLayer(layer.id) === undefined) map.addLayer(layer);
}

/** Sets only what differs. */
export function updateGround(
  map: EngineMap,
  plan: PlanLayer,
  wanted: Drawn,
  drawn: Drawn | null,
): void {
  const changes = groundChanges(wanted, drawn);
  for (const change of changes) apply(map, plan, change);
  if (wanted.ground !== drawn?.ground || changes.some(({ type }) => type === "colours"))
    map.setPaintProperty(LOWEST_LAYER, "fill-opacity", SITE_COVER[coverOf(map, wanted.ground)]);
}

/** A floor is read on one colour; else what streets and images show of a site is seen. */
function coverOf(map: EngineMap, { isFloor }: MapGround): keyof typeof SITE_COVER {
  const isEmbedded =
    map.getLayer(PLAIN_BACKGROUND) !== undefined && map.getLayer(LOWEST_BASE_LAYER) === undefined;
  return isEmbedded || isFloor ? "floor" : "streets";
}

function apply(map: EngineMap, plan: PlanLayer, change: GroundChange): void {
  switch (change.type) {
    case "data":
      (map.getSource(change.source) as EngineGeoJson | undefined)?.setData(change.data);
      return;
    case "plan":
      plan.show(change.plan);
      return;
    case "colours":
      recolour(map, change.palette);
      return;
    default:
      unreachable(change);
  }
}

/** In the colours and the size of the theme; a style that is loaded has none. */
function putHatch(map: EngineMap, palette: Palette): void {
  if (map.hasImage(HATCH)) map.removeImage(HATCH);
  const ratio = Math.ceil(globalThis.devicePixelRatio ?? 1);
  map.addImage(HATCH, hatchImage(palette, ratio), { pixelRatio: ratio });
}

function recolour(map: EngineMap, palette: Palette): void {
  putHatch(map, palette);
  const layers = [...groundLayers(palette), ...plainStyle(palette).layers];
  for (const layer of layers) {
    if (layer.id === PLAIN_BACKGROUND && map.getLayer(layer.id) === undefined) continue;
    for (const [name, value] of Object.entries(layer.paint))
      map.setPaintProperty(layer.id, name, value);
  }
}
