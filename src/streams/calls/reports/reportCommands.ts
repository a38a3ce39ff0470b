import type { CustomerIndex, ReportId } from "../../../domain/base/ids.ts";
import { unreachable } from "../../../domain/base/unreachable.ts";
import * as calls from "../../../domain/reports/calls.ts";
import type { ReportSendId } from "../../../domain/reports/reportSend.ts";
import type { LiveClient } from "../../feeds/liveClient.ts";
import { type Answered, answered } from "../refusal.ts";

/** What an administrator does with a report beside filling it in. `press` makes a repeated order one. */
export type ReportCommand =
  | {
      readonly kind: "archive" | "pause" | "resume" | "unarchive";
      readonly reportId: ReportId;
    }
  | { readonly kind: "duplicate"; readonly reportId: ReportId; readonly name: string }
  | { readonly kind: "send"; readonly reportId: ReportId; readonly press: string }
  | { readonly kind: "resend"; readonly sendId: ReportSendId };

/** `reportId`: the report that was made or changed; null: it was about a send. */
export type ReportCommandAnswer = Answered<{ readonly reportId: ReportId | null }>;

/** Carries out what an administrator does with reports. */
export const runReportCommand = (
  live: Pick<LiveClient, "call">,
  customerIndex: CustomerIndex,
  command: ReportCommand,
): Promise<ReportCommandAnswer> =>
  answered(async () => ({ reportId: await run(live, customerIndex, command) }));

async function run(
  { call }: Pick<LiveClient, "call">,
  customerIndex: CustomerIndex,
  command: ReportCommand,
): Promise<ReportId | null> {
  switch (command.kind) {
    case "archive":
      return (await call(calls.archiveReport, { customerIndex, reportId: command.reportId })).report
        .id;
    case "unarchive":
      return (await call(calls.unarchiveReport, { customerIndex, reportId: command.reportId }))
        .report.id;
    case "pause":
      return (await call(calls.pauseReport, { customerIndex, reportId: command.reportId })).report
        .id;
    case "resume":
      return (await call(calls.resumeReport, { customerIndex, reportId: command.reportId })).report
        .id;
    case "duplicate": {
      const { reportId, name } = command;
      return (await call(calls.duplicateReport, { customerIndex, reportId, name })).report.id;
    }
    case "send": {
      const { reportId, press } = command;
      await call(calls.sendReport, { customerIndex, reportId, press });
      return null;
    }
    case "resend":
      await call(calls.resendReport, { customerIndex, sendId: command.sendId });
      return null;
    default:
      return unreachable(command);
  }
}
