import { Plural, useLingui } from "@lingui/react/macro";
import { FileText } from "lucide-react";
import { useMemo } from "react";
import { useLocation, useParams } from "wouter";
import type { Report } from "../../../domain/reports/report.ts";
import { CommandQuestion } from "../../kit/administration/CommandQuestion.tsx";
import { AdminList } from "../../kit/list/AdminList.tsx";
import { newId } from "../../kit/newId.ts";
import { RemountOnCustomerChange } from "../../kit/RemountOnCustomerChange.tsx";
import { useRead } from "../../kit/reading.ts";
import { linkTo } from "../../kit/routes.ts";
import { useCalls } from "../../kit/useCalls.ts";
import { useFeed } from "../../kit/useFeed.ts";
import { useUrlState } from "../../kit/useUrlState.ts";
import { useTimeFormat } from "../../ui/TimeFormatProvider.tsx";
import { useToasts } from "../../ui/useToasts.ts";
import { useReportMachines } from "../reportMachines.ts";
import { REPORT_CALLS } from "./reportCalls.ts";
import { ReportEditor } from "./ReportEditor.tsx";
import { fieldsOf, newReport } from "./reportFields.ts";
import { ReportHistory } from "./ReportHistory.tsx";
import { useReportColumns, useReportFilters } from "./useReportColumns.tsx";
import { useReportMenu } from "./useReportMenu.tsx";

const NONE: readonly never[] = [];
const keyOf = ({ id }: Report) => id;

/** What a new report is of from the beginning. */
type Beginning = { readonly family: string | null; readonly subFamily: string | null };

/** The reports that are sent by e-mail (specification section 2, /administration/reports). */
export function Reports() {
  return (
    <RemountOnCustomerChange>
      <ReportList beginning={null} />
    </RemountOnCustomerChange>
  );
}

/** /administration/reports/create */
export function ReportCreate() {
  return (
    <RemountOnCustomerChange>
      <ReportList beginning={{ family: null, subFamily: null }} />
    </RemountOnCustomerChange>
  );
}

/** /administration/reports/create/{family}/{subFamily} */
export function ReportCreateFor() {
  const { family, subFamily } = useParams<{ family: string; subFamily: string }>();
  return (
    <RemountOnCustomerChange>
      <ReportList beginning={{ family, subFamily }} />
    </RemountOnCustomerChange>
  );
}

/** @param beginning of the report that is being made; null: none is */
function ReportList({ beginning }: { readonly beginning: Beginning | null }) {
  const { t } = useLingui();
  const toasts = useToasts();
  const [, navigate] = useLocation();
  const { locale } = useTimeFormat();
  const machines = useReportMachines();
  const feed = useFeed("reports", null);
  const sites = useFeed("sites", null);
  const referential = useFeed("referential", null);
  const { answer: recipients } = useRead(machines.recipients, null);
  const [edited, setEdited] = useUrlState("edit");
  const [shown, setShown] = useUrlState("history");
  const work = useCalls("reportCommand", REPORT_CALLS, (command, answer) => {
    if (answer.kind === "duplicate") setEdited(answer.brought.report.id);
    const done: Readonly<Record<typeof command.kind, string>> = {
      archive: t`The report is archived`,
      unarchive: t`The report is back, and paused`,
      pause: t`The report is paused`,
      resume: t`The report is sent again`,
      duplicate: t`The copy is there, and paused`,
      send: t`The report is being sent`,
      resend: t`What failed is being sent again`,
    };
    toasts.success(done[command.kind]);
  });
  const reports = feed?.reports ?? NONE;
  const columns = useReportColumns();
  const filters = useReportFilters();
  const report = reports.find(({ id }) => id === edited) ?? null;
  const told = reports.find(({ id }) => id === shown) ?? null;
  const menu = useReportMenu({
    edit: setEdited,
    showHistory: setShown,
    ask: work.ask,
    run: work.run,
  });
  const start = useMemo(() => {
    if (report !== null) return { key: report.id, mode: "edit" as const, seen: fieldsOf(report) };
    if (beginning === null || recipients === null) return null;
    const seen = newReport(newId("report"), locale, recipients.emails, beginning);
    return { key: "new", mode: "create" as const, seen };
    // What others save meanwhile is told as a conflict: the form keeps what it was opened with.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [report?.id, beginning?.family, beginning?.subFamily, recipients === null]);
  const isReady =
    sites?.isLoaded === true && referential?.isLoaded === true && feed?.isLoaded === true;
  const asked = work.command !== null && "reportId" in work.command ? work.command.reportId : null;
  const name = reports.find(({ id }) => id === asked)?.name ?? "";
  const isSending = work.command?.kind === "send";
  return (
    <AdminList
      route="reports"
      title={t`Reports`}
      feed={feed}
      rows={reports}
      keyOf={keyOf}
      columns={columns}
      filters={filters}
      trailing={menu}
      searched={t`Name, e-mail address`}
      count={(kept) => <Plural value={kept} one="# report" other="# reports" />}
      exportName={t`reports`}
      create={{ label: t`New report`, href: linkTo("reportCreate") }}
      onOpen={({ id }) => setEdited(id)}
      empty={{
        icon: <FileText aria-hidden />,
        title: t`No report is sent yet.`,
        description: t`A report brings what Balise knows by e-mail, at its time, as PDF, XLSX or CSV.`,
      }}
      errorTitle={t`The reports could not be read.`}
      errorText={t`They are retried automatically as soon as the server answers.`}
    >
      {start !== null && isReady && recipients !== null && (
        <ReportEditor
          key={start.key}
          mode={start.mode}
          seen={start.seen}
          reports={reports}
          sites={sites.sites}
          families={referential.families}
          recipients={recipients.users}
          onClose={() => (beginning === null ? setEdited(null) : navigate(linkTo("reports")))}
        />
      )}
      {told !== null && (
        <ReportHistory key={told.id} report={told} work={work} onClose={() => setShown(null)} />
      )}
      <CommandQuestion
        work={work}
        tone={isSending ? "neutral" : "danger"}
        title={isSending ? t`Send ${name} now?` : t`Archive ${name}?`}
        confirmLabel={isSending ? t`Send now` : t`Archive`}
      >
        {isSending
          ? t`It goes to all its recipients, besides its schedule.`
          : t`It is not sent any more. Its history stays, and it can be taken out again.`}
      </CommandQuestion>
    </AdminList>
  );
}
