import { addHeads, type HeadCertainty, NOBODY } from "../../../domain/assets/positionCertainty.ts";
import type { SiteId } from "../../../domain/base/ids.ts";
import type { FeedState } from "../../../streams/feeds/feeds.ts";

/** Head counts of what is chosen: the floor, else the site, else all sites together. */
export function totalOf(
  counts: FeedState<"presence">["counts"],
  site: SiteId | null,
  floor: number | null,
): HeadCertainty {
  if (site !== null)
    return (floor === null ? counts[`site:${site}`] : counts[`floor:${site}:${floor}`]) ?? NOBODY;
  return Object.entries(counts)
    .filter(([key]) => key.startsWith("site:"))
    .reduce((sum, [, heads]) => addHeads(sum, heads ?? NOBODY), NOBODY);
}
