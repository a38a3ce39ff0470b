import { layers, namedFlavor } from "@protomaps/basemaps";
import type { EngineLayer } from "../engineMap.ts";
import { BASE_SOURCE, LOWEST_BASE_LAYER } from "./mapBase.ts";

/** What only pictures of a sprite show: there is none, since it would be files of somebody else. */
const PICTURES = new Set(["pois", "roads_oneway", "roads_shields"]);

/** Streets out of an archive in the layers of Protomaps, lowest first, with names in the reader's language. */
export function streetLayers(isDark: boolean, locale: string): EngineLayer[] {
  const [lang = "en"] = locale.split("-");
  const drawn = layers(BASE_SOURCE, namedFlavor(isDark ? "dark" : "light"), { lang });
  return drawn.flatMap((layer) => {
    // The embedded ground shows where the archive has nothing.
    if (layer.type === "background" || PICTURES.has(layer.id)) return [];
    const { "icon-image": _, ...layout } = (layer.layout ?? {}) as Record<string, unknown>;
    const id = layer.id === "earth" ? LOWEST_BASE_LAYER : `balise-base-${layer.id}`;
    return [{ ...layer, id, layout } as unknown as EngineLayer];
  });
}
