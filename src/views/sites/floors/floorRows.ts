import type { Floor } from "../../../domain/sites/floor.ts";
import { floorsInUse } from "../../../domain/sites/floor.ts";
import type { Site } from "../../../domain/sites/site.ts";

/** A floor with its site, as a row of the list. */
export type FloorRow = {
  readonly key: string;
  readonly site: Site;
  readonly floor: Floor;
  /** Its place among the floors in use, from 1; null: it is archived. */
  readonly place: number | null;
  /** How many areas it has. */
  readonly areas: number;
  readonly isFirst: boolean;
  readonly isLast: boolean;
};

/** The floors of the sites in use, in the order of each site, archived ones after the others. */
export function floorRows(sites: readonly Site[]): readonly FloorRow[] {
  return sites
    .filter(({ isArchived }) => !isArchived)
    .flatMap((site) => {
      const used = floorsInUse(site.floors);
      const away = site.floors.filter((floor) => !used.includes(floor));
      return [...used, ...away].map((floor): FloorRow => {
        const at = used.indexOf(floor);
        return {
          key: keyOfFloor(site, floor),
          site,
          floor,
          place: at < 0 ? null : at + 1,
          areas: site.areas.filter((area) => area.floor === floor.number).length,
          isFirst: at === 0,
          isLast: at === used.length - 1,
        };
      });
    });
}

/** The key of a floor in an address. */
export function keyOfFloor(site: Pick<Site, "id">, floor: Pick<Floor, "number">): string {
  return `${site.id}/${floor.number}`;
}
