import { useMemo } from "react";
import { grouped } from "../../domain/base/grouped.ts";
import { NOBODY } from "../../domain/assets/positionCertainty.ts";
import type { Site } from "../../domain/sites/site.ts";
import { isBeingSetUp, type SetupFacts } from "../../domain/sites/siteSetup.ts";
import type { FeedState } from "../../streams/feeds/feeds.ts";
import { useFeed } from "../kit/useFeed.ts";

const BY_ID = { column: "id", isDescending: false } as const;
/** Of the rows themselves nothing is read: how many there are is told with any part of them. */
const TAGS = { filter: { text: "", type: "tag" }, sort: BY_ID, from: 0, to: 0 } as const;
const PAIRED = { ...TAGS, filter: { ...TAGS.filter, status: "assigned" } } as const;
const NONE: readonly never[] = [];

/**
 * The first site that is not live yet, with what it has; null while that is not known, and where there is none.
 * `counts`: who is on each site, null: not known yet.
 */
export function useSetUpSite(
  sites: readonly Site[],
  counts: FeedState<"presence">["counts"] | null,
): { readonly site: Site; readonly facts: SetupFacts } | null {
  const devices = useFeed("devices", null);
  const tags = useFeed("tagRows", TAGS);
  const paired = useFeed("tagRows", PAIRED);
  const receivers = useMemo(
    () =>
      grouped(
        (devices?.devices ?? NONE).filter(({ location }) => location !== null),
        (one) => one.site,
      ),
    [devices],
  );
  if (
    counts === null ||
    devices?.isLoaded !== true ||
    tags?.isLoaded !== true ||
    paired?.isLoaded !== true
  )
    return null;
  for (const site of sites) {
    const facts = {
      receivers: receivers.get(site.id)?.length ?? 0,
      tags: tags.total,
      pairs: paired.total,
    };
    const { present, uncertain, unknown } = counts[`site:${site.id}`] ?? NOBODY;
    const located = present + uncertain + unknown;
    if (isBeingSetUp(site, { ...facts, located })) return { site, facts };
  }
  return null;
}
