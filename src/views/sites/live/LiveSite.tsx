import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useSelector } from "@xstate/react";
import { use, useId, useMemo, useState } from "react";
import { coverageLossOf } from "../../../domain/devices/uncoveredAreas.ts";
import { boundingBox } from "../../../domain/base/geometry.ts";
import { pointOfText } from "../../../domain/sites/namedPlace.ts";
import { type AssetId, SiteId } from "../../../domain/base/ids.ts";
import type { MapTarget } from "../../map/MapPanel.tsx";
import type { MapPick } from "../../map/pickThing.ts";
import { useServices } from "../../kit/services.ts";
import { LazyPart } from "../../shell/LazyPart.tsx";
import { AssetRows, SiteInventory } from "../../shell/lazyParts.ts";
import { ScreensContext } from "../../shell/screensContext.ts";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { FreshnessMark } from "../../ui/FreshnessMark.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { Stale } from "../../ui/Stale.tsx";
import { Switch } from "../../ui/Switch.tsx";
import { type TabEntry, Tabs } from "../../ui/Tabs.tsx";
import { useFeed } from "../../kit/useFeed.ts";
import { useKeys } from "../../kit/useKeys.ts";
import { useNow } from "../../kit/useNow.ts";
import { useStored } from "../../kit/useStored.ts";
import { useUrlState } from "../../kit/useUrlState.ts";
import { WallScreenContext } from "../../kit/wallScreenContext.ts";
import { DeviceRows } from "./DeviceRows.tsx";
import { LiveMap } from "./LiveMap.tsx";
import { LiveSiteToolbar } from "./LiveSiteToolbar.tsx";
import { viewOfSites } from "./viewOfSites.ts";
import { ALL, filterOf, markerLabelOf, NO_LABEL, siteOf, styleWithFloor } from "./liveSiteState.ts";
import { PresenceTable } from "./PresenceTable.tsx";
import { SelectedPanel } from "./SelectedPanel.tsx";
import { useUncoveredAreas } from "../../kit/useUncoveredAreas.ts";
import { DoubtWords } from "../../kit/words/HeadsNote.tsx";
import { MoreMayBeThere } from "../../kit/words/NobodySeen.tsx";
import { totalOf } from "./totalOf.ts";
import { useLiveSiteUrl } from "./useLiveSiteUrl.ts";
import "./LiveSite.css";

const ZOOM_OF_A_TOWN = 12;

const TABS = ["areas", "assets", "devices", "inventory"] as const;

