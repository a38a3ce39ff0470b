import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type {
  Report,
  ReportContent,
  ReportFormat,
  ReportState,
} from "../../../domain/reports/report.ts";
import type { ReportSend } from "../../../domain/reports/reportSend.ts";
import type { ReportSpan } from "../../../domain/reports/reportSpan.ts";
import type { Tone } from "../../ui/tone.ts";

export const CONTENT_WORDS: Readonly<Record<ReportContent, MessageDescriptor>> = {
  assets: msg`Resources and where they are`,
  movements: msg`Movements`,
  counters: msg`Counters and their history`,
  alerts: msg`Alerts`,
  stays: msg`Entries and exits`,
  occupancy: msg`Occupancy of equipment`,
  deadlines: msg`Deadlines`,
  inactiveTags: msg`Inactive tags`,
  evacuations: msg`Evacuations`,
  drills: msg`Register of evacuation drills`,
  callsForHelp: msg`Calls for help`,
};

export const SPAN_WORDS: Readonly<Record<ReportSpan, MessageDescriptor>> = {
  today: msg`Today, up to the send`,
  yesterday: msg`Yesterday`,
  last7Days: msg`Last 7 days`,
  lastWeek: msg`Last week`,
  last30Days: msg`Last 30 days`,
  lastMonth: msg`Last month`,
};

export const FORMAT_WORDS: Readonly<Record<ReportFormat, string>> = {
  pdf: "PDF",
  xlsx: "XLSX",
  csv: "CSV",
};

type Mark = { readonly word: MessageDescriptor; readonly tone: Tone };

export const STATE_WORDS: Readonly<Record<ReportState, Mark>> = {
  active: { word: msg({ message: "Active", context: "report" }), tone: "success" },
  paused: { word: msg({ message: "Paused", context: "report" }), tone: "warning" },
  archived: { word: msg({ message: "Archived", context: "report" }), tone: "neutral" },
};

export const OUTCOME_WORDS: Readonly<Record<NonNullable<Report["lastOutcome"]>, Mark>> = {
  sent: { word: msg({ message: "Sent", context: "report" }), tone: "success" },
  partly: { word: msg({ message: "Partly sent", context: "report" }), tone: "warning" },
  failed: { word: msg({ message: "Failed", context: "report" }), tone: "danger" },
};

/** How a send stands. */
export function sendMark({ state, undelivered, sent }: ReportSend): Mark {
  if (state === "waiting")
    return { word: msg({ message: "Being made", context: "report" }), tone: "info" };
  if (state === "made" || state === "sending")
    return { word: msg({ message: "Being sent", context: "report" }), tone: "info" };
  if (state === "failed") return OUTCOME_WORDS.failed;
  if (undelivered === 0) return OUTCOME_WORDS.sent;
  return sent === 0 ? OUTCOME_WORDS.failed : OUTCOME_WORDS.partly;
}
