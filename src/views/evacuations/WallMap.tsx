import { useMemo } from "react";
import type { Site } from "../../domain/sites/site.ts";
import type { AssetFilter } from "../../streams/feeds/assets/assetFilter.ts";
import { useFeed } from "../kit/useFeed.ts";
import { LiveMap } from "../sites/live/LiveMap.tsx";
import { filterOf } from "../sites/live/liveSiteState.ts";

const NO_DEVICES: readonly never[] = [];
const ignore = () => undefined;

/** The map of everybody, or of everything, on a wall: of the one site with all its floors, or of all sites. */
export function WallMap({
  sites,
  families,
  isStale,
}: {
  readonly sites: readonly Site[];
  /** Whose members are shown; none: all. */
  readonly families: readonly string[];
  readonly isStale: boolean;
}) {
  const devices = useFeed("devices", null);
  const only = sites.length === 1 ? (sites[0]?.id ?? null) : null;
  const filter = useMemo<AssetFilter>(
    () =>
      filterOf({
        site: only,
        floor: null,
        families,
        text: "",
        selected: null,
        isFollowing: false,
      }),
    [only, families],
  );
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
      onPick={ignore}
      onFollowEnded={ignore}
    />
  );
}
