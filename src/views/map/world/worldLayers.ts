import type { EngineLayer, EngineSource } from "../engineMap.ts";
import { cssColour, type Palette } from "../palette.ts";
import type { World } from "./world.ts";

export const WORLD_SOURCE = "balise-world";

/**
 * Zooms between which the lines of the ground fade: it is drawn for 1:10,000,000, and a coast that is half a kilometre
 * off would put a quay into the sea.
 */
const SKETCH_FROM = 10.5;
const SKETCH_TO = 12.5;

/** Nearer than this no place has a name. */
export const LAST_NAME_ZOOM = 15;

export function worldSource({ tiles, lastZoom, attribution }: World): EngineSource {
  return { type: "vector", tiles: [tiles], minzoom: 0, maxzoom: lastZoom, attribution };
}

/** The layers of the embedded ground, lowest first. */
export function worldLayers({ colours, world, scale }: Palette): EngineLayer[] {
  const round = { "line-cap": "round", "line-join": "round" };
  const fading = ["interpolate", ["linear"], ["zoom"], SKETCH_FROM, 1, SKETCH_TO, 0];
  const widths = (...stops: readonly number[]) => [
    "interpolate",
    ["linear"],
    ["zoom"],
    ...stops.map((stop, index) => (index % 2 === 0 ? stop : stop * scale)),
  ];
  const of = (layer: string) => ({
    source: WORLD_SOURCE,
    "source-layer": layer,
    maxzoom: SKETCH_TO,
  });
  return [
    {
      id: "balise-world-sea",
      type: "fill",
      ...of("sea"),
      paint: { "fill-color": cssColour(world.water), "fill-opacity": fading },
    },
    {
      id: "balise-world-land",
      type: "fill",
      ...of("land"),
      // Of the colour of what lies under the sea, so that it need not fade.
      paint: { "fill-color": cssColour(colours.page) },
    },
    {
      id: "balise-world-built-up",
      type: "fill",
      ...of("builtUp"),
      paint: { "fill-color": cssColour(world.builtUp), "fill-opacity": fading },
    },
    {
      id: "balise-world-rivers",
      type: "line",
      ...of("rivers"),
      layout: round,
      paint: {
        "line-color": cssColour(world.river),
        "line-width": widths(3, 0.5, 6, 1, 10, 2),
        "line-opacity": fading,
      },
    },
    {
      id: "balise-world-lakes",
      type: "fill",
      ...of("lakes"),
      paint: { "fill-color": cssColour(world.water), "fill-opacity": fading },
    },
    {
      id: "balise-world-regions",
      type: "line",
      ...of("regions"),
      minzoom: 4,
      layout: round,
      paint: {
        "line-color": cssColour(world.region),
        "line-width": widths(4, 0.5, 7, 1, 10, 1.5),
        "line-opacity": fading,
      },
    },
    {
      id: "balise-world-borders",
      type: "line",
      ...of("borders"),
      layout: round,
      paint: {
        "line-color": cssColour(world.frontier),
        "line-width": widths(2, 0.6, 6, 1.2, 10, 2),
        "line-opacity": fading,
      },
    },
    // Nothing to see: an engine keeps the tiles only of what it draws, and names are read from them.
    {
      id: "balise-world-places",
      type: "circle",
      source: WORLD_SOURCE,
      "source-layer": "places",
      maxzoom: LAST_NAME_ZOOM,
      paint: { "circle-radius": 0 },
    },
  ];
}
