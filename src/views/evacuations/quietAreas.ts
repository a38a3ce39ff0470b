import type { AreaId } from "../../domain/base/ids.ts";
import type { SitePeople } from "./peopleByPlace.ts";

/** The areas in which certainly nobody is: nobody is counted there, and what hears them works. They step back on a wall. */
export function quietAreas(
  places: readonly SitePeople[],
  uncovered: ReadonlyMap<AreaId, unknown>,
): readonly AreaId[] {
  return places
    .flatMap(({ floors }) => floors.flatMap(({ areas }) => areas))
    .flatMap(({ area, present }) =>
      area !== null && present === 0 && !uncovered.has(area.id) ? [area.id] : [],
    );
}
