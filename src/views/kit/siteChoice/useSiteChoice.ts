import { useMemo } from "react";
import type { Site } from "../../../domain/sites/site.ts";
import type { OpenFeed } from "../../../streams/feeds/liveClient.ts";
import { useFeed } from "../useFeed.ts";
import { useUrlState } from "../useUrlState.ts";

const NONE: readonly never[] = [];

/** A page about one site and one of its floors, which its address names. */
export type SiteChoice = {
  readonly feed: ReturnType<OpenFeed<"sites">["get"]>;
  /** The sites in use that the page offers. */
  readonly sites: readonly Site[];
  /** The one of the address, else the first; undefined: none is offered, or none is read yet. */
  readonly site: Site | undefined;
  /** The floor of the address, as it writes it. */
  readonly floorId: string | null;
  readonly setSite: (id: string | null) => void;
  readonly setFloor: (id: string | null) => void;
};

/** @param isOffered of a site in use; the same function at each render */
export function useSiteChoice(isOffered: (site: Site) => boolean): SiteChoice {
  const feed = useFeed("sites", null);
  const [siteId, setSiteId] = useUrlState("site");
  const [floorId, setFloor] = useUrlState("floor");
  const sites = useMemo(
    () => (feed?.sites ?? NONE).filter((site) => !site.isArchived && isOffered(site)),
    [feed?.sites, isOffered],
  );
  return {
    feed,
    sites,
    site: feed?.isLoaded === true ? (sites.find(({ id }) => id === siteId) ?? sites[0]) : undefined,
    floorId,
    setSite: (id) => {
      setSiteId(id);
      setFloor(null);
    },
    setFloor,
  };
}
