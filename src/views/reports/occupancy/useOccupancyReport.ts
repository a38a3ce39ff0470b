import { useState } from "react";
import { sameJson } from "../../../domain/base/fieldEdit.ts";
import type { OccupancyQuery } from "../../../streams/calls/reports/occupancyReport.ts";
import { useRead } from "../../kit/reading.ts";
import { useReportMachines } from "../reportMachines.ts";

/** The report of a choice; read anew where the choice is another. */
export function useOccupancyReport(query: OccupancyQuery) {
  const [asked, setAsked] = useState(query);
  if (!sameJson(asked, query)) setAsked(query);
  const {
    answer: report,
    failure,
    isBusy,
    isFailed,
    refresh,
  } = useRead(useReportMachines().occupancy, asked);
  return { report, failure, isBusy, isFailed, retry: refresh };
}
