import { useLingui } from "@lingui/react/macro";
import { useMemo, useState } from "react";
import type { CommonAssetColumn } from "../../../domain/assets/assetColumns.ts";
import { CLUSTER_CELL } from "../../../domain/assets/mapMarks.ts";
import type { BoundingBox } from "../../../domain/base/geometry.ts";
import type { AreaId, AssetId } from "../../../domain/base/ids.ts";
import type { ForbiddenPlace } from "../../../domain/sites/forbiddenPlaces.ts";
import type { Site } from "../../../domain/sites/site.ts";
import type { AssetFilter } from "../../../streams/feeds/assets/assetFilter.ts";
import type { DeviceState } from "../../../streams/feeds/devices/devicesFeed.ts";
import type { Viewport } from "../../map/mapDoor.ts";
import { MapPanel, type MapTarget } from "../../map/MapPanel.tsx";
import type { MapPick } from "../../map/pickThing.ts";
import { useFeedHandle } from "../../kit/useFeed.ts";
import { useFamilyImages } from "../../kit/useFamilyImages.ts";
import { useGround } from "../../kit/useGround.ts";
import { useMapBase } from "../../kit/useMapBase.ts";
import { type World, worldOf } from "../../map/mercator.ts";
import type { ScreenPoint } from "../../map/view.ts";
import { LazyPart } from "../../shell/LazyPart.tsx";
import { AreaList, ClusterList } from "../../shell/lazyParts.ts";
import { useRootScale } from "../../ui/useRootScale.ts";
import { EUROPE } from "./boundsOfSites.ts";
import { viewOfSites } from "./viewOfSites.ts";

/** What is listed over the map, beside where it was pressed. */
type Opened =
  | { readonly kind: "cluster"; readonly place: World; readonly at: ScreenPoint }
  | { readonly kind: "area"; readonly id: AreaId; readonly at: ScreenPoint };

/** The map of the live assets that a filter keeps, on its ground. Used wherever a site is shown. */
export function LiveMap({
  sites,
  devices,
  filter,
  label,
  selected,
  isFollowing,
  isStale,
  target,
  isClustered,
  isAboutDevices = false,
  isPlain,
  quietAreas,
  onPick,
  onFollowEnded,
}: {
  readonly sites: readonly Site[];
  readonly devices: readonly DeviceState[];
  readonly filter: AssetFilter;
  readonly label: CommonAssetColumn | null;
  readonly selected: AssetId | null;
  readonly isFollowing: boolean;
  readonly isStale: boolean;
  readonly target: MapTarget | null;
  readonly isClustered: boolean;
  /** The devices are what the page is about: all of them are shown, else only those that blind a place. */
  readonly isAboutDevices?: boolean;
  readonly isPlain?: boolean | undefined;
  /** Areas that step back; absent: none. */
  readonly quietAreas?: ReadonlySet<AreaId>;
  readonly onPick: (pick: MapPick) => void;
  readonly onFollowEnded: () => void;
}) {
  const { t } = useLingui();
  const { site, floor } = filter;
  const chosen = useMemo(
    () => sites.filter(({ id }) => site === null || id === site),
    [sites, site],
  );
  const bounds = useMemo<BoundingBox>(() => viewOfSites(chosen) ?? EUROPE, [chosen]);
  const whole = useGround(sites, { site, floor: floor ?? "all" });
  const ground = useMemo(
    () =>
      quietAreas === undefined
        ? whole
        : {
            ...whole,
            areas: whole.areas.map((area) => ({ ...area, isQuiet: quietAreas.has(area.id) })),
          },
    [whole, quietAreas],
  );
  const images = useFamilyImages();
  const base = useMapBase(chosen.length === 1 ? (chosen[0] ?? null) : null, floor);
  const shownDevices = useMemo(
    () =>
      devices.filter(
        (device) =>
          (site === null || device.site === site) &&
          (floor === null || device.floor === null || device.floor === floor) &&
          (isAboutDevices || isInTrouble(device)),
      ),
    [devices, site, floor, isAboutDevices],
  );
  const [viewport, setViewport] = useState<Viewport>({ bounds, zoom: 16 });
  const scale = useRootScale();
  const [opened, setOpened] = useState<Opened | null>(null);
  const points = useFeedHandle("mapPoints", {
    filter,
    ...viewport,
    cell: isClustered ? CLUSTER_CELL * scale : 0,
    label,
    selected,
    opened: opened?.kind === "cluster" ? opened.place : null,
  });
  const pick = (picked: MapPick, at: ScreenPoint) => {
    if (picked.kind === "cluster") setOpened({ kind: "cluster", place: worldOf(picked.at), at });
    else if (picked.kind === "area" && picked.site === site && isPlain !== true)
      setOpened({ kind: "area", id: picked.id, at });
    else onPick(picked);
  };
  const close = () => setOpened(null);
  const select = (id: AssetId) => {
    close();
    onPick({ kind: "asset", id });
  };
  const area =
    opened?.kind === "area"
      ? chosen.flatMap(({ areas }) => areas).find(({ id }) => id === opened.id)
      : undefined;
  const name = chosen.length === 1 ? (chosen[0]?.siteName ?? "") : t`all sites`;
  return (
    <MapPanel
      label={t`Map of ${name}`}
      base={base}
      isPlain={isPlain}
      bounds={bounds}
      points={points}
      ground={ground}
      devices={shownDevices}
      images={images}
      selected={selected}
      followed={isFollowing ? selected : null}
      target={target}
      areLabelsVisible={label !== null}
      isStale={isStale}
      onMove={setViewport}
      onPick={pick}
      onFollowEnded={onFollowEnded}
    >
      {opened?.kind === "cluster" && (
        <LazyPart title={t`Assets of this cluster`}>
          <ClusterList
            points={points}
            filter={filter}
            at={opened.at}
            selected={selected}
            onSelect={select}
            onClose={close}
          />
        </LazyPart>
      )}
      {opened !== null && area !== undefined && (
        <LazyPart title={area.name}>
          <AreaList
            area={area}
            forbidden={forbiddenAt(chosen, area.id)}
            filter={filter}
            at={opened.at}
            selected={selected}
            onSelect={select}
            onClose={close}
          />
        </LazyPart>
      )}
    </MapPanel>
  );
}

function forbiddenAt(sites: readonly Site[], area: AreaId): ForbiddenPlace | null {
  const places = sites.flatMap(({ forbidden = [] }) => forbidden);
  return places.find((one) => one.area === area) ?? null;
}

function isInTrouble({ connectivity }: DeviceState): boolean {
  return connectivity === "offline" || connectivity === "uncertain";
}
