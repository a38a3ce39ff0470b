import {
  archiveReport,
  duplicateReport,
  pauseReport,
  resendReport,
  resumeReport,
  sendReport,
  unarchiveReport,
} from "../../../domain/reports/calls.ts";
import type { CallWork } from "../../kit/useCalls.ts";

/** What an administrator does with a report beside filling it in. */
export const REPORT_CALLS = {
  archive: archiveReport,
  duplicate: duplicateReport,
  pause: pauseReport,
  resend: resendReport,
  resume: resumeReport,
  send: sendReport,
  unarchive: unarchiveReport,
};

export type ReportWork = CallWork<typeof REPORT_CALLS>;
