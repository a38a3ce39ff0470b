import { readOccupancy } from "../streams/calls/reports/occupancyReport.ts";
import type { ReportMachines } from "../views/reports/reportMachines.ts";
import type { CustomerPorts } from "./kit/customerPorts.ts";
import { reading } from "./kit/effects.ts";

/** The machines of reports at work. */
export function reportMachines({ live, customer }: CustomerPorts): ReportMachines {
  return { occupancy: reading("occupancy", (query) => readOccupancy(live, customer(), query)) };
}
