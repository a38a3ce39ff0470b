import { previewReport, readRecipients } from "../domain/reports/calls.ts";
import { reportCommandMachine } from "../machines/reports/reportCommandMachine.ts";
import { readOccupancy } from "../streams/calls/reports/occupancyReport.ts";
import { runReportCommand } from "../streams/calls/reports/reportCommands.ts";
import { saveReport } from "../streams/calls/reports/saveReport.ts";
import type { ReportMachines } from "../views/reports/reportMachines.ts";
import type { CustomerPorts } from "./kit/customerPorts.ts";
import { form, reading, withRun } from "./kit/effects.ts";

/** The machines of reports at work. */
export function reportMachines({ live, customer }: CustomerPorts): ReportMachines {
  return {
    occupancy: reading("occupancy", (query) => readOccupancy(live, customer(), query)),
    reportForm: form((save) => saveReport(live, customer(), save)),
    reportCommand: withRun(reportCommandMachine, (command) =>
      runReportCommand(live, customer(), command),
    ),
    recipients: reading("reportRecipients", () =>
      live.call(readRecipients, { customerIndex: customer() }),
    ),
    preview: reading("reportPreview", async ({ report, format }) => {
      const customerIndex = customer();
      const made = await live.call(previewReport, { customerIndex, report, format });
      return { ...made, customerIndex };
    }),
  };
}
