import type { RequestOf } from "../../../domain/base/call.ts";
import type { CustomerIndex, ReportId } from "../../../domain/base/ids.ts";
import { createReport, updateReport } from "../../../domain/reports/calls.ts";
import type { LiveClient } from "../../feeds/liveClient.ts";
import { formAnswer, type FormSent, type SaveAsked, seenOf } from "../formAnswer.ts";

/** Creates a report or changes one. @throws RequestFailed where nobody answered */
export function saveReport(
  live: Pick<LiveClient, "call">,
  customerIndex: CustomerIndex,
  { mode, seen, wanted }: SaveAsked,
): Promise<FormSent> {
  return formAnswer(async () => {
    if (mode === "edit") {
      const { report } = await live.call(updateReport, {
        customerIndex,
        reportId: seen["id"] as ReportId,
        // Fields are what a form holds: the server refuses, by their names, those that do not fit.
        seen: seenOf(seen, wanted) as RequestOf<typeof updateReport>["seen"],
        changes: wanted as RequestOf<typeof updateReport>["changes"],
      });
      return { ...report };
    }
    const { id: reportId, ...fields } = { ...seen, ...wanted };
    const { report } = await live.call(createReport, {
      customerIndex,
      reportId: reportId as ReportId,
      report: fields as RequestOf<typeof createReport>["report"],
    });
    return { ...report };
  });
}
