import { type LonLat, pointInPolygon } from "../../base/geometry.ts";
import { sameJson } from "../../base/fieldEdit.ts";
import type { AreaId } from "../../base/ids.ts";
import type { Area } from "../area.ts";
import { areasById, type AreaDrawing } from "./areaDrawing.ts";

/** What becomes of one area, and how many of the positions on its floor would be in it that are not, and the other way. */
export type AreaChange = {
  readonly id: AreaId;
  readonly kind: "added" | "changed" | "removed";
  /** As it will be, or was where it is removed. */
  readonly area: Area;
  readonly entering: number;
  readonly leaving: number;
};

/** What differs between two drawings, by area, with what it does to positions on `floor`; those of other floors are not known. */
export function areaChanges(
  before: AreaDrawing,
  after: AreaDrawing,
  floor: number | null,
  points: readonly LonLat[],
): readonly AreaChange[] {
  const [olds, news] = [areasById(before), areasById(after)];
  const isMuster = ({ musterAreas }: AreaDrawing, id: AreaId) => musterAreas.includes(id);
  return [...new Set([...olds.keys(), ...news.keys()])].flatMap((id): AreaChange[] => {
    const [was, is] = [olds.get(id), news.get(id)];
    const area = is ?? was;
    if (area === undefined) return [];
    const isSame = sameJson(was, is) && isMuster(before, id) === isMuster(after, id);
    if (isSame) return [];
    const kind = was === undefined ? "added" : is === undefined ? "removed" : "changed";
    const [entering, leaving] = area.floor === floor ? crossing(was, is, points) : [0, 0];
    return [{ id, kind, area, entering, leaving }];
  });
}

function crossing(
  was: Area | undefined,
  is: Area | undefined,
  points: readonly LonLat[],
): readonly [entering: number, leaving: number] {
  if (was !== undefined && is !== undefined && sameJson(was.geometry, is.geometry)) return [0, 0];
  let [entering, leaving] = [0, 0];
  for (const point of points) {
    const before = was !== undefined && pointInPolygon(point, was.geometry);
    const after = is !== undefined && pointInPolygon(point, is.geometry);
    if (after && !before) entering += 1;
    if (before && !after) leaving += 1;
  }
  return [entering, leaving];
}
