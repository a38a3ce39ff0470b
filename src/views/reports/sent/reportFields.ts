import { type FieldIssue, fieldIssues } from "../../../domain/base/domainError.ts";
import { WEEKDAYS } from "../../../domain/base/time.ts";
import type { Locale } from "../../../domain/base/locale.ts";
import {
  hasArea,
  hasFamily,
  type Report,
  type ReportContent,
} from "../../../domain/reports/report.ts";
import {
  ReportDraft,
  ReportForm,
  reportIssues,
  type ReportSurroundings,
  defaultSpan,
} from "../../../domain/reports/reportForm.ts";

/** A report as a form holds it. */
export type ReportFields = ReportForm & { readonly id: string };

/** What a new report begins with: everything that is there, each working day at seven. */
export function newReport(
  id: string,
  locale: Locale,
  emails: readonly string[],
  { family, subFamily }: Pick<ReportForm, "family" | "subFamily">,
): ReportFields {
  return {
    id,
    name: "",
    content: "assets",
    site: null,
    area: null,
    family,
    subFamily,
    span: null,
    sendTime: "07:00",
    schedule: { every: "day", days: WEEKDAYS.slice(0, 5) },
    emails: [...emails],
    users: [],
    roles: [],
    locale,
    formats: ["pdf"],
    namesPeople: false,
  };
}

/** What a form is opened with. */
export function fieldsOf(report: Report): ReportFields {
  return { ...ReportForm.strip().parse(report), id: report.id };
}

/** What another content leaves of how the report was narrowed. */
export function withContent(
  content: ReportContent,
  { area, family, subFamily }: ReportFields,
): Pick<ReportForm, "area" | "content" | "family" | "span" | "subFamily"> {
  return {
    content,
    span: defaultSpan(content),
    area: hasArea(content) ? area : null,
    family: hasFamily(content) ? family : null,
    subFamily: hasFamily(content) ? subFamily : null,
  };
}

/** Everything that is wrong with the form and can be reported before it is sent; the first issue of a field counts. */
export function reportFieldIssues(
  { id: _, ...fields }: ReportFields,
  around: ReportSurroundings,
): ReadonlyMap<string, FieldIssue> {
  const read = ReportForm.safeParse(fields);
  const issues = read.success ? reportIssues(read.data, around) : fieldIssues(read.error);
  return byField(issues);
}

/** Issues by the field at which they are shown. */
export function byField(issues: readonly FieldIssue[]): ReadonlyMap<string, FieldIssue> {
  const first = new Map<string, FieldIssue>();
  for (const issue of issues) {
    const [field = ""] = issue.path.split(".");
    if (!first.has(field)) first.set(field, issue);
  }
  return first;
}

/** What a preview is asked for with; null: it has no name yet, or something of what it is about is wrong. */
export function draftOf(fields: ReportFields): ReportDraft | null {
  return ReportDraft.strip().safeParse(fields).data ?? null;
}
