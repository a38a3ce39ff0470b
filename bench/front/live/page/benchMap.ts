import { must } from "../../../../src/domain/base/must.ts";
import type { MapPoints } from "../../../../src/streams/feeds/assets/mapPoints.ts";
import { NO_GROUND } from "../../../../src/views/map/ground/ground.ts";
import { loadEngine } from "../../../../src/views/map/engine.ts";
import { PLAIN_BASE } from "../../../../src/views/map/base/mapBase.ts";
import type { Viewport } from "../../../../src/views/map/mapDoor.ts";
import { openMap } from "../../../../src/views/map/openMap.ts";
import "../../../../src/views/map/Map.css";

/** So much of France that all towns are in view. */
export const BOUNDS = { west: 1.8, east: 7.2, south: 43.3, north: 47.7 };

export const mapElement = () =>
  must(document.querySelector<HTMLElement>("#map"), "it is in the page");

/** The product's own map, without a base map: there is no network here. */
export async function benchMap(drawn: (points: MapPoints) => void, move: (v: Viewport) => void) {
  const door = openMap({
    engine: await loadEngine({ engine: "maplibre" }),
    container: mapElement(),
    base: PLAIN_BASE,
    readStyle: () => Promise.reject(new Error("no style is read here")),
    locale: "en",
    bounds: BOUNDS,
    padding: { top: 32, right: 56, bottom: 40, left: 24 },
    formatCount: String,
    formatLabel: (text) => text,
    covers: () => [],
    free: () => ({ x0: 0, y0: 0, x1: mapElement().clientWidth, y1: mapElement().clientHeight }),
    isStill: false,
    events: {
      move,
      pick: () => undefined,
      hover: () => undefined,
      followEnded: () => undefined,
      problem: (problem) => console.error(JSON.stringify(problem)),
      credits: () => undefined,
      drawn,
    },
  });
  // Marks wait for it.
  door.setGround(NO_GROUND);
  return door;
}
