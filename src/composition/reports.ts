import { previewReport, readRecipients } from "../domain/reports/calls.ts";
import { readOccupancy } from "../streams/calls/reports/occupancyReport.ts";
import { saveReport } from "../streams/calls/reports/saveReport.ts";
import type { ReportMachines } from "../views/reports/reportMachines.ts";
import type { CustomerPorts } from "./kit/customerPorts.ts";
import { form, reading } from "./kit/effects.ts";

/** The machines of reports at work. */
export function reportMachines({ live, customer }: CustomerPorts): ReportMachines {
  return {
    occupancy: reading("occupancy", (query) => readOccupancy(live, customer(), query)),
    reportForm: form((save) => saveReport(live, customer(), save)),
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
