import { callAddress } from "../../../domain/base/call.ts";
import { readPreview, readReportFile } from "../../../domain/reports/calls.ts";
import type { ReportFormat } from "../../../domain/reports/report.ts";
import type { ReportSend } from "../../../domain/reports/reportSend.ts";
import type { Preview } from "../reportMachines.ts";

/** The address of a preview; the session's cookie opens it. */
export function previewUrl({ customerIndex, format, version }: Preview): string {
  return callAddress(readPreview, { customerIndex, format, version });
}

/** The address of a file as it was sent. */
export function reportFileUrl(
  customerIndex: string,
  { id: sendId }: Pick<ReportSend, "id">,
  format: ReportFormat,
): string {
  return callAddress(readReportFile, { customerIndex, sendId, format });
}
