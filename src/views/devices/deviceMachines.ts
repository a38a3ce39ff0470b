import type { Outage } from "../../domain/devices/deviceOutages.ts";
import type { ReadingMachine } from "../../machines/kit/readingMachine.ts";
import type { OutagesQuery } from "../../streams/calls/devices/outages.ts";
import { machinesContext } from "../kit/machinesContext.ts";

/** The machines of devices with their effects, for the open customer. */
export type DeviceMachines = {
  readonly outages: ReadingMachine<OutagesQuery, readonly Outage[]>;
};

export const [DeviceMachinesContext, useDeviceMachines] =
  machinesContext<DeviceMachines>("DeviceMachinesContext");
