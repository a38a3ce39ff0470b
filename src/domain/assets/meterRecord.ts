import { z } from "zod";
import { AssetId, TagId, UserId } from "../base/ids.ts";
import { EpochMs } from "../base/instant.ts";
import { meterHour } from "./assetMeter.ts";
import { MeterKind } from "../devices/meter.ts";

/**
 * One value in the history of a machine's meter (collection asset-meters), in the unit of its kind. `reading`: as the device
 * or the person says it; `value` of the machine and `used`, by how much it had risen since it is known, null where the reading does not
 * count (docs/decisions/0247). `tagId` null: by hand, `by` says whose.
 */
export const MeterRecord = z.object({
  id: z.string().min(1),
  assetId: AssetId,
  meter: MeterKind,
  at: EpochMs,
  recordedAt: EpochMs,
  reading: z.number().min(0),
  value: z.number().min(0).nullable(),
  used: z.number().min(0).nullable(),
  tagId: TagId.nullable(),
  by: UserId.nullable(),
});
export type MeterRecord = z.infer<typeof MeterRecord>;

/**
 * The id of what a device says in an hour: the first that comes of each is kept, whenever it comes and however often. What
 * counts and what does not are kept apart.
 */
export function meterRecordId({
  assetId,
  meter,
  at,
  value,
}: Pick<MeterRecord, "assetId" | "at" | "meter" | "value">): string {
  return `${assetId}-${meter}-${meterHour(at)}${value === null ? "-doubted" : ""}`;
}