/** The live site: the map of one site and floor, or of all, with who and what is where (specification section 1). */
export function LiveSite() {
  const { t } = useLingui();
  const { ScreenFrame } = use(ScreensContext);
  // Nobody can press what stands on a wall.
  const isOnWall = use(WallScreenContext) !== null;
  const heading = useId();
  const { session, preferences } = useServices();
  const now = useNow();
  const sitesFeed = useFeed("sites", null);
  const referential = useFeed("referential", null);
  const devicesFeed = useFeed("devices", null);
  const presence = useFeed("presence", null);
  const sites = useMemo(
    () => (sitesFeed?.sites ?? []).filter(({ isArchived }) => !isArchived),
    [sitesFeed],
  );
  const [state, change] = useLiveSiteUrl(sites);
  const [tab, setTab] = useUrlState("tab");
  const [clusters, setClusters] = useUrlState("clusters");
  const [stored, store] = useStored(preferences.ofCustomer);
  const [near] = useUrlState("near");
  const [target, setTarget] = useState<MapTarget | null>(null);
  const [seenNear, setSeenNear] = useState<string | null>(null);
  if (near !== seenNear) {
    setSeenNear(near);
    const at = near === null ? null : pointOfText(near);
    if (at !== null) setTarget({ kind: "place", at, zoom: ZOOM_OF_A_TOWN });
  }
  const customerName = useSelector(session, ({ context }) => context.customer?.index ?? "");
  const defaultLabel = useSelector(session, ({ context }) => context.config?.assetView.label);
  const label = markerLabelOf(stored.mapLabelsSelected, defaultLabel);
  const site = siteOf(sites, state.site);
  const filter = useMemo(() => filterOf(state), [state]);
  const uncovered = useUncoveredAreas();
  const liveness = presence?.liveness ?? null;
  const isStale = liveness !== null && !liveness.isLive;
  const select = (id: AssetId | null) => change({ asset: id, follow: null });

  useKeys(t`Live site`, [
    {
      keys: "Escape",
      label: t`Close the card`,
      run: () => select(null),
      isEnabled: state.selected !== null,
    },
    {
      keys: "f",
      label: t`Follow the selected asset`,
      run: () => change({ follow: state.isFollowing ? null : "1" }),
      isEnabled: state.selected !== null,
    },
    ...TABS.map((id, index) => ({
      keys: String(index + 1),
      label: {
        areas: t`Areas`,
        assets: t`Assets`,
        devices: t`Devices`,
        inventory: t`Inventory`,
      }[id],
      run: () => setTab(id),
    })),
  ]);

  /** What is chosen is seen: one site, or all of them. */
  const show = (id: SiteId | null) => {
    const bounds = viewOfSites(sites.filter((one) => id === null || one.id === id));
    if (bounds !== null) setTarget({ kind: "bounds", bounds });
  };
  const onPick = (pick: MapPick) => {
    if (pick.kind === "asset") select(pick.id);
    else if (pick.kind === "site" && pick.id !== state.site) change({ site: pick.id, floor: null });
    else if (pick.kind === "area") change({ site: pick.site, floor: null });
    else if (pick.kind === "device") setTab("devices");
    else if (pick.kind === "nothing") select(null);
  };

  if (sitesFeed === null || (!sitesFeed.isLoaded && sites.length === 0))
    return sitesFeed?.failure === null || sitesFeed === null ? (
      <Skeleton kind="block" label={t`Loading the sites`} />
    ) : (
      <ErrorState
        title={t`The sites cannot be read`}
        description={t`They are requested again automatically. If this stays, tell your administrator.`}
        details={sitesFeed.failure}
      />
    );

  const shownDevices = (devicesFeed?.devices ?? []).filter(
    (device) =>
      (state.site === null || device.site === state.site) &&
      (state.floor === null || device.floor === null || device.floor === state.floor),
  );
  const counts = presence?.isLoaded === true ? presence.counts : null;
  const total = counts === null ? null : totalOf(counts, state.site, state.floor);
  const coverageLoss = coverageLossOf(
    sites
      .filter(({ id, isArchived }) => (state.site === null ? !isArchived : id === state.site))
      .flatMap(({ areas }) => areas)
      .filter(({ floor }) => state.floor === null || state.floor === floor)
      .map(({ id }) => id),
    uncovered,
  );
  const selectedTab = TABS.find((id) => id === tab) ?? "areas";
  const tabs: readonly TabEntry<(typeof TABS)[number]>[] = [
    {
      id: "areas",
      label: t`Areas`,
      panel: (
        <PresenceTable
          sites={sites}
          site={site}
          floor={state.floor}
          counts={counts}
          onArea={({ geometry, floor }) => {
            if (floor !== null) change({ floor: String(floor) });
            setTarget({ kind: "bounds", bounds: boundingBox(geometry) });
          }}
          onSite={({ id }) => {
            change({ site: id, floor: null });
            show(id);
          }}
        />
      ),
    },
    {
      id: "assets",
      label: t`Assets`,
      panel: (
        <LazyPart title={t`Assets`} fallback={<Skeleton kind="rows" />}>
          <AssetRows
            filter={filter}
            now={now}
            selected={state.selected}
            onSelect={select}
            onClear={
              state.text !== "" || state.families.length > 0
                ? () => change({ q: null, family: [] })
                : null
            }
          />
        </LazyPart>
      ),
    },
    {
      id: "devices",
      label: t`Devices`,
      panel:
        devicesFeed?.isLoaded === true ? (
          <DeviceRows
            devices={shownDevices}
            now={now}
            onSelect={({ location }) =>
              location !== null && setTarget({ kind: "place", at: location, zoom: 20 })
            }
          />
        ) : devicesFeed?.failure == null ? (
          <Skeleton kind="rows" label={t`Reading the devices`} />
        ) : (
          <ErrorState
            title={t`The devices could not be read.`}
            description={t`They are retried automatically as soon as the server answers.`}
          />
        ),
    },
    {
      id: "inventory",
      label: t`Inventory`,
      panel: (
        <LazyPart title={t`Inventory`} fallback={<Skeleton kind="rows" />}>
          <ScreenFrame>
            <SiteInventory site={site} now={now} />
          </ScreenFrame>
        </LazyPart>
      ),
    },
  ];
  const shownTab = tabs.find(({ id }) => id === selectedTab);
  return (
    <div className="LiveSite">
      <LiveSiteToolbar
        state={state}
        sites={sites}
        families={referential?.families ?? []}
        label={label}
        onChange={(changes) => {
          change(changes);
          if ("site" in changes) show(SiteId.safeParse(changes.site).data ?? null);
          if (site === null || changes.floor == null || changes.floor === ALL) return;
          const mapStyleSelected = styleWithFloor(
            site,
            Number(changes.floor),
            stored.mapStyleSelected,
          );
          store({ ...stored, mapStyleSelected });
        }}
        onLabel={(column) => store({ ...stored, mapLabelsSelected: [column ?? NO_LABEL] })}
      />
      <div className="LiveSite-status">
        <FreshnessMark
          isLive={liveness?.isLive ?? false}
          since={liveness?.since ?? null}
          now={now}
        />
        {total !== null && (
          <p>
            <Plural value={total.present} one="# asset here" other="# assets here" />
            {total.uncertain + total.unknown > 0 && (
              <>
                {" · "}
                <DoubtWords uncertain={total.uncertain} unknown={total.unknown} />
              </>
            )}
            {coverageLoss !== null && (
              <>
                {" · "}
                <MoreMayBeThere coverageLoss={coverageLoss} />
              </>
            )}
          </p>
        )}
        {!isOnWall && (
          <Switch isSelected={clusters !== "0"} onChange={(isOn) => setClusters(isOn ? null : "0")}>
            <Trans>Group markers</Trans>
          </Switch>
        )}
      </div>
      <div className="LiveSite-map">
        <LiveMap
          sites={sites}
          devices={devicesFeed?.devices ?? []}
          filter={filter}
          label={label}
          selected={state.selected}
          isFollowing={state.isFollowing}
          isStale={isStale}
          target={target}
          isClustered={clusters !== "0"}
          isAboutDevices={selectedTab === "devices"}
          onPick={onPick}
          onFollowEnded={() => change({ follow: null })}
        />
      </div>
      <div
        className="LiveSite-aside"
        // A list takes the key to clear its selection, and would keep what it shows of it.
        onKeyDownCapture={({ key }) => key === "Escape" && state.selected !== null && select(null)}
      >
        <Stale isStale={isStale} className="LiveSite-side">
          {isOnWall ? (
            <section aria-labelledby={heading}>
              <h2 id={heading}>
                {selectedTab === "areas" && site === null ? t`Sites` : shownTab?.label}
              </h2>
              {shownTab?.panel}
            </section>
          ) : (
            <Tabs
              label={t`What is here`}
              selected={selectedTab}
              onSelect={(id) => setTab(id === "areas" ? null : id)}
              tabs={tabs}
            />
          )}
        </Stale>
        <SelectedPanel
          id={state.selected}
          customerName={customerName}
          sites={sites}
          now={now}
          isFollowing={state.isFollowing}
          onFollow={(isFollowing) => change({ follow: isFollowing ? "1" : null })}
          onClose={() => select(null)}
        />
      </div>
    </div>
  );
}
