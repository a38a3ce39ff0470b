import { sortAddress } from "../ui/sortAddress.ts";
import type { Activity } from "../../domain/assets/activity.ts";
import { assetColumnOf } from "../../domain/assets/assetColumns.ts";
import { AreaId, AssetId, SiteId } from "../../domain/base/ids.ts";
import { MovementState, Technology } from "../../domain/devices/movement.ts";
import { RegulatoryDeadline } from "../../domain/assets/regulatoryDeadline.ts";
import type {
  AssetFilter,
  AssetSort,
  BatteryKind,
  HearingKind,
} from "../../streams/feeds/assets/assetFilter.ts";

export const BATTERY_KINDS = ["low", "sufficient", "unknown"] as const satisfies BatteryKind[];
export const HEARING_KINDS = ["heard", "silent", "blinded"] as const satisfies HearingKind[];
export const ACTIVITIES = ["active", "inactive", "untagged"] as const satisfies Activity[];

/** What the asset screen shows, list or map, as its address says it (product.md section 5.8). */
export type AssetScreenState = {
  /** What of the filter is the same at any time; attributes and deadlines are resolved by `useAssetScreen`. */
  readonly filter: AssetFilter;
  /** What attributes have to be, as `queryOfText` reads it. */
  readonly attributes: readonly string[];
  readonly deadlines: readonly RegulatoryDeadline[];
  readonly sort: AssetSort;
  /** Counted from 0; null: one list that scrolls. */
  readonly page: number | null;
  /** Opened on the map. */
  readonly selected: AssetId | null;
};

/** The keys of the address that narrow the set. */
export const FILTER_KEYS = [
  "site",
  "floor",
  "area",
  "without",
  "family",
  "subFamily",
  "q",
  "battery",
  "movement",
  "hearing",
  "activity",
  "technology",
  "attr",
  "deadline",
] as const;
export type FilterKey = (typeof FILTER_KEYS)[number];
/** What an address changes to; null or an empty list removes the key, a list repeats it. */
export type AssetScreenChange = Readonly<
  Partial<Record<FilterKey | "sort" | "page" | "asset", string | readonly string[] | null>>
>;

const BY_REFERENCE: AssetSort = { column: "reference", isDescending: false };

/** What an address means. A value that is none of ours counts as not given; a site that is not there keeps nothing. */
export function assetScreenState(query: URLSearchParams): AssetScreenState {
  const site = SiteId.safeParse(query.get("site")).data ?? null;
  const battery = listed("battery", BATTERY_KINDS, query);
  const movement = listed("movement", MovementState.options, query);
  const hearing = listed("hearing", HEARING_KINDS, query);
  const activity = listed("activity", ACTIVITIES, query);
  const technology = listed("technology", Technology.options, query);
  const floor = site === null ? null : wholeNumber(query.get("floor"));
  const without = withoutOf(query, { site, floor });
  return {
    filter: {
      site,
      floor,
      area: site === null ? null : (AreaId.safeParse(query.get("area")).data ?? null),
      families: query.getAll("family"),
      subFamilies: query.getAll("subFamily"),
      text: query.get("q") ?? "",
      ...(battery.length === 0 ? {} : { battery }),
      ...(movement.length === 0 ? {} : { movement }),
      ...(hearing.length === 0 ? {} : { hearing }),
      ...(activity.length === 0 ? {} : { activity }),
      ...(technology.length === 0 ? {} : { technology }),
      ...(without === null ? {} : { without }),
    },
    attributes: query.getAll("attr"),
    deadlines: listed("deadline", RegulatoryDeadline.options, query),
    sort: sortOf(query.get("sort")),
    page: pageOf(query.get("page")),
    selected: AssetId.safeParse(query.get("asset")).data ?? null,
  };
}

/** The address after a change. Another set begins at its first page again; another site has other floors and areas. */
export function changedQuery(before: URLSearchParams, change: AssetScreenChange): URLSearchParams {
  const next = new URLSearchParams(before);
  const narrows = FILTER_KEYS.some((key) => key in change);
  const all: AssetScreenChange = {
    ...("site" in change ? { floor: null, area: null, without: null } : {}),
    ...("floor" in change ? { area: null, without: null } : {}),
    ...((narrows || "sort" in change) && next.has("page") ? { page: "1" } : {}),
    ...change,
  };
  for (const [key, value] of Object.entries(all)) {
    next.delete(key);
    for (const one of typeof value === "string" ? [value] : (value ?? []))
      if (one !== "") next.append(key, one);
  }
  return next;
}

/** How many of the keys narrow the set. */
export function filterCount(query: URLSearchParams): number {
  return FILTER_KEYS.filter((key) => (query.get(key) ?? "").trim() !== "").length;
}

/** The part of an address that narrows the set, as a query of its own. */
export function filterKey(query: URLSearchParams): string {
  const pairs = FILTER_KEYS.flatMap((key) => query.getAll(key).map((value) => [key, value]));
  return new URLSearchParams(pairs).toString();
}

/** `-lastTagUpdate`: newest first. */
export function sortText({ column, isDescending }: AssetSort): string | null {
  if (column === BY_REFERENCE.column && !isDescending) return null;
  return sortAddress({ column, isDescending });
}

function sortOf(text: string | null): AssetSort {
  const name = text?.replace(/^-/u, "");
  const column = assetColumnOf(name);
  return column === null ? BY_REFERENCE : { column, isDescending: text?.startsWith("-") === true };
}

/** What has no site is asked for of all sites, what has no floor of one site; a place that is named goes before. */
function withoutOf(
  query: URLSearchParams,
  { site, floor }: Pick<AssetFilter, "site" | "floor">,
): "site" | "floor" | null {
  const asked = query.get("without");
  if (site === null) return asked === "site" ? asked : null;
  return asked === "floor" && floor === null ? asked : null;
}

/** Pages are counted from 1 in the address. */
function pageOf(text: string | null): number | null {
  const page = wholeNumber(text);
  return page === null || page < 1 ? null : page - 1;
}

function wholeNumber(text: string | null): number | null {
  return text !== null && /^-?\d{1,6}$/u.test(text) ? Number(text) : null;
}

/** The values of a key that are of its closed list, in the list's order, so that equal filters are equal. */
function listed<Value extends string>(
  key: FilterKey,
  known: readonly Value[],
  query: URLSearchParams,
): readonly Value[] {
  const asked = query.getAll(key);
  return known.filter((one) => asked.includes(one));
}
