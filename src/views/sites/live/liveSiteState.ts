import type { CustomerConfig } from "../../../domain/customers/customerConfig.ts";
import { ASSET_COLUMNS, type CommonAssetColumn } from "../../../domain/assets/assetColumns.ts";
import { AssetId, type SiteId } from "../../../domain/base/ids.ts";
import { floorsInUse } from "../../../domain/sites/floor.ts";
import type { Site } from "../../../domain/sites/site.ts";
import type { AssetFilter } from "../../../streams/feeds/assets/assetFilter.ts";

/** Labels that markers can carry; the first of these is offered first. */
export const MARKER_LABELS = [
  "reference",
  "designation",
  "family",
  "subFamily",
  "area",
  "batteryLevel",
  "lastTagUpdate",
] as const satisfies readonly CommonAssetColumn[];

/** What the live site shows, as its address says it (product.md section 5.8). */
export type LiveSiteState = {
  /** Null: all sites at once. */
  readonly site: SiteId | null;
  /** Null: every floor. */
  readonly floor: number | null;
  readonly families: readonly string[];
  readonly text: string;
  readonly selected: AssetId | null;
  readonly isFollowing: boolean;
};

/** The keys of the query that the live site reads and writes. */
export type LiveSiteQuery = {
  readonly site: string | null;
  readonly floor: string | null;
  /** Each by its own key, as names may hold any letter. */
  readonly family: readonly string[];
  readonly q: string | null;
  readonly asset: string | null;
  readonly follow: string | null;
};

export const ALL = "all";

/**
 * What an address means for the sites there are. A site that is not there, and an address that names none, mean the
 * customer's first (the only one of a worksite; of several, all of them); a floor the site does not have, its default,
 * and where it has none `defaultFloor`, the customer's.
 */
export function liveSiteState(
  query: LiveSiteQuery,
  sites: readonly Site[],
  defaultFloor: number | null,
): LiveSiteState {
  const named = sites.find(({ id }) => id === query.site) ?? null;
  const site = named ?? (sites.length === 1 ? (sites[0] ?? null) : null);
  return {
    site: site?.id ?? null,
    floor: site === null ? null : floorOf(query.floor, site, defaultFloor),
    families: query.family.filter((one) => one !== ""),
    text: query.q ?? "",
    selected: AssetId.safeParse(query.asset).data ?? null,
    isFollowing: query.follow === "1",
  };
}

/** The filter of the live core that shows this state. */
export function filterOf({ site, floor, families, text }: LiveSiteState): AssetFilter {
  return { site, floor, area: null, families, subFamilies: [], text };
}

/** The label that is remembered, where it still can be chosen. */
export function markerLabelOf(
  remembered: readonly string[],
  defaultValue: CustomerConfig["assetView"]["label"] = NO_LABEL,
): CommonAssetColumn | null {
  const [first = defaultValue] = remembered;
  return ASSET_COLUMNS.find((column) => column === first) ?? null;
}

/**
 * The style of the map that is remembered once another floor is shown: the floor's own, where it has one to draw. What
 * a reader chose of another kind stays, a style of another floor does not.
 */
export function styleWithFloor(
  { styles, floors }: Pick<Site, "floors" | "styles">,
  floor: number | null,
  remembered: string | null,
): string | null {
  if (floor === null) return remembered;
  const id = floors.find(({ number }) => number === floor)?.styleId;
  const own = styles.find((style) => style.id === id && style.url !== null);
  if (own !== undefined) return own.id;
  return styles.some((style) => style.id === remembered) ? null : remembered;
}

/** As it is remembered that no label is wanted. */
export const NO_LABEL = "none";

function floorOf(asked: string | null, site: Site, defaultFloor: number | null): number | null {
  const numbers = floorsInUse(site.floors).map(({ number }) => number);
  if (numbers.length === 0 || asked === ALL) return null;
  const wanted = asked === null || asked.trim() === "" ? Number.NaN : Number(asked);
  if (numbers.includes(wanted)) return wanted;
  const defaultValue = site.defaultFloor ?? defaultFloor;
  if (defaultValue !== null && numbers.includes(defaultValue)) return defaultValue;
  return numbers[0] ?? null;
}

/** The site that an id names. */
export function siteOf(sites: readonly Site[], id: string | null): Site | null {
  return sites.find((site) => site.id === id) ?? null;
}
