import type { AreaId } from "../../base/ids.ts";
import type { Area } from "../area.ts";
import type { Site } from "../site.ts";

/** What the editor of areas changes of a site: the areas of all its floors, and which of them are muster areas. */
export type AreaDrawing = {
  readonly areas: readonly Area[];
  readonly musterAreas: Site["musterAreas"];
};

/** The areas of one floor; null: those of the open ground. */
export function areasOfFloor({ areas }: AreaDrawing, floor: number | null): readonly Area[] {
  return areas.filter((area) => area.floor === floor);
}

/** The areas by their ids. */
export function areasById({ areas }: AreaDrawing): ReadonlyMap<AreaId, Area> {
  return new Map(areas.map((area) => [area.id, area]));
}
