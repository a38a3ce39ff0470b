import type { Site } from "../../domain/sites/site.ts";
import type { FeedState } from "../../streams/feeds/feeds.ts";

/** How many resources are on the sites, all together; on one that is put away too, where they count everywhere. */
export function resourcesOnSites(
  counts: FeedState<"presence">["counts"],
  sites: readonly Site[],
): number {
  return sites.reduce((sum, { id }) => sum + (counts[`site:${id}`]?.present ?? 0), 0);
}
