import type { ReportFormat } from "../../../domain/reports/report.ts";
import type { ReportSend } from "../../../domain/reports/reportSend.ts";
import type { Preview } from "../reportMachines.ts";

/** The address of a preview (`omniscient/report:previewFile`); the session's cookie opens it. */
export function previewUrl({ customerIndex, format, version }: Preview): string {
  return `/_/omniscient/report/previewFile?${new URLSearchParams({ customerIndex, format, version }).toString()}`;
}

/** The address of a file as it was sent (`omniscient/report:file`). */
export function reportFileUrl(
  customerIndex: string,
  { id: sendId }: Pick<ReportSend, "id">,
  format: ReportFormat,
): string {
  return `/_/omniscient/report/file?${new URLSearchParams({ customerIndex, sendId, format }).toString()}`;
}
