import { DEFAULT_SEND_INTERVAL } from "../devices/deviceConnectivity.ts";
import type { TagForm } from "../devices/tagForm.ts";
import { DAY } from "../base/time.ts";
import { type Network, NETWORK_FACTS } from "./networks.ts";

/** Whether a device of a network is a receiver: gateways are known by names, nodes by digits and beacons by addresses. */
function isGateway(network: Network, device: string): boolean {
  if (network === "wirepas") return !/^\d+$/u.test(device);
  return network === "blueUp" && !device.includes(":");
}

/** The form by which a device is registered that a connector heard: what is not known of it is as it usually is. */
export function formOfHeardBy(network: Network, device: string): TagForm {
  const { technology, protocol } = NETWORK_FACTS[network];
  return {
    site: null,
    area: null,
    settings: null,
    name: device,
    type: isGateway(network, device) ? "gateway" : "tag",
    technology,
    protocol,
    positioningRole: "none",
    nodeAddress: network === "wirepas" && /^\d+$/u.test(device) ? device : null,
    gatewayId: null,
    model: null,
    manufacturer: null,
    manufacturerId: device,
    networkId: null,
    sendInterval: DEFAULT_SEND_INTERVAL,
    // A tracker sends a heartbeat once or twice a day.
    timeout: 2 * DAY,
  };
}
