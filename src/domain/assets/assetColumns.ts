import { z } from "zod";
import { type ColumnSet, shownColumns } from "../base/columnChoice.ts";
import { METER_KINDS } from "../devices/meter.ts";
import { LONGEST_NAME } from "../base/limits.ts";
import type { Family } from "../referential/referential.ts";

/** The columns of the asset list but for attributes, which follow, in their order (specification section 3). */
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
  "locationAccuracy",
  "locationSite",
  "nextLocationSite",
  "scannedBy",
  "batteryLevel",
  "networkIndicator",
  "movementState",
  "labels",
  "currentWorksite",
  ...METER_KINDS,
  "metersAt",
] as const;
/** A column of every asset, whatever its sub-family. */
export const CommonAssetColumn = z.enum(ASSET_COLUMNS);
export type CommonAssetColumn = z.infer<typeof CommonAssetColumn>;

const ATTRIBUTE = "attributes.";
/** A column of the list: a common one, or an attribute of whichever sub-families have one of the name. */
export const AssetColumn = z.union([
  CommonAssetColumn,
  z.templateLiteral([ATTRIBUTE, z.string().min(1).max(LONGEST_NAME)]),
]);
export type AssetColumn = z.infer<typeof AssetColumn>;

function attributeColumn(name: string): AssetColumn {
  return `${ATTRIBUTE}${name}`;
}

/** The columns of all attributes, each name once, and those that are shown though the referential has lost them. */
export function attributeColumnsOf(
  families: readonly Family[],
  shown: readonly AssetColumn[],
): readonly AssetColumn[] {
  const named = families.flatMap(({ subFamilies }) =>
    subFamilies.flatMap(({ attributes }) => attributes.map(({ name }) => attributeColumn(name))),
  );
  return [...new Set([...named, ...shown.filter((column) => !isCommonColumn(column))])];
}

/** The attribute that a column shows; null: it is a common column. */
export function attributeOfColumn(column: AssetColumn): string | null {
  return column.startsWith(ATTRIBUTE) ? column.slice(ATTRIBUTE.length) : null;
}

/** Whether a column is no attribute's. */
export function isCommonColumn(column: AssetColumn): column is CommonAssetColumn {
  return attributeOfColumn(column) === null;
}

/** The column of that name; null: there is none. */
export function assetColumnOf(name: string | undefined): AssetColumn | null {
  return AssetColumn.safeParse(name).data ?? null;
}

/** What is shown until somebody chooses: the first eight. */
export const DEFAULT_ASSET_COLUMNS: readonly AssetColumn[] = ASSET_COLUMNS.slice(0, 8);

/** The same for a renter, whose assets are on agencies and worksites far more often than in areas and on floors. */
export const RENTER_ASSET_COLUMNS: readonly AssetColumn[] = [
  "reference",
  "designation",
  "family",
  "subFamily",
  "currentWorksite",
  "locationSite",
  "locationCity",
  "lastTagUpdate",
];

/** Columns that cannot be hidden. */
export const REQUIRED_ASSET_COLUMNS: readonly AssetColumn[] = ["reference", "designation"];

/** What of the list's columns can be chosen; `attributes`: their columns, in the order of the referential. */
export function assetColumnSet(
  attributes: readonly AssetColumn[],
  defaultValue: readonly AssetColumn[] = DEFAULT_ASSET_COLUMNS,
): ColumnSet<AssetColumn> {
  return { all: [...ASSET_COLUMNS, ...attributes], required: REQUIRED_ASSET_COLUMNS, defaultValue };
}

/** The set that stored columns are chosen from: all of their attributes, whether or not the referential has them still. */
export function storedColumnSet(
  stored: readonly string[] | null,
  defaultValue?: readonly AssetColumn[],
): ColumnSet<AssetColumn> {
  const known = (stored ?? []).map(assetColumnOf).filter((column) => column !== null);
  return assetColumnSet(
    known.filter((column) => !isCommonColumn(column)),
    defaultValue,
  );
}

/** Stored columns as they can be shown, in the list's order (`shownColumns`). */
export function restoredColumns(stored: readonly string[] | null): readonly AssetColumn[] {
  const set = storedColumnSet(stored);
  const known = set.all.filter((column) => stored?.includes(column));
  const shown = shownColumns(set, known);
  return set.all.filter((column) => shown.includes(column));
}
