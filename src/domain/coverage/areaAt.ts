import { type LonLat, pointInPolygon } from "../base/geometry.ts";
import type { AreaId } from "../base/ids.ts";
import type { Area } from "../sites/area.ts";

/** The area of a floor that holds a point; null: none. */
export function areaAt(areas: readonly Area[], point: LonLat, floor: Area["floor"]): AreaId | null {
  return (
    areas.find((area) => area.floor === floor && pointInPolygon(point, area.geometry))?.id ?? null
  );
}
