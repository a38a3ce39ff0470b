import { NOBODY } from "../../domain/assets/positionCertainty.ts";
import type { Site } from "../../domain/sites/site.ts";
import { isBeingSetUp } from "../../domain/sites/siteSetup.ts";
import type { FeedState } from "../../streams/feeds/feeds.ts";
import { useFeed } from "../kit/useFeed.ts";
import { PAIRED_TAGS, useReceiversBySite } from "./useSetupFacts.ts";

/**
 * The first site that is not live yet; null while that is not known, and where there is none. `counts`: who is on each
 * site, null: not known yet.
 */
export function useSetUpSite(
  sites: readonly Site[],
  counts: FeedState<"presence">["counts"] | null,
): Site | null {
  const receivers = useReceiversBySite();
  const paired = useFeed("tagRows", PAIRED_TAGS);
  if (counts === null || receivers === null || paired?.isLoaded !== true) return null;
  const isUnready = (site: Site) => {
    const { present, uncertain, unknown } = counts[`site:${site.id}`] ?? NOBODY;
    return isBeingSetUp(site, {
      receivers: receivers.get(site.id)?.length ?? 0,
      pairs: paired.total,
      located: present + uncertain + unknown,
    });
  };
  return sites.find(isUnready) ?? null;
}
