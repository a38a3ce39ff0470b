import type { Asset } from "../../../domain/assets/asset.ts";
import type { AssetColumn } from "../../../domain/assets/assetColumns.ts";
import type { AreaId, SiteId, TagId } from "../../../domain/base/ids.ts";
import { unreachable } from "../../../domain/base/unreachable.ts";

/** How ids are called on the screen. */
export type ColumnNames = {
  readonly place: (id: SiteId | AreaId) => string;
  readonly device: (id: TagId) => string;
};

/** What a column of the asset list shows: names for ids, epoch ms for times; null: nothing. */
export function assetColumnValue(
  asset: Asset,
  column: AssetColumn,
  names: ColumnNames,
): string | number | null {
  switch (column) {
    case "reference":
    case "designation":
    case "family":
    case "subFamily":
    case "manufacturerId":
    case "floor":
    case "lastTagUpdate":
    case "lastPositionUpdate":
    case "locationCity":
    case "batteryLevel":
    case "networkIndicator":
    case "movementState":
      return asset[column];
    case "area":
    case "locationSite":
    case "nextLocationSite":
      return asset[column] === null ? null : names.place(asset[column]);
    case "scannedBy":
      return asset.scannedBy === null ? null : names.device(asset.scannedBy);
    case "locationLat":
      return asset.location?.lat ?? null;
    case "locationLon":
      return asset.location?.lon ?? null;
    default:
      return unreachable(column);
  }
}

/** Columns whose values are names of sites and areas. */
export function needsPlaces(column: AssetColumn | null): boolean {
  return column === "area" || column === "locationSite" || column === "nextLocationSite";
}
