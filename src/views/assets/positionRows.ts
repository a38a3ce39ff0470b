import type { AssetLocation } from "../../domain/assets/assetLocation.ts";
import type { SheetRow } from "../../domain/base/sheet.ts";
import type { AssetNames } from "./useAssetValue.tsx";
import type { DoubtWords } from "./useDoubtWords.ts";

/** The positions as rows of an export: when, where, how exactly, by whom it was heard, and why it moved nothing. */
export function positionRows(
  positions: readonly AssetLocation[],
  { siteOf, areaName, deviceName }: Pick<AssetNames, "areaName" | "deviceName" | "siteOf">,
  words: DoubtWords,
): readonly SheetRow[] {
  return positions.map(({ at, location, accuracy, site, floor, area, scannedBy, doubt }) => [
    { at, precision: "second" },
    location.lat,
    location.lon,
    accuracy,
    site === null ? null : (siteOf(site)?.siteName ?? site),
    floor,
    area === null ? null : areaName(area),
    scannedBy === null ? null : deviceName(scannedBy),
    doubt === undefined ? null : words[doubt],
  ]);
}
