import type { BoundingBox } from "../../domain/base/geometry.ts";
import { worldOf } from "./mercator.ts";
import { NEAREST_ZOOM, type View, worldSize } from "./view.ts";

/** From this zoom on a screen is a yard: what is still one mark there is listed rather than zoomed into. */
const LISTED_FROM = 18;
/** CSS pixels at the nearest zoom: what lies nearer together is one mark there too. */
const MIN_APART = 80;

/** Whether zooming into what a cluster counts shows more than one mark. */
export function isParted(extent: BoundingBox, { zoom }: Pick<View, "zoom">): boolean {
  if (zoom >= LISTED_FROM) return false;
  const northWest = worldOf({ lon: extent.west, lat: extent.north });
  const southEast = worldOf({ lon: extent.east, lat: extent.south });
  const apart = Math.max(southEast.x - northWest.x, southEast.y - northWest.y);
  return apart * worldSize(NEAREST_ZOOM) >= MIN_APART;
}
