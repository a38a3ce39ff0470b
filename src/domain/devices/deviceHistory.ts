import { z } from "zod";
import { DeviceConnectivity } from "./deviceConnectivity.ts";
import { SiteId, TagId, UserId } from "../base/ids.ts";
import { EpochMs } from "../base/instant.ts";

/**
 * The collection tag-history: when a gateway, anchor or entry box changed its connectivity. `at` is when
 * it changed by its last message, of a silent one that message itself; `recordedAt` when the job saw it, which is when the
 * patience with its silence had ended. Ids follow from device and instant.
 */
export const DeviceConnectivityChanged = z.object({
  id: z.string().min(1),
  type: z.literal("device.connectivityChanged"),
  deviceId: TagId,
  deviceKind: z.enum(["gateway", "anchor", "box"]),
  site: SiteId.nullable(),
  from: DeviceConnectivity.nullable(),
  to: DeviceConnectivity,
  at: EpochMs,
  recordedAt: EpochMs,
});
export type DeviceConnectivityChanged = z.infer<typeof DeviceConnectivityChanged>;

/** A tag changed hands; the asset of `assetId` may be gone later. */
export const DeviceLinkChanged = z.object({
  id: z.string().min(1),
  type: z.enum(["device.linked", "device.unlinked"]),
  deviceId: TagId,
  assetId: z.string(),
  /** Who did it; absent in what was written before that was kept. */
  by: UserId.optional(),
  byName: z.string().optional(),
  at: EpochMs,
  recordedAt: EpochMs,
});
export type DeviceLinkChanged = z.infer<typeof DeviceLinkChanged>;

const Fields = z.record(z.string(), z.unknown());

/**
 * What somebody did with a device: the fields that changed, with their values before and after. One that was made has no
 * value before, one that was removed none after. `batch`: what was done to many at once has one id.
 */
export const DeviceEdited = z.object({
  id: z.string().min(1),
  type: z.enum(["device.created", "device.edited", "device.removed"]),
  deviceId: TagId,
  by: UserId,
  byName: z.string(),
  batch: z.string().nullable(),
  before: Fields,
  after: Fields,
  at: EpochMs,
  recordedAt: EpochMs,
});
export type DeviceEdited = z.infer<typeof DeviceEdited>;

export const DeviceHistoryEvent = z.discriminatedUnion("type", [
  DeviceConnectivityChanged,
  DeviceLinkChanged,
  DeviceEdited,
]);
export type DeviceHistoryEvent = z.infer<typeof DeviceHistoryEvent>;
