import { z } from "zod";
import { AssetId, SiteId, TagId } from "../base/ids.ts";
import { MovementState } from "../devices/movement.ts";
import { Place } from "../sites/presence.ts";
import { EpochMs } from "../base/instant.ts";

/**
 * What every event of an asset carries. `at` is when it happened by the device, `recordedAt` when we
 * stored it; `seq` rises strictly within a customer in the order of recording, so that a reader can go
 * on from where it stopped. Family and sub-family are those at the time, so that a count of the past
 * needs nothing but the events.
 */
const common = {
  id: z.string().min(1),
  seq: z.number().int().nonnegative(),
  at: EpochMs,
  recordedAt: EpochMs,
  assetId: AssetId,
  tagId: TagId.nullable(),
  family: z.string(),
  subFamily: z.string(),
};

/** The asset's settled place changed (after the debounce). */
export const AssetMoved = z.object({
  ...common,
  type: z.literal("asset.moved"),
  from: Place,
  to: Place,
});
export type AssetMoved = z.infer<typeof AssetMoved>;

/** The hours in which the place is recorded were over at `at` (docs/decisions/0225): from then on it is not known where the asset is. */
export const AssetPlaceHidden = z.object({ ...common, type: z.literal("asset.placeHidden") });

export const AssetMovementChanged = z.object({
  ...common,
  type: z.literal("asset.movementChanged"),
  movementState: MovementState,
});

/** Percent; recorded when it crosses a multiple of `BATTERY_STEP`. */
export const AssetBatteryChanged = z.object({
  ...common,
  type: z.literal("asset.batteryChanged"),
  batteryLevel: z.number().min(0).max(100),
});

export const AssetLinked = z.object({ ...common, type: z.literal("asset.tagLinked") });
export const AssetUnlinked = z.object({ ...common, type: z.literal("asset.tagUnlinked") });
export const AssetAssociated = z.object({
  ...common,
  type: z.literal("asset.siteAssociated"),
  site: SiteId,
});
export const AssetDissociated = z.object({
  ...common,
  type: z.literal("asset.siteDissociated"),
  site: SiteId,
});
export const AssetArchived = z.object({ ...common, type: z.literal("asset.archived") });
export const AssetUnarchived = z.object({ ...common, type: z.literal("asset.unarchived") });

/** The collection asset-history: what happened to assets, but for the positions themselves (asset-locations). */
export const AssetHistoryEvent = z.discriminatedUnion("type", [
  AssetMoved,
  AssetPlaceHidden,
  AssetMovementChanged,
  AssetBatteryChanged,
  AssetLinked,
  AssetUnlinked,
  AssetAssociated,
  AssetDissociated,
  AssetArchived,
  AssetUnarchived,
]);
export type AssetHistoryEvent = z.infer<typeof AssetHistoryEvent>;

/** Battery changes enter the history at steps of this many percent: the level itself wavers. */
export const BATTERY_STEP = 5;

/** Whether the history needs a record of this change of battery level. */
export function crossesBatteryStep(before: number | null, after: number): boolean {
  return before === null || Math.floor(before / BATTERY_STEP) !== Math.floor(after / BATTERY_STEP);
}
