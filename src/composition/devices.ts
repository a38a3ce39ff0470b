import { readOutages } from "../streams/calls/devices/outages.ts";
import type { DeviceMachines } from "../views/devices/deviceMachines.ts";
import type { CustomerPorts } from "./kit/customerPorts.ts";
import { reading } from "./kit/effects.ts";

/** The machines of devices at work. */
export function deviceMachines({ live, customer }: CustomerPorts): DeviceMachines {
  return { outages: reading("outages", (query) => readOutages(live, customer(), query)) };
}
