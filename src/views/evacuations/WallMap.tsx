import { useMemo } from "react";
import type { AreaId } from "../../domain/base/ids.ts";
import type { Site } from "../../domain/sites/site.ts";
import type { AssetFilter } from "../../streams/feeds/assets/assetFilter.ts";
import { useFeed } from "../kit/useFeed.ts";
import { LiveMap } from "../sites/live/LiveMap.tsx";
import { filterOf } from "../sites/live/liveSiteState.ts";

const NONE: readonly never[] = [];
const ignore = () => undefined;

/**
 * The map of everybody, or of everything, on a wall: of one floor of the one site, or of all sites. Of the devices those
 * are marked behind which somebody may not be heard.
 */
export function WallMap({
  sites,
  floor,
  isOfPeople,
  quietAreas,
  isStale,
}: {
  readonly sites: readonly Site[];
  /** Which floor of the one site, null of its floors: who is on none that is known; `all`: every one. */
  readonly floor: number | "all" | null;
  /** Only people are shown; else everything. */
  readonly isOfPeople: boolean;
  /** In which certainly nobody is: they step back. */
  readonly quietAreas: ReadonlySet<AreaId>;
  readonly isStale: boolean;
}) {
  const devices = useFeed("devices", null);
  const only = sites.length === 1 ? (sites[0]?.id ?? null) : null;
  const filter = useMemo<AssetFilter>(
    () => ({
      ...filterOf({
        site: only,
        floor: floor === "all" ? null : floor,
        families: NONE,
        text: "",
        selected: null,
        isFollowing: false,
      }),
      ...(floor === null ? { without: "floor" as const } : {}),
      ...(isOfPeople ? { categories: ["personnel" as const] } : {}),
    }),
    [only, floor, isOfPeople],
  );
  const hiding = useMemo(
    () => (devices?.devices ?? NONE).filter(({ connectivity }) => connectivity !== "online"),
    [devices],
  );
  return (
    <LiveMap
      sites={sites}
      devices={hiding}
      filter={filter}
      label={null}
      selected={null}
      isFollowing={false}
      isStale={isStale}
      target={null}
      isClustered
      isPlain
      quietAreas={quietAreas}
      onPick={ignore}
      onFollowEnded={ignore}
    />
  );
}
