import { z } from "zod";
import { DeviceConnectivity } from "../devices/deviceConnectivity.ts";
import { AssetId, CustomerIndex, SiteId, TagId, UserId } from "../base/ids.ts";
import type { BoxReading } from "../devices/reading.ts";
import { MINUTE } from "../base/time.ts";
import { EpochMs } from "../base/instant.ts";

/** The key with which a box calls its service: a secret, told to nobody who reads the box. */
export const ApiSubscriptionKey = z.string().trim().min(1).max(512);
export type ApiSubscriptionKey = z.infer<typeof ApiSubscriptionKey>;

/**
 * An entry box (specification section 3), without the secret: that there is a key is all it says. `minimumTimeDifference` in minutes, `minimumBatteryLevel` in
 * percent, `sendInterval` and `timeout` in ms. `totalRead` counts reads that opened or closed a record,
 * `refusedRead` those refused for their battery.
 */
export const TagInOutBox = z.object({
  id: TagId,
  kind: z.literal("box"),
  entryNumber: z.number().int().min(0),
  name: z.string().min(1),
  customer: CustomerIndex,
  site: SiteId,
  startDate: EpochMs,
  lastUpdate: EpochMs.nullable(),
  connected: DeviceConnectivity,
  connectedSince: EpochMs.nullable(),
  totalRead: z.number().int().min(0),
  refusedRead: z.number().int().min(0),
  minimumBatteryLevel: z.number().min(0).max(100),
  minimumTimeDifference: z
    .number()
    .min(0)
    .max(24 * 60),
  sendInterval: z.number().int().positive(),
  timeout: z.number().int().positive(),
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
  hasApiSubscriptionKey: z.boolean(),
});
export type TagInOutBox = z.infer<typeof TagInOutBox>;

/** The key of a box, sealed and kept where only super admins read. */
export const TagInOutBoxKey = z.object({
  id: z.string().min(1),
  customer: CustomerIndex,
  boxId: TagId,
  apiSubscriptionKey: z.string().min(1),
});
export type TagInOutBoxKey = z.infer<typeof TagInOutBoxKey>;

/** An exit that no box has read: recorded by somebody, or (`by` null) by the server. */
export const AssumedExit = z.object({
  at: EpochMs,
  by: UserId.nullable(),
  byName: z.string().nullable(),
});
export type AssumedExit = z.infer<typeof AssumedExit>;

/** A stay: from the read that opened it to the next read at any box of the same site. Duration in minutes. */
export const TagInOutRecord = z.object({
  id: z.string().min(1),
  kind: z.literal("record"),
  tagNumber: TagId,
  assetId: AssetId.nullable(),
  assetName: z.string().nullable(),
  site: SiteId,
  dateIn: EpochMs,
  dateOut: EpochMs.nullable(),
  entryNumberIn: z.number().int().min(0),
  entryNumberOut: z.number().int().min(0).nullable(),
  duration: z.number().int().min(0).nullable(),
  status: z.enum(["in", "out"]),
  /** Null: the exit was read, or there is none. */
  assumedExit: AssumedExit.nullable().default(null),
});
export type TagInOutRecord = z.infer<typeof TagInOutRecord>;

/** For how long a stay has lasted, in ms, up to now while it goes on. */
export function stayLength(
  { dateIn, dateOut }: Pick<TagInOutRecord, "dateIn" | "dateOut">,
  now: EpochMs,
): number {
  return Math.max(0, (dateOut ?? now) - dateIn);
}

/** The same in whole minutes, as records keep it. */
export function stayMinutes(
  stay: Pick<TagInOutRecord, "dateIn" | "dateOut" | "duration">,
  now: EpochMs,
): number {
  return stay.duration ?? Math.round(stayLength(stay, now) / MINUTE);
}

/** Under which a tag's newest stay at a site is looked up. */
export const stayKey = (tag: TagId, site: SiteId): string => `${tag}@${site}`;

export type BoxReadOutcome =
  | { readonly status: "opened" | "closed"; readonly record: TagInOutRecord }
  | { readonly status: "tooClose" | "late" | "batteryTooLow" };

/**
 * One read at a box (product.md section 3): the first opens a record, the next at any box of the same
 * site closes it; two reads closer than the box's minimum time difference are one; a battery below the
 * box's minimum is refused. A read older than what the record already says is late and changes nothing,
 * which also makes a repeated read harmless.
 *
 * @param last the tag's newest record at this site, open or closed
 */
export function readAtBox(
  last: TagInOutRecord | null,
  read: BoxReading,
  box: Pick<TagInOutBox, "site" | "minimumBatteryLevel" | "minimumTimeDifference">,
  asset: { readonly id: AssetId; readonly name: string } | null,
): BoxReadOutcome {
  if (read.battery !== undefined && read.battery < box.minimumBatteryLevel)
    return { status: "batteryTooLow" };
  const lastReadAt = last === null ? null : (last.dateOut ?? last.dateIn);
  if (lastReadAt !== null) {
    if (read.at <= lastReadAt) return { status: "late" };
    if (read.at - lastReadAt < box.minimumTimeDifference * MINUTE) return { status: "tooClose" };
  }
  if (last !== null && last.status === "in")
    return {
      status: "closed",
      record: {
        ...last,
        dateOut: read.at,
        entryNumberOut: read.entryNumber,
        duration: Math.round((read.at - last.dateIn) / MINUTE),
        status: "out",
      },
    };
  return {
    status: "opened",
    record: {
      id: `stay-${read.id}`,
      kind: "record",
      tagNumber: read.tagId,
      assetId: asset?.id ?? null,
      assetName: asset?.name ?? null,
      site: box.site,
      dateIn: read.at,
      dateOut: null,
      entryNumberIn: read.entryNumber,
      entryNumberOut: null,
      duration: null,
      status: "in",
      assumedExit: null,
    },
  };
}
