import type { ActivityCount } from "../../../domain/assets/activity.ts";
import type { SiteId } from "../../../domain/base/ids.ts";
import type { Site } from "../../../domain/sites/site.ts";
import type { ActivityCell } from "../../../streams/feeds/assets/activityBoard.ts";

/** Active assets of a set, by technology, and those without a tag. */
export type Activities = {
  readonly gps: ActivityCount;
  readonly ble: ActivityCount;
  readonly untagged: number;
};

/** A column: a floor of the chosen site (null: the part of it without one), or a site where none is chosen (null: assets that are nowhere). */
export type ActivityPlace =
  | { readonly kind: "site"; readonly key: string; readonly site: SiteId | null }
  | {
      readonly kind: "floor";
      readonly key: string;
      readonly site: SiteId;
      readonly floor: number | null;
    };

export type ActivityRow = {
  readonly family: string;
  readonly all: Activities;
  /** By the key of the column; absent: none there. */
  readonly byPlace: Readonly<Record<string, Activities>>;
};

export type ActivityMatrix = {
  readonly places: readonly ActivityPlace[];
  readonly rows: readonly ActivityRow[];
  readonly all: Activities;
  readonly sums: Readonly<Record<string, Activities>>;
};

const ZERO: ActivityCount = { active: 0, total: 0 };
export const NO_ACTIVITY: Activities = { gps: ZERO, ble: ZERO, untagged: 0 };

/** With a tag: active and all of them. */
export function tagged({ gps, ble }: Activities): ActivityCount {
  return { active: gps.active + ble.active, total: gps.total + ble.total };
}

/**
 * The site of an address, if there is such a site; where there is one in use only, that one: its floors are what
 * differs. Null: every site.
 */
export function chosenSite(text: string | null, sites: readonly Site[]): SiteId | null {
  const asked = sites.find(({ id }) => id === text);
  if (asked !== undefined) return asked.id;
  const used = sites.filter(({ isArchived }) => !isArchived);
  return used.length === 1 ? (used[0]?.id ?? null) : null;
}

/** Families by floors of the chosen site, or by sites. Families by name, sites by name, floors from the top down. */
export function activityMatrix(
  cells: readonly ActivityCell[],
  site: SiteId | null,
  sites: readonly Site[],
): ActivityMatrix {
  const kept = site === null ? cells : cells.filter((cell) => cell.site === site);
  const places = new Map<string, ActivityPlace>();
  const rows = new Map<string, { all: Activities; byPlace: Record<string, Activities> }>();
  const sums: Record<string, Activities> = {};
  let all = NO_ACTIVITY;
  for (const cell of kept) {
    const place = placeOf(cell, site);
    const row = rows.get(cell.family) ?? { all: NO_ACTIVITY, byPlace: {} };
    places.set(place.key, place);
    rows.set(cell.family, {
      all: sum(row.all, cell),
      byPlace: { ...row.byPlace, [place.key]: sum(row.byPlace[place.key] ?? NO_ACTIVITY, cell) },
    });
    sums[place.key] = sum(sums[place.key] ?? NO_ACTIVITY, cell);
    all = sum(all, cell);
  }
  return {
    places: inOrder([...places.values()], sites),
    rows: [...rows]
      .map(([family, row]) => ({ family, ...row }))
      .toSorted((a, b) => a.family.localeCompare(b.family)),
    all,
    sums,
  };
}

/** A site as a whole. No key is a word that every object has, whatever somebody calls a site. */
export function sitePlace(site: SiteId | null): ActivityPlace {
  return { kind: "site", key: site === null ? "nowhere" : `site ${site}`, site };
}

function placeOf({ site, floor }: ActivityCell, chosen: SiteId | null): ActivityPlace {
  if (chosen === null) return sitePlace(site);
  return { kind: "floor", key: `floor ${floor ?? "none"}`, site: chosen, floor };
}

function inOrder(
  places: readonly ActivityPlace[],
  sites: readonly Site[],
): readonly ActivityPlace[] {
  const names = new Map(sites.map(({ id, siteName }) => [id, siteName]));
  const name = ({ site }: ActivityPlace) => (site === null ? null : (names.get(site) ?? site));
  return places.toSorted((a, b) => {
    const [one, other] = [name(a), name(b)];
    // What is nowhere comes last.
    if (one === null || other === null) return Number(one === null) - Number(other === null);
    return one.localeCompare(other) || Math.sign(height(b) - height(a)) || 0;
  });
}

/** What is on no floor stands below all of them. */
function height(place: ActivityPlace): number {
  return (place.kind === "floor" ? place.floor : null) ?? Number.NEGATIVE_INFINITY;
}

function sum(a: Activities, b: Activities): Activities {
  const count = (one: ActivityCount, other: ActivityCount): ActivityCount => ({
    active: one.active + other.active,
    total: one.total + other.total,
  });
  return {
    gps: count(a.gps, b.gps),
    ble: count(a.ble, b.ble),
    untagged: a.untagged + b.untagged,
  };
}
