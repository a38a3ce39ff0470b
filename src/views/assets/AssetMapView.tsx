import { useSelector } from "@xstate/react";
import { useState } from "react";
import type { Asset } from "../../domain/assets/asset.ts";
import type { SiteId } from "../../domain/base/ids.ts";
import type { Site } from "../../domain/sites/site.ts";
import type { EpochMs } from "../../domain/base/time.ts";
import type { DeviceState } from "../../streams/feeds/devices/devicesFeed.ts";
import { viewOfSites } from "../sites/live/viewOfSites.ts";
import { LiveMap } from "../sites/live/LiveMap.tsx";
import { markerLabelOf } from "../sites/live/liveSiteState.ts";
import type { MapTarget } from "../map/MapPanel.tsx";
import { useServices } from "../kit/services.ts";
import { SelectedPanel } from "../sites/live/SelectedPanel.tsx";
import type { FeedState } from "../../streams/feeds/feeds.ts";
import type { FeedHandle } from "../kit/useFeed.ts";
import { useFeedValue } from "../kit/useFeedValue.ts";
import { useStored } from "../kit/useStored.ts";
import type { AssetScreenChange, AssetScreenState } from "./assetScreenState.ts";

/** The set of the screen on the map; what is picked is opened beside it. */
export function AssetMapView({
  state,
  sites,
  devices,
  customerName,
  rows,
  isStale,
  now,
  onChange,
}: {
  readonly state: AssetScreenState;
  readonly sites: readonly Site[];
  readonly devices: readonly DeviceState[];
  readonly customerName: string;
  /** The first row of the set, with its figures. */
  readonly rows: FeedHandle<"assetRows">;
  readonly isStale: boolean;
  readonly now: EpochMs;
  readonly onChange: (change: AssetScreenChange) => void;
}) {
  const { session, preferences } = useServices();
  const defaultLabel = useSelector(session, ({ context }) => context.config?.assetView.label);
  const [{ mapLabelsSelected }] = useStored(preferences.ofCustomer);
  const [isFollowing, setIsFollowing] = useState(false);
  const { filter, selected } = state;
  const onlyHit = useFeedValue(rows, onlyHitOf);
  const target = useTarget(sites, filter.site, onlyHit);
  const select = (asset: string | null) => {
    setIsFollowing(false);
    onChange({ asset });
  };
  return (
    <div className="AssetMapView">
      <LiveMap
        sites={sites}
        devices={devices}
        filter={filter}
        label={markerLabelOf(mapLabelsSelected, defaultLabel)}
        selected={selected}
        isFollowing={isFollowing}
        isStale={isStale}
        target={target}
        isClustered
        onPick={(pick) => {
          if (pick.kind === "asset") select(pick.id);
          else if (pick.kind === "site" && pick.id !== filter.site) onChange({ site: pick.id });
          else if (pick.kind === "area") onChange({ site: pick.site });
          else if (pick.kind === "nothing") select(null);
        }}
        onFollowEnded={() => setIsFollowing(false)}
      />
      <SelectedPanel
        id={selected}
        customerName={customerName}
        sites={sites}
        now={now}
        isFollowing={isFollowing}
        onFollow={setIsFollowing}
        onClose={() => select(null)}
      />
    </div>
  );
}

/** Near enough to see the yard that it stands in. */
const HIT_ZOOM = 17;

/** The one asset of a set of one. */
function onlyHitOf(set: FeedState<"assetRows"> | null): Asset | null {
  return set?.isLoaded === true && set.total === 1 ? (set.rows[0]?.asset ?? null) : null;
}

/** What the map went to last, and for which choice. */
type Shown = {
  readonly site: SiteId | null;
  readonly hit: Asset["id"] | null;
  readonly target: MapTarget;
};

/**
 * What the map goes to: the sites of the set, as soon as they are known and whenever others are asked for, and the asset
 * of a set that has become one. What changes of them later moves no view.
 */
function useTarget(
  sites: readonly Site[],
  site: SiteId | null,
  hit: Asset | null,
): MapTarget | null {
  const [shown, setShown] = useState<Shown | null>(null);
  const bounds = viewOfSites(sites.filter(({ id }) => site === null || id === site));
  const at = hit?.location ?? null;
  const of = hit?.id ?? null;
  const isElsewhere = shown === null || shown.site !== site;
  if (at !== null && (isElsewhere || shown.hit !== of))
    setShown({ site, hit: of, target: { kind: "place", at, zoom: HIT_ZOOM } });
  else if (at === null && bounds !== null && isElsewhere)
    setShown({ site, hit: of, target: { kind: "bounds", bounds } });
  return shown?.target ?? null;
}
