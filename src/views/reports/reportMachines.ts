import type { AnswerOf } from "../../domain/base/call.ts";
import type { CustomerIndex } from "../../domain/base/ids.ts";
import type { OccupancyReport, previewReport, readRecipients } from "../../domain/reports/calls.ts";
import type { ReportFormat } from "../../domain/reports/report.ts";
import type { ReportDraft } from "../../domain/reports/reportForm.ts";
import type { formMachine } from "../../machines/kit/formMachine.ts";
import type { ReadingMachine } from "../../machines/kit/readingMachine.ts";
import type { OccupancyQuery } from "../../streams/calls/reports/occupancyReport.ts";
import { machinesContext } from "../kit/machinesContext.ts";

/** What is to be previewed. */
export type PreviewQuery = { readonly report: ReportDraft; readonly format: ReportFormat };
/** A preview that was made, and whose it is. */
export type Preview = AnswerOf<typeof previewReport> & { readonly customerIndex: CustomerIndex };

/** The machines of reports with their effects, for the open customer. */
export type ReportMachines = {
  readonly occupancy: ReadingMachine<OccupancyQuery, OccupancyReport>;
  readonly reportForm: typeof formMachine;
  readonly recipients: ReadingMachine<null, AnswerOf<typeof readRecipients>>;
  readonly preview: ReadingMachine<PreviewQuery, Preview>;
};

export const [ReportMachinesContext, useReportMachines] =
  machinesContext<ReportMachines>("ReportMachinesContext");
