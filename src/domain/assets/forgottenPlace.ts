import type { EpochMs } from "../base/time.ts";
import { type Asset, newestFixAt, NO_TELEMETRY } from "./asset.ts";

/** What is read of an asset to know whether its place is to be forgotten. */
type Placed = Pick<
  Asset,
  | "area"
  | "candidate"
  | "doubtfulFix"
  | "floor"
  | "isArchived"
  | "lastPositionUpdate"
  | "location"
  | "locationCity"
  | "locationSite"
  | "placeHidden"
  | "placeProof"
  | "scannedBy"
>;

/** Whether the newest position of an asset is older than `cut`, and something of it is still there. */
export function isPlaceOlderThan(asset: Placed, cut: EpochMs): boolean {
  const { area, candidate, doubtfulFix, floor, location, locationCity, placeHidden, scannedBy } =
    asset;
  const isLeft =
    [area, candidate, doubtfulFix, floor, location, locationCity, scannedBy].some(
      (one) => one !== null,
    ) ||
    (placeHidden !== null && placeHidden.sealed !== "") ||
    (asset.isArchived && asset.locationSite !== null);
  return isLeft && (newestFixAt(asset) ?? Number.NEGATIVE_INFINITY) < cut;
}

/**
 * The asset without its last position (docs/decisions/0212). The site stays as long as the asset is in use: a roll leaves nobody out
 * for a silent tag (product.md section 3). What remains of the proof says that nothing is sure. What was put away is
 * removed as well, and it stays put away.
 */
export function withoutPlace(asset: Asset): Asset {
  const { location, locationAccuracy, locationCity, floor, area, areaSince } = NO_TELEMETRY;
  const at = newestFixAt(asset);
  return {
    ...asset,
    location,
    locationAccuracy,
    locationCity,
    floor,
    area,
    areaSince,
    candidate: null,
    doubtfulFix: null,
    placeHidden: asset.placeHidden === null ? null : { ...asset.placeHidden, sealed: "" },
    scannedBy: null,
    networkIndicator: null,
    lastPositionUpdate: null,
    lastMovedAt: null,
    locationSite: asset.isArchived ? null : asset.locationSite,
    placeProof: asset.isArchived || at === null ? null : { at, radius: null, sureAt: null },
  };
}
