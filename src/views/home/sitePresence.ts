import { addHeads, type HeadCertainty, NOBODY } from "../../domain/assets/positionCertainty.ts";
import type { SiteId } from "../../domain/base/ids.ts";
import { floorsInUse } from "../../domain/sites/floor.ts";
import { isSiteListed } from "../../domain/sites/isSiteListed.ts";
import type { Site } from "../../domain/sites/site.ts";
import type { FeedState } from "../../streams/feeds/feeds.ts";

export type FloorPresence = HeadCertainty & { readonly floor: number };

/** A site with its floors, the highest first. */
export type SitePresence = HeadCertainty & {
  readonly site: Site;
  readonly floors: readonly FloorPresence[];
};

type Counts = FeedState<"presence">["counts"];

/**
 * Heads by site and floor. Sites in use by name; a site put away only while somebody is there. A floor that the site
 * does not list (any more) is shown while somebody is on it.
 */
export function sitePresence(counts: Counts, sites: readonly Site[]): readonly SitePresence[] {
  const found = floorsWithHeads(counts);
  return sites
    .map((site): SitePresence => {
      const floors = new Set([
        ...floorsInUse(site.floors).map(({ number }) => number),
        ...(found.get(site.id) ?? []),
      ]);
      return {
        site,
        ...(counts[`site:${site.id}`] ?? NOBODY),
        floors: [...floors]
          .toSorted((a, b) => b - a)
          .map((floor) => ({ floor, ...(counts[`floor:${site.id}:${floor}`] ?? NOBODY) })),
      };
    })
    .filter(isSiteListed)
    .toSorted((a, b) => a.site.siteName.localeCompare(b.site.siteName));
}

/** All sites together. */
export function totalPresence(sites: readonly HeadCertainty[]): HeadCertainty {
  return sites.reduce(addHeads, NOBODY);
}

const FLOOR_KEY = /^floor:(.+):(-?\d+)$/u;

function floorsWithHeads(counts: Counts): ReadonlyMap<SiteId, readonly number[]> {
  const floors = new Map<SiteId, number[]>();
  for (const [key, count] of Object.entries(counts)) {
    const [, site, floor] = FLOOR_KEY.exec(key) ?? [];
    if (site === undefined || floor === undefined || (count?.present ?? 0) === 0) continue;
    const id = site as SiteId;
    floors.set(id, [...(floors.get(id) ?? []), Number(floor)]);
  }
  return floors;
}
