import { type Asset, shownSite } from "../../../domain/assets/asset.ts";
import {
  type AssetColumn,
  attributeOfColumn,
  isCommonColumn,
} from "../../../domain/assets/assetColumns.ts";
import { metersAt } from "../../../domain/assets/assetMeter.ts";
import type { AreaId, LabelId, SiteId, TagId } from "../../../domain/base/ids.ts";
import { unreachable } from "../../../domain/base/unreachable.ts";

/** How ids are called on the screen. */
export type ColumnNames = {
  readonly place: (id: SiteId | AreaId) => string;
  readonly device: (id: TagId) => string;
  readonly label: (id: LabelId) => string;
};

/** What a column of the asset list shows: names for ids, epoch ms for times; null: nothing. */
export function assetColumnValue(
  asset: Asset,
  column: AssetColumn,
  names: ColumnNames,
): string | number | null {
  if (!isCommonColumn(column)) {
    const name = attributeOfColumn(column);
    const value = asset.attributes.find((one) => one.name === name);
    return value?.date ?? value?.number ?? value?.string ?? null;
  }
  const site = shownSite(asset);
  switch (column) {
    case "reference":
    case "designation":
    case "family":
    case "subFamily":
    case "manufacturerId":
    case "floor":
    case "lastTagUpdate":
    case "lastPositionUpdate":
    case "locationAccuracy":
    case "locationCity":
    case "batteryLevel":
    case "networkIndicator":
      return asset[column];
    case "movementState":
      return asset.placeHidden === null ? asset.movementState : null;
    case "locationSite":
      return site === null ? null : names.place(site);
    case "area":
    case "nextLocationSite":
    case "currentWorksite":
      return asset[column] === null ? null : names.place(asset[column]);
    case "scannedBy":
      return asset.scannedBy === null ? null : names.device(asset.scannedBy);
    case "labels":
      return asset.labels.length === 0 ? null : asset.labels.map(names.label).toSorted().join(", ");
    case "engineHours":
    case "odometer":
    case "fuelUsed":
    case "fuelLevel":
      return asset.meters[column]?.value ?? null;
    case "metersAt":
      return metersAt(asset.meters);
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
  return (
    column === "area" ||
    column === "locationSite" ||
    column === "nextLocationSite" ||
    column === "currentWorksite"
  );
}
