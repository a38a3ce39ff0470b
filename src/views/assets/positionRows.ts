import type { AssetLocation } from "../../domain/assets/assetLocation.ts";
import type { SheetRow } from "../../domain/base/sheet.ts";
import type { AssetNames } from "./useAssetValue.tsx";

/** The positions as rows of an export: when, where, how exactly, and by whom it was heard. */
export function positionRows(
  positions: readonly AssetLocation[],
  { siteOf, areaName, deviceName }: AssetNames,
): readonly SheetRow[] {
  return positions.map(({ at, location, accuracy, site, floor, area, scannedBy }) => [
    { at, precision: "second" },
    location.lat,
    location.lon,
    accuracy,
    site === null ? null : (siteOf(site)?.siteName ?? site),
    floor,
    area === null ? null : areaName(area),
    scannedBy === null ? null : deviceName(scannedBy),
  ]);
}
