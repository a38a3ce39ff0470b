import type { ReadingMachine } from "../../machines/kit/readingMachine.ts";
import type {
  OccupancyQuery,
  OccupancyReport,
} from "../../streams/calls/reports/occupancyReport.ts";
import { machinesContext } from "../kit/machinesContext.ts";

/** The machines of reports with their effects, for the open customer. */
export type ReportMachines = {
  readonly occupancy: ReadingMachine<OccupancyQuery, OccupancyReport>;
};

export const [ReportMachinesContext, useReportMachines] =
  machinesContext<ReportMachines>("ReportMachinesContext");
