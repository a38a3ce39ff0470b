import { SECOND } from "../../../domain/base/time.ts";
import type { EngineMap } from "../engineMap.ts";
import type { MapEvents } from "../mapDoor.ts";
import { GROUND_SOURCES } from "./layers.ts";

/** ms that the engine gets to draw the ground of a map before what stands on it is shown without. */
export const GROUND_PATIENCE = 10 * SECOND;

/**
 * Hides marks and names (Map.css, `data-groundless`) until the engine has drawn the ground they stand on: its worker may
 * be seconds behind on a busy machine. A ground that does not come is a problem, which is withdrawn when it comes after all.
 * @param isFurnished whether the map has been given its ground
 */
export function awaitGround(
  map: Pick<EngineMap, "on" | "getSource" | "isSourceLoaded">,
  container: { readonly dataset: DOMStringMap },
  isFurnished: () => boolean,
  tell: MapEvents["problem"],
): { stop(): void } {
  let state: "waiting" | "late" | "drawn" = "waiting";
  container.dataset["groundless"] = "";
  const timer = setTimeout(() => {
    state = "late";
    delete container.dataset["groundless"];
    tell({ kind: "groundMissing" });
  }, GROUND_PATIENCE);
  map.on("render", () => {
    if (state === "drawn" || !isFurnished()) return;
    const isDrawn = GROUND_SOURCES.every(
      (source) => map.getSource(source) !== undefined && map.isSourceLoaded(source),
    );
    if (!isDrawn) return;
    clearTimeout(timer);
    if (state === "late") tell(null);
    state = "drawn";
    delete container.dataset["groundless"];
  });
  return { stop: () => clearTimeout(timer) };
}
