import { useSelector } from "@xstate/react";
import { useLocation } from "wouter";
import type { Site } from "../../domain/sites/site.ts";
import type { AssetFilter } from "../../streams/feeds/assets/assetFilter.ts";
import { LiveMap } from "../sites/live/LiveMap.tsx";
import { filterOf, liveSiteState, type LiveSiteQuery } from "../sites/live/liveSiteState.ts";
import type { MapPick } from "../map/pickThing.ts";
import { linkTo } from "../kit/routes.ts";
import { useServices } from "../kit/services.ts";
import { useFeed } from "../kit/useFeed.ts";
import { useMemo } from "react";

const NOTHING_ASKED: LiveSiteQuery = {
  site: null,
  floor: null,
  family: [],
  q: null,
  asset: null,
  follow: null,
};

/** What the live site shows at first, in small: a click goes there, to what was clicked. */
export function HomeMap({
  sites,
  isStale,
}: {
  readonly sites: readonly Site[];
  readonly isStale: boolean;
}) {
  const devices = useFeed("devices", null);
  const [, go] = useLocation();
  const { session } = useServices();
  const defaultFloor = useSelector(session, ({ context }) => context.config?.defaultFloor ?? null);
  const filter = useMemo<AssetFilter>(
    () => filterOf(liveSiteState(NOTHING_ASKED, sites, defaultFloor)),
    [sites, defaultFloor],
  );
  const onPick = (pick: MapPick) => {
    if (pick.kind === "asset") go(linkTo("liveSite", {}, { asset: pick.id }));
    else if (pick.kind === "site") go(linkTo("liveSite", {}, { site: pick.id }));
    else if (pick.kind === "area") go(linkTo("liveSite", {}, { site: pick.site }));
    else if (pick.kind === "device") go(linkTo("liveSite", {}, { tab: "devices" }));
  };
  return (
    <LiveMap
      sites={sites}
      devices={devices?.devices ?? NO_DEVICES}
      filter={filter}
      label={null}
      selected={null}
      isFollowing={false}
      isStale={isStale}
      target={null}
      isClustered
      isPlain
      onPick={onPick}
      onFollowEnded={ignore}
    />
  );
}

const NO_DEVICES: readonly never[] = [];
const ignore = () => undefined;
