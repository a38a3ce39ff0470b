import { z } from "zod";
import { MAX_VISIBLE_COLUMNS } from "../base/limits.ts";

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

/** The columns with one shown or hidden, in their order; the same array where it is required, shown already, or would be the eleventh. */
export function withColumn(
  columns: readonly AssetColumn[],
  column: AssetColumn,
  isShown: boolean,
): readonly AssetColumn[] {
  if (columns.includes(column) === isShown) return columns;
  if (!isShown && REQUIRED_ASSET_COLUMNS.includes(column)) return columns;
  if (isShown && columns.length >= MAX_VISIBLE_COLUMNS) return columns;
  return ASSET_COLUMNS.filter((one) => (one === column ? isShown : columns.includes(one)));
}

/** Stored columns as they can be shown: unknown ones dropped, required ones added, 10 at most. The defaults where nothing usable is stored. */
export function restoredColumns(stored: readonly string[] | null): readonly AssetColumn[] {
  const known = ASSET_COLUMNS.filter((column) => stored?.includes(column));
  if (known.length === 0) return DEFAULT_ASSET_COLUMNS;
  return ASSET_COLUMNS.filter(
    (column) => REQUIRED_ASSET_COLUMNS.includes(column) || known.includes(column),
  ).slice(0, MAX_VISIBLE_COLUMNS);
}
