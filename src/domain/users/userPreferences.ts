import { z } from "zod";
import { AssetColumn, DEFAULT_ASSET_COLUMNS, restoredColumns } from "../assets/assetColumns.ts";
import { TABLE_PAGE_SIZES, type TablePageSize } from "../base/limits.ts";
import { DEFAULT_DEADLINE_THRESHOLD } from "../assets/regulatoryDeadline.ts";
import { ownValue } from "../base/ownValue.ts";

/** Rows a page (specification section 9). */
export const PageSize = z.literal(TABLE_PAGE_SIZES);

const WIDTHS = z.record(z.string(), z.number().min(24).max(2000));

/** How a user has set one list. */
export const ListPreferences = z.object({
  /** The columns that are shown, in their order; null: the usual ones. */
  columns: z.array(z.string()).nullable().catch(null),
  sort: z.object({ column: z.string(), isDescending: z.boolean() }).nullable().catch(null),
  /** False: one list that scrolls. How many rows a page has is in `tablesItemsPerPage`. */
  isPaged: z.boolean().catch(false),
  /** Widths that were set, in pixels at a root of 16 px, by column. */
  widths: WIDTHS.catch({}),
});
export type ListPreferences = z.infer<typeof ListPreferences>;

/** How a list is until its reader sets it. */
export const DEFAULT_LIST: ListPreferences = {
  columns: null,
  sort: null,
  isPaged: false,
  widths: {},
};

/** What users have set for themselves in this browser, for one customer (specification section 3). */
export const UserPreferences = z.object({
  /** Rows a page by route name. */
  tablesItemsPerPage: z.record(z.string(), PageSize).catch({}),
  mapLabelsSelected: z.array(z.string()).catch([]),
  mapStyleSelected: z.string().nullable().catch(null),
  /** Null: as the customer has set the list. */
  assetListColumns: z
    .array(z.string())
    .nullable()
    .catch(null)
    .transform((columns) => (columns === null ? null : [...restoredColumns(columns)]))
    .pipe(z.array(AssetColumn).nullable()),
  /** Columns of the asset list in the order their reader has put them; those it does not name follow in their own. */
  assetListOrder: z.array(AssetColumn).catch([]),
  /** Widths that were set, in pixels at a root of 16 px, by column. */
  assetListWidths: WIDTHS.catch({}),
  /** In days. */
  deadlineThreshold: z.number().int().min(0).max(3650).catch(DEFAULT_DEADLINE_THRESHOLD),
  /** True: assets open as a map, false: as a list (specification section 2). */
  assetsAsMap: z.boolean().catch(false),
  /** The other lists, by route. */
  lists: z.record(z.string(), ListPreferences.catch(DEFAULT_LIST)).catch({}),
});
export type UserPreferences = z.infer<typeof UserPreferences>;

/** What holds until the user chooses. */
export const DEFAULT_PREFERENCES: UserPreferences = {
  tablesItemsPerPage: {},
  mapLabelsSelected: [],
  mapStyleSelected: null,
  assetListColumns: null,
  assetListOrder: [],
  assetListWidths: {},
  deadlineThreshold: DEFAULT_DEADLINE_THRESHOLD,
  assetsAsMap: false,
  lists: {},
};

/** Stored preferences as far as they can be used: a field that is broken or missing has its default, the others stay. */
export function restoredPreferences(stored: unknown): UserPreferences {
  const restored = UserPreferences.safeParse(stored).data ?? DEFAULT_PREFERENCES;
  // Earlier versions stored the usual columns with anything else that was chosen. Whoever chooses columns has an order.
  const { assetListColumns: columns, assetListOrder } = restored;
  const isUnchosen =
    assetListOrder.length === 0 && columns?.join() === DEFAULT_ASSET_COLUMNS.join();
  return isUnchosen ? { ...restored, assetListColumns: null } : restored;
}

/** Rows a page of the route's table. */
export function pageSizeOf(preferences: UserPreferences, route: string): TablePageSize {
  return ownValue(preferences.tablesItemsPerPage, route) ?? TABLE_PAGE_SIZES[0];
}
