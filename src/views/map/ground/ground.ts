import type { Area } from "../../../domain/sites/area.ts";
import type { FloorPlan } from "../../../domain/sites/floor.ts";
import type { AreaId, SiteId } from "../../../domain/base/ids.ts";
import { areasDrawn } from "../../../domain/sites/areasDrawn.ts";
import { siteGround, type Site } from "../../../domain/sites/site.ts";
import type { Shape } from "../../../domain/base/geometry.ts";

export type GroundSite = {
  readonly id: SiteId;
  readonly name: string;
  readonly shape: Shape;
  /** A rule forbids all of it; absent: none does. */
  readonly isForbidden?: boolean;
};
export type GroundArea = Pick<Area, "id" | "name" | "colour" | "opacity" | "geometry"> & {
  readonly site: SiteId;
  /** A rule forbids it, to all or to some families; absent: none does. */
  readonly isForbidden?: boolean;
  /** It steps back: certainly nobody is there. Absent: it does not. */
  readonly isQuiet?: boolean;
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
 * customer's, where a site says none; "all": what is on every floor is shown, and of the ground only what no two floors
 * share (`areasDrawn`).
 */
export type GroundChoice = {
  readonly site: SiteId | null;
  readonly floor: number | "all" | null;
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
  const areAll = choice.floor === "all";
  const floorOf = (site: Site): number | null => {
    const defaultValue = site.defaultFloor ?? choice.defaultFloor;
    if (choice.floor === "all")
      return site.floors.length === 1 ? (site.floors[0]?.number ?? null) : null;
    return choice.site === null ? defaultValue : (choice.floor ?? defaultValue);
  };
  const drawn = (site: Site) => {
    const floor = floorOf(site);
    if (areAll || floor !== null) return areasDrawn(site, floor);
    return site.areas.filter((area) => area.floor === null);
  };
  const alone = chosen.length === 1 ? chosen[0] : undefined;
  const floor = alone === undefined ? null : floorOf(alone);
  const plan = alone?.floors.find((one) => one.number === floor)?.plan ?? null;
  const hasAreas =
    alone !== undefined && drawn(alone).some((area) => areAll || area.floor === floor);
  return {
    sites: sites.map((site) => ({
      id: site.id,
      name: site.siteName,
      shape: siteGround(site),
      isForbidden: isForbidden(site, null),
    })),
    areas: chosen.flatMap((site) =>
      drawn(site).map(({ id, name, colour, opacity, geometry }) => ({
        id,
        name,
        colour,
        opacity,
        geometry,
        site: site.id,
        isForbidden: isForbidden(site, id),
      })),
    ),
    plan: alone && floor !== null && plan ? imageOf(plan, alone.id, floor, planUrl) : null,
    isFloor: plan !== null || hasAreas,
  };
}

function isForbidden({ forbidden = [] }: Site, area: AreaId | null): boolean {
  return forbidden.some((place) => place.area === area);
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
