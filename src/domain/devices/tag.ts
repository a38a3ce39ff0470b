import { z } from "zod";
import { DeviceConnectivity } from "./deviceConnectivity.ts";
import { AreaId, AssetId, CustomerIndex, SiteId, TagId } from "../base/ids.ts";
import { Technology } from "./movement.ts";
import { TagProtocol } from "./tagProtocol.ts";
import { TagProvisioning } from "./tagProvisioning.ts";
import { TagSettings } from "./tagSettings.ts";
import { EpochMs } from "../base/instant.ts";

/** Specification section 9, device types. */
export const DeviceType = z.enum(["gateway", "anchor", "tag", "unknown"]);
export type DeviceType = z.infer<typeof DeviceType>;

/** `available`: no asset yet; `assigned`: linked to an asset or mounted on a site; `unassigned`: taken from its customer. */
export const TagStatus = z.enum(["available", "assigned", "unassigned"]);
export type TagStatus = z.infer<typeof TagStatus>;

/**
 * A device: gateway, anchor or asset tag (specification section 3, Tag and Tag settings).
 * `sendInterval` and `timeout` in ms; `battery` in percent; `gatewayId` is the gateway through which an
 * anchor, or a tag that only it can hear, reaches us. `connectivity` is kept for gateways and anchors by
 * the connectivity job; a tag's is derived from its asset.
 */
export const Tag = z.object({
  id: TagId,
  name: z.string().min(1),
  type: DeviceType,
  status: TagStatus,
  nodeAddress: z.string().nullable(),
  gatewayId: TagId.nullable(),
  positioningRole: z.enum(["anchor", "none"]),
  model: z.string().nullable(),
  manufacturer: z.string().nullable(),
  manufacturerId: z.string().min(1),
  networkId: z.string().nullable(),
  technology: Technology,
  protocol: TagProtocol.nullable(),
  clientId: CustomerIndex.nullable(),
  assetId: AssetId.nullable(),
  /** Since when it is linked to that asset; null and absent: it is to none, or was before this was stored. */
  linkedAt: EpochMs.nullish(),
  site: SiteId.nullable(),
  area: AreaId.nullable(),
  settings: TagSettings.nullable(),
  sendInterval: z.number().int().positive(),
  timeout: z.number().int().positive(),
  battery: z.number().min(0).max(100).nullable(),
  lastMessageAt: EpochMs.nullable(),
  connectivity: DeviceConnectivity.nullable(),
  connectivitySince: EpochMs.nullable(),
  isArchived: z.boolean(),
  /** Absent: it was not provisioned with a range of tags. */
  provisioning: TagProvisioning.optional(),
});
export type Tag = z.infer<typeof Tag>;
