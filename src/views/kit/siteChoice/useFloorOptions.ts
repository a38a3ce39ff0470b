import { useLingui } from "@lingui/react/macro";
import { floorsInUse } from "../../../domain/sites/floor.ts";
import type { Site } from "../../../domain/sites/site.ts";
import { useFloorName } from "../words/useFloorName.ts";
import type { FloorOption } from "./floorOption.ts";

/** The open ground of a site, in an address. */
const OPEN_GROUND = "open";

/** The floors in use, others where areas are left on them, and the open ground where it has areas or there is no floor. */
export function useFloorOptions(): (site: Site) => readonly FloorOption[] {
  const { t } = useLingui();
  const floorName = useFloorName();
  return (site) => {
    const used = floorsInUse(site.floors).map(({ number }) => number);
    const drawn = site.areas.map(({ floor }) => floor);
    const left = drawn.filter((floor) => floor !== null && !used.includes(floor));
    const floors = [...new Set([...used, ...left])].map((floor) => floor ?? 0);
    const hasOpenGround = floors.length === 0 || drawn.includes(null);
    return [
      ...floors.map((floor) => ({ id: String(floor), label: floorName(site, floor), floor })),
      ...(hasOpenGround ? [{ id: OPEN_GROUND, label: t`Open ground`, floor: null }] : []),
    ];
  };
}

/** The floor of the address, else the site's default one, else the first. */
export function shownFloor(
  options: readonly FloorOption[],
  floorId: string | null,
  site: Site,
): FloorOption | undefined {
  return (
    options.find(({ id }) => id === floorId) ??
    options.find(({ floor }) => floor === site.defaultFloor) ??
    options[0]
  );
}
