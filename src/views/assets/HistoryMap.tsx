import { useLingui } from "@lingui/react/macro";
import { useMemo, useState } from "react";
import type { Asset } from "../../domain/assets/asset.ts";
import type { AssetLocation } from "../../domain/assets/assetLocation.ts";
import type { Leg } from "../../domain/assets/legs.ts";
import type { BoundingBox, LonLat } from "../../domain/base/geometry.ts";
import type { Site } from "../../domain/sites/site.ts";
import type { AssetNames } from "./useAssetValue.tsx";
import type { Viewport } from "../map/mapDoor.ts";
import { MapPanel, type MapTarget } from "../map/MapPanel.tsx";
import { useFeedHandle } from "../kit/useFeed.ts";
import { useFamilyImages } from "../kit/useFamilyImages.ts";
import { useGround } from "../kit/useGround.ts";
import { useMapBase } from "../kit/useMapBase.ts";
import { TrackMarks } from "./track/TrackMarks.tsx";
import { legBounds, movingPoints, trackBounds, trackOf, trackOfLegs } from "./trackOf.ts";

const NO_DEVICES: readonly never[] = [];
/** Near enough to see which side of a wall a position lies on. */
const ZOOM_OF_A_POSITION = 19;

/** The way of the asset on its ground, with the asset itself where it is now. */
export function HistoryMap({
  asset,
  points,
  sites,
  names,
  picked,
  legs,
  leg,
  head,
  isSmall = false,
  isStale = false,
}: {
  readonly asset: Asset;
  /** Oldest first; one at least where the asset has no place now. */
  readonly points: readonly AssetLocation[];
  readonly sites: readonly Site[];
  readonly names: AssetNames;
  readonly picked: AssetLocation | null;
  /** The way by trips, stops and gaps; null: by positions. */
  readonly legs: readonly Leg[] | null;
  /** The one of them that is in view; null: all. */
  readonly leg: Leg | null;
  /** Where a replay stands; null: none runs. */
  readonly head: LonLat | null;
  /** Without the proof of its positions, and what maps find and measure. */
  readonly isSmall?: boolean | undefined;
  /** Where the asset is now is not live. */
  readonly isStale?: boolean | undefined;
}) {
  const { t } = useLingui();
  const moving = useMemo(() => movingPoints(points), [points]);
  // Where it is now is in view at first; when it moves, the view stays its reader's.
  const [start] = useState(asset.location);
  const bounds = useMemo<BoundingBox>(
    () => trackBounds(moving.length > 0 || start === null ? moving : [{ location: start }]),
    [moving, start],
  );
  const track = useMemo(
    () => (legs === null ? trackOf(asset.id, points) : trackOfLegs(asset.id, legs)),
    [asset.id, points, legs],
  );
  const tracks = useMemo(() => [{ ...track, head }], [track, head]);
  const last = picked ?? moving.at(-1) ?? null;
  const site = last === null ? asset.locationSite : last.site;
  const floor = last === null ? asset.floor : last.floor;
  const ground = useGround(sites, { site, floor });
  const images = useFamilyImages();
  const base = useMapBase(sites.find(({ id }) => id === site) ?? null, floor);
  const [seen, setSeen] = useState<Viewport | null>(null);
  const viewport = seen ?? { bounds, zoom: 16 };
  const filter = useMemo(
    () => ({
      site: null,
      floor: null,
      area: null,
      families: [],
      subFamilies: [],
      text: "",
      ids: [asset.id],
    }),
    [asset.id],
  );
  const held = useFeedHandle("mapPoints", {
    filter,
    ...viewport,
    cell: 0,
    label: null,
    selected: asset.id,
  });
  const target = useMemo<MapTarget>(() => {
    if (leg !== null) return { kind: "bounds", bounds: legBounds(leg) };
    return picked === null
      ? { kind: "bounds", bounds }
      : { kind: "place", at: picked.location, zoom: ZOOM_OF_A_POSITION };
  }, [leg, picked, bounds]);
  return (
    <div className="HistoryMap">
      <MapPanel
        label={t`Track of ${asset.reference}`}
        base={base}
        bounds={bounds}
        points={held}
        ground={ground}
        devices={NO_DEVICES}
        images={images}
        tracks={tracks}
        selected={asset.id}
        target={target}
        areLabelsVisible={false}
        isStale={isStale}
        isPlain={isSmall}
        onMove={setSeen}
        onPick={() => undefined}
      >
        {seen !== null && !isSmall && (
          <TrackMarks legs={legs} points={points} names={names} viewport={seen} />
        )}
      </MapPanel>
    </div>
  );
}
