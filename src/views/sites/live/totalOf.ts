import type { SiteId } from "../../../domain/base/ids.ts";
import type { FeedState } from "../../../streams/feeds/feeds.ts";

/** Head counts of what is chosen: the floor, else the site, else all sites together. */
export function totalOf(
  counts: FeedState<"presence">["counts"],
  site: SiteId | null,
  floor: number | null,
): { readonly present: number; readonly notFresh: number } {
  const none = { present: 0, notFresh: 0 };
  if (site !== null)
    return (floor === null ? counts[`site:${site}`] : counts[`floor:${site}:${floor}`]) ?? none;
  return Object.entries(counts).reduce(
    (sum, [key, count]) =>
      key.startsWith("site:")
        ? {
            present: sum.present + (count?.present ?? 0),
            notFresh: sum.notFresh + (count?.notFresh ?? 0),
          }
        : sum,
    none,
  );
}
