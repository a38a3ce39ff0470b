import type { Site } from "../../domain/sites/site.ts";
import type { FeedState } from "../../streams/feeds/feeds.ts";

/** How many resources are on the sites in use, all together. */
export function resourcesOnSites(
  counts: FeedState<"presence">["counts"],
  sites: readonly Site[],
): number {
  return sites
    .filter(({ isArchived }) => !isArchived)
    .reduce((sum, { id }) => sum + (counts[`site:${id}`]?.present ?? 0), 0);
}
