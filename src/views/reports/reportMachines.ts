import type { ReadingMachine } from "../../machines/kit/readingMachine.ts";
import type { OccupancyReport } from "../../domain/reports/calls.ts";
import type { OccupancyQuery } from "../../streams/calls/reports/occupancyReport.ts";
import { machinesContext } from "../kit/machinesContext.ts";

/** The machines of reports with their effects, for the open customer. */
export type ReportMachines = {
  readonly occupancy: ReadingMachine<OccupancyQuery, OccupancyReport>;
};

export const [ReportMachinesContext, useReportMachines] =
  machinesContext<ReportMachines>("ReportMachinesContext");
