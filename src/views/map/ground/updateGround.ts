import { unreachable } from "../../../domain/base/unreachable.ts";
import type { EngineGeoJson, EngineMap } from "../engineMap.ts";
import type { Palette } from "../palette.ts";
import { type Drawn, type GroundChange, groundChanges } from "./groundChanges.ts";
import { GROUND_SOURCES, groundLayers, PLAIN_BACKGROUND, plainStyle } from "./layers.ts";
import type { PlanLayer } from "./planLayer.ts";

const NOTHING = { type: "FeatureCollection" as const, features: [] };

/** Puts the sources and layers of the ground into a style that has just been loaded. */
export function createGround(map: EngineMap, palette: Palette): void {
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
  for (const change of groundChanges(wanted, drawn)) apply(map, plan, change);
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

function recolour(map: EngineMap, palette: Palette): void {
  const layers = [...groundLayers(palette), ...plainStyle(palette).layers];
  for (const layer of layers) {
    if (layer.id === PLAIN_BACKGROUND && map.getLayer(layer.id) === undefined) continue;
    for (const [name, value] of Object.entries(layer.paint))
      map.setPaintProperty(layer.id, name, value);
  }
}
