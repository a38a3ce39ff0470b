import { DEFAULT_DEVICE_TIMEOUT, DEFAULT_SEND_INTERVAL } from "./deviceConnectivity.ts";
import type { TagId } from "../base/ids.ts";
import type { MountedAt } from "./mountedAt.ts";
import type { TagForm } from "./tagForm.ts";

/** What a receiver can be that was heard. */
export type ReceiverType = "anchor" | "gateway";

/** The form by which a receiver that was heard is registered where it stands: what is not known of it is as it usually is. */
export function formOfHeard(
  id: TagId,
  {
    name,
    type,
    mounted,
  }: {
    readonly name: string;
    readonly type: ReceiverType;
    readonly mounted: MountedAt;
  },
): TagForm {
  return {
    ...mounted,
    name: name.trim() === "" ? id : name.trim(),
    type,
    technology: "BLE",
    protocol: null,
    positioningRole: type === "anchor" ? "anchor" : "none",
    nodeAddress: null,
    gatewayId: null,
    model: null,
    manufacturer: null,
    manufacturerId: id,
    networkId: null,
    sendInterval: DEFAULT_SEND_INTERVAL,
    timeout: DEFAULT_DEVICE_TIMEOUT,
  };
}
