import type { EngineMap } from "../engineMap.ts";
import type { Label } from "../labels/placeLabels.ts";
import type { Palette } from "../palette.ts";
import { placeNames } from "./placeNames.ts";
import type { World } from "./world.ts";
import { WORLD_SOURCE, worldLayers, worldSource } from "./worldLayers.ts";

/** The embedded ground in a map. */
export type WorldKeeper = {
  setWorld(world: World | null): void;
  /** Puts it under everything else of a style that has just been loaded. */
  furnish(part: WorldPart): void;
  /** The theme is another one. */
  recolour(): void;
};

/** What a style leaves of the embedded ground to be seen: its names too, what shows through, nothing. */
export type WorldPart = "whole" | "below" | "nothing";

/** @param lowest the layer that lies directly on the ground, in the style that is shown */
export function keepWorld(
  map: EngineMap,
  palette: () => Palette,
  lowest: () => string,
  tell: (names: readonly Label[]) => void,
): WorldKeeper {
  let world: World | null = null;
  let part: WorldPart = "nothing";

  function add(): void {
    if (world === null || part === "nothing" || map.getSource(WORLD_SOURCE) !== undefined) return;
    map.addSource(WORLD_SOURCE, worldSource(world));
    for (const layer of worldLayers(palette())) map.addLayer(layer, lowest());
  }
  function readNames(): void {
    if (world === null || part !== "whole" || map.getSource(WORLD_SOURCE) === undefined) {
      tell([]);
      return;
    }
    const features = map.querySourceFeatures(WORLD_SOURCE, { sourceLayer: "places" });
    tell(placeNames(features, world.nameOf, map.getZoom(), palette().scale));
  }
  map.on("idle", readNames);

  return {
    setWorld(next) {
      world = next;
      // A style that is still being loaded is furnished when it is.
      if (map.getLayer(lowest()) !== undefined) add();
      readNames();
    },
    furnish(next) {
      part = next;
      add();
      readNames();
    },
    recolour() {
      if (map.getSource(WORLD_SOURCE) === undefined) return;
      for (const { id, paint } of worldLayers(palette()))
        for (const [name, value] of Object.entries(paint)) map.setPaintProperty(id, name, value);
      readNames();
    },
  };
}
