import type { Site } from "../../domain/sites/site.ts";
import type { FloorPeople, SitePeople } from "./peopleByPlace.ts";

/**
 * The floors that the map of a wall shows one after the other, in the order of the list beside it: those of the one site
 * that have areas, and any on which somebody is. None where there are several sites, or only one floor: all on one map (decision 0195).
 */
export function floorsInTurn(
  places: readonly SitePeople[],
): readonly (FloorPeople & { readonly site: Site })[] {
  const [place] = places;
  if (place === undefined || places.length > 1) return [];
  const { site } = place;
  const shown = place.floors.filter(({ areas, present }) => areas.length > 0 || present > 0);
  return shown.length < 2 ? [] : shown.map((onFloor) => ({ ...onFloor, site }));
}
