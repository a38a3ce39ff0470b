import type { Area } from "../../../domain/sites/area.ts";
import type { FloorPlan } from "../../../domain/sites/floor.ts";
import type { SiteId } from "../../../domain/base/ids.ts";
import { siteGround, type Site } from "../../../domain/sites/site.ts";
import type { Shape } from "../../../domain/base/geometry.ts";

export type GroundSite = { readonly id: SiteId; readonly name: string; readonly shape: Shape };
export type GroundArea = Pick<Area, "id" | "name" | "colour" | "opacity" | "geometry"> & {
  readonly site: SiteId;
};
/** The image of a floor with the address to load it from. */
export type PlanImage = {
  readonly url: string;
  readonly corners: FloorPlan["corners"];
  /** 0 to 1. */
  readonly opacity: number;
};

/** What lies under the assets: the edges of the sites, and of one floor each its areas and its plan. */
export type MapGround = {
  readonly sites: readonly GroundSite[];
  readonly areas: readonly GroundArea[];
  readonly plan: PlanImage | null;
  /** One floor is looked at, of which there is a plan or an area. */
  readonly isFloor: boolean;
};

export const NO_GROUND: MapGround = { sites: [], areas: [], plan: null, isFloor: false };

/**
 * What is chosen on the page. Site null: all of them; floor null: each site's default floor, or `defaultFloor`, the
 * customer's, where a site says none.
 */
export type GroundChoice = {
  readonly site: SiteId | null;
  readonly floor: number | null;
  readonly defaultFloor: number | null;
};

/** A floor plan that is kept in the file store. */
export type StoredPlan = { readonly site: SiteId; readonly floor: number; readonly key: string };

/**
 * The ground for what is chosen. Areas without a floor are the open ground, seen with every floor. `planUrl` makes the
 * address of a plan that is kept in the file store.
 */
export function groundOf(
  sites: readonly Site[],
  choice: GroundChoice,
  planUrl: (plan: StoredPlan) => string,
): MapGround {
  const chosen = sites.filter((site) => choice.site === null || site.id === choice.site);
  const floorOf = (site: Site) => {
    const defaultValue = site.defaultFloor ?? choice.defaultFloor;
    return choice.site === null ? defaultValue : (choice.floor ?? defaultValue);
  };
  const alone = chosen.length === 1 ? chosen[0] : undefined;
  const floor = alone === undefined ? null : floorOf(alone);
  const plan = alone?.floors.find((one) => one.number === floor)?.plan ?? null;
  const hasAreas = alone?.areas.some((area) => area.floor === floor) === true;
  return {
    sites: sites.map((site) => ({ id: site.id, name: site.siteName, shape: siteGround(site) })),
    areas: chosen.flatMap((site) =>
      site.areas
        .filter((area) => area.floor === null || area.floor === floorOf(site))
        .map(({ id, name, colour, opacity, geometry }) => ({
          id,
          name,
          colour,
          opacity,
          geometry,
          site: site.id,
        })),
    ),
    plan: alone && floor !== null && plan ? imageOf(plan, alone.id, floor, planUrl) : null,
    isFloor: plan !== null || hasAreas,
  };
}

function imageOf(
  { fileKey: key, url, corners, opacity = 1 }: FloorPlan,
  site: SiteId,
  floor: number,
  planUrl: (plan: StoredPlan) => string,
): PlanImage | null {
  if (url !== null) return { url, corners, opacity };
  return key === null ? null : { url: planUrl({ site, floor, key }), corners, opacity };
}
