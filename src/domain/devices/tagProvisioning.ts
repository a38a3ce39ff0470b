import { z } from "zod";
import { clientId } from "../base/clientId.ts";
import { EpochMs } from "../base/instant.ts";

/** The id of one order of tags: chosen by whoever orders, so that a repeated call makes nothing twice. */
export const ProvisioningId = clientId("provisioning");
export type ProvisioningId = z.infer<typeof ProvisioningId>;

/**
 * What a tag keeps of the order that it was provisioned with (specification section 3). Lifespan in months, interval
 * in ms. Tags of the same `id` are undone together.
 */
export const TagProvisioning = z.object({
  id: ProvisioningId,
  /** Whoever made the whole range; the tag's own `manufacturerId` is the code printed on it. */
  manufacturerId: z.string(),
  hardwareSupplier: z.string(),
  batteryLifespan: z.number().int().positive(),
  commissioningDate: EpochMs,
  broadcastInterval: z.number().int().positive(),
  uuid: z.string(),
});
export type TagProvisioning = z.infer<typeof TagProvisioning>;
