import { z } from "zod";
import { type ColumnSet, shownColumns } from "../base/columnChoice.ts";

/** Every column of the asset list, in its order (specification section 3). */
export const ASSET_COLUMNS = [
  "reference",
  "designation",
  "family",
  "subFamily",
  "manufacturerId",
  "area",
  "floor",
  "lastTagUpdate",
  "lastPositionUpdate",
  "locationCity",
  "locationLat",
  "locationLon",
  "locationSite",
  "nextLocationSite",
  "scannedBy",
  "batteryLevel",
  "networkIndicator",
  "movementState",
] as const;
export const AssetColumn = z.enum(ASSET_COLUMNS);
export type AssetColumn = z.infer<typeof AssetColumn>;

/** What is shown until somebody chooses: the first eight. */
export const DEFAULT_ASSET_COLUMNS: readonly AssetColumn[] = ASSET_COLUMNS.slice(0, 8);

/** Columns that cannot be hidden. */
export const REQUIRED_ASSET_COLUMNS: readonly AssetColumn[] = ["reference", "designation"];

/** What of the list's columns can be chosen. */
export const ASSET_COLUMN_SET: ColumnSet<AssetColumn> = {
  all: ASSET_COLUMNS,
  required: REQUIRED_ASSET_COLUMNS,
  usual: DEFAULT_ASSET_COLUMNS,
};

/** Stored columns as they can be shown, in the list's order (`shownColumns`). */
export function restoredColumns(stored: readonly string[] | null): readonly AssetColumn[] {
  const known = ASSET_COLUMNS.filter((column) => stored?.includes(column));
  const shown = shownColumns(ASSET_COLUMN_SET, known);
  return ASSET_COLUMNS.filter((column) => shown.includes(column));
}
