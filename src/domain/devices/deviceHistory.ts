import { z } from "zod";
import { DeviceConnectivity } from "./deviceConnectivity.ts";
import { SiteId, TagId } from "../base/ids.ts";
import { EpochMs } from "../base/instant.ts";

/**
 * The collection tag-history: when a gateway, anchor or entry box changed its connectivity. `at` is when
 * it changed by its last message, `recordedAt` when the job saw it; ids follow from device and instant.
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

/** A tag changed hands; `assetId` in words, since an asset may be gone later. */
export const DeviceLinkChanged = z.object({
  id: z.string().min(1),
  type: z.enum(["device.linked", "device.unlinked"]),
  deviceId: TagId,
  assetId: z.string(),
  at: EpochMs,
  recordedAt: EpochMs,
});
export type DeviceLinkChanged = z.infer<typeof DeviceLinkChanged>;

export const DeviceHistoryEvent = z.discriminatedUnion("type", [
  DeviceConnectivityChanged,
  DeviceLinkChanged,
]);
export type DeviceHistoryEvent = z.infer<typeof DeviceHistoryEvent>;
