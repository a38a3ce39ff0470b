import type { LonLat } from "../../domain/base/geometry.ts";
import type { Viewport } from "./mapDoor.ts";
import { worldOf } from "./mercator.ts";
import { type ScreenPoint, worldSize } from "./view.ts";

/** Places in CSS pixels from the upper left corner of what a map shows, for what a page draws over it. */
export function onScreen({ bounds, zoom }: Viewport): (at: LonLat) => ScreenPoint {
  const corner = worldOf({ lon: bounds.west, lat: bounds.north });
  const size = worldSize(zoom);
  return (at) => {
    const { x, y } = worldOf(at);
    return { x: (x - corner.x) * size, y: (y - corner.y) * size };
  };
}
