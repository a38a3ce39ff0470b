import { useLingui } from "@lingui/react/macro";
import { useMemo, useState } from "react";
import type { Asset } from "../../domain/assets/asset.ts";
import { offset } from "../../domain/base/geometry.ts";
import type { LonLat } from "../../domain/base/geometry.ts";
import type { EpochMs } from "../../domain/base/time.ts";
import { MINUTE } from "../../domain/base/time.ts";
import { trackOf } from "../assets/trackOf.ts";
import { useRead } from "../kit/reading.ts";
import { useFamilyImages } from "../kit/useFamilyImages.ts";
import { useFeed, useFeedHandle } from "../kit/useFeed.ts";
import { useFeedValue } from "../kit/useFeedValue.ts";
import { useGround } from "../kit/useGround.ts";
import { useMapBase } from "../kit/useMapBase.ts";
import type { Viewport } from "../map/mapDoor.ts";
import { MapPanel, type MapTarget } from "../map/MapPanel.tsx";
import { useDistressMachines } from "./distressMachines.ts";

const NONE: readonly never[] = [];
/** The column that is written beside everybody: their names. */
const LABELS = "designation";
/** How much of the way is shown, in ms. */
const TRACK = 10 * MINUTE;
/** What is in view around the caller, in metres to each side at least. */
const AROUND = 40;

/** Where the caller is, on the plan of the floor, with the way of the last minutes and who else is there. */
export function CallMap({
  asset,
  location,
  now,
}: {
  readonly asset: Asset;
  readonly location: LonLat;
  readonly now: EpochMs;
}) {
  const { t } = useLingui();
  const { track } = useDistressMachines();
  const { id, locationSite: site, floor, locationAccuracy } = asset;
  // Read anew once a minute: the live place is drawn by the feed meanwhile.
  const until = Math.ceil(now / MINUTE) * MINUTE;
  const query = useMemo(
    () => ({ assetId: id, from: until - TRACK - MINUTE, to: until }),
    [id, until],
  );
  const history = useRead(track, query).answer?.points ?? NONE;
  const tracks = useMemo(() => (history.length < 2 ? [] : [trackOf(id, history)]), [id, history]);
  const sites = useFeed("sites", null)?.sites ?? NONE;
  const ground = useGround(sites, { site, floor });
  const images = useFamilyImages();
  const base = useMapBase(sites.find((one) => one.id === site) ?? null, floor);
  const { lat, lon } = location;
  const bounds = useMemo(() => {
    const around = Math.max(AROUND, (locationAccuracy ?? 0) * 1.5);
    const [low, high] = [
      offset({ lat, lon }, -around, -around),
      offset({ lat, lon }, around, around),
    ];
    return { west: low.lon, south: low.lat, east: high.lon, north: high.lat };
  }, [lat, lon, locationAccuracy]);
  const [viewport, setViewport] = useState<Viewport>({ bounds, zoom: 18 });
  const filter = useMemo(
    () => ({
      site,
      floor,
      area: null,
      families: [asset.family],
      subFamilies: [],
      text: "",
    }),
    [site, floor, asset.family],
  );
  const points = useFeedHandle("mapPoints", {
    filter,
    ...viewport,
    cell: 0,
    label: LABELS,
    selected: id,
  });
  const isLive = useFeedValue(points, (state) => state?.liveness?.isLive === true);
  const target = useMemo<MapTarget>(() => ({ kind: "bounds", bounds }), [bounds]);
  const name = asset.designation;
  return (
    <div className="CallMap">
      <MapPanel
        label={t`Where ${name} is`}
        base={base}
        bounds={bounds}
        points={points}
        ground={ground}
        devices={NONE}
        images={images}
        tracks={tracks}
        selected={id}
        target={target}
        areLabelsVisible
        isStale={!isLive}
        onMove={setViewport}
        onPick={() => undefined}
        isPlain
      />
    </div>
  );
}
