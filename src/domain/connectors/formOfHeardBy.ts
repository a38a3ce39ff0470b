import type { TagForm } from "../devices/tagForm.ts";
import { type DeviceFamily, FAMILY_DEFAULTS, familyBy } from "./deviceFamily.ts";
import type { Network } from "./networks.ts";

/**
 * The form by which a device is registered that a connector heard: what is not known of it is as it usually is.
 * @param family what its messages say; null: none
 * @param name what its network calls it; null: nothing
 */
export function formOfHeardBy(
  network: Network,
  device: string,
  family: DeviceFamily | null,
  name: string | null = null,
): TagForm {
  return {
    ...FAMILY_DEFAULTS[family ?? familyBy(network, device)],
    site: null,
    area: null,
    settings: null,
    name: name ?? device,
    positioningRole: "none",
    nodeAddress: network === "wirepas" && /^\d+$/u.test(device) ? device : null,
    gatewayId: null,
    // Frames do not say which housing sends them.
    model: null,
    manufacturerId: device,
    networkId: null,
  };
}
