import { useLingui } from "@lingui/react/macro";
import { useSelector } from "@xstate/react";
import { useState } from "react";
import type { SiteId } from "../../domain/base/ids.ts";
import type { Site } from "../../domain/sites/site.ts";
import type { EpochMs } from "../../domain/base/time.ts";
import type { DeviceState } from "../../streams/feeds/devices/devicesFeed.ts";
import { boundsOfSites } from "../sites/live/boundsOfSites.ts";
import { LiveMap } from "../sites/live/LiveMap.tsx";
import { markerLabelOf } from "../sites/live/liveSiteState.ts";
import type { MapTarget } from "../map/MapPanel.tsx";
import { useServices } from "../kit/services.ts";
import { LazyPart } from "../shell/LazyPart.tsx";
import { AssetCard } from "../shell/lazyParts.ts";
import { useStored } from "../kit/useStored.ts";
import type { AssetScreenChange, AssetScreenState } from "./assetScreenState.ts";

/** The set of the screen on the map; what is picked is opened beside it. */
export function AssetMapView({
  state,
  sites,
  devices,
  customerName,
  isStale,
  now,
  onChange,
}: {
  readonly state: AssetScreenState;
  readonly sites: readonly Site[];
  readonly devices: readonly DeviceState[];
  readonly customerName: string;
  readonly isStale: boolean;
  readonly now: EpochMs;
  readonly onChange: (change: AssetScreenChange) => void;
}) {
  const { t } = useLingui();
  const { session, preferences } = useServices();
  const usualLabel = useSelector(session, ({ context }) => context.config?.assetView.label);
  const [{ mapLabelsSelected }] = useStored(preferences.ofCustomer);
  const [isFollowing, setIsFollowing] = useState(false);
  const { filter, selected } = state;
  const target = useSitesInView(sites, filter.site);
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
        label={markerLabelOf(mapLabelsSelected, usualLabel)}
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
      {selected !== null && (
        <LazyPart title={t`Selected asset`}>
          <AssetCard
            id={selected}
            customerName={customerName}
            sites={sites}
            now={now}
            isFollowing={isFollowing}
            onFollow={setIsFollowing}
            onClose={() => select(null)}
          />
        </LazyPart>
      )}
    </div>
  );
}

/** The sites of the set, as soon as they are known and whenever others are asked for; what changes of them later moves no view. */
function useSitesInView(sites: readonly Site[], site: SiteId | null): MapTarget | null {
  const [shown, setShown] = useState<{ site: SiteId | null; target: MapTarget } | null>(null);
  const bounds = boundsOfSites(sites.filter(({ id }) => site === null || id === site));
  if (bounds !== null && (shown === null || shown.site !== site))
    setShown({ site, target: { kind: "bounds", bounds } });
  return shown?.target ?? null;
}
