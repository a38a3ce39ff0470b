import type { AssetLocation } from "../../domain/assetLocation.ts";
import type { CsvCell } from "../../domain/csvText.ts";
import { formatDateTime } from "../format/formatDateTime.ts";
import type { Place } from "../format/intl.ts";
import type { AssetNames } from "./AssetValue.tsx";

/** The positions as rows of an export: when (on the customer's calendar), where, how exactly, and by whom it was heard. */
export function positionRows(
  positions: readonly AssetLocation[],
  { siteOf, areaName, deviceName }: AssetNames,
  place: Place,
): readonly (readonly CsvCell[])[] {
  return positions.map(({ at, location, accuracy, site, floor, area, scannedBy }) => [
    formatDateTime(at, place, { hasSeconds: true }),
    location.lat,
    location.lon,
    accuracy,
    site === null ? null : (siteOf(site)?.siteName ?? site),
    floor,
    area === null ? null : areaName(area),
    scannedBy === null ? null : deviceName(scannedBy),
  ]);
}
