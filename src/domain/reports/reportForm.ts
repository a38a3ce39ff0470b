import { z } from "zod";
import type { FieldIssue } from "../base/domainError.ts";
import { LONGEST_NAME, MAX_RECIPIENTS } from "../base/limits.ts";
import { nameKey } from "../base/nameKey.ts";
import { PROFILE_NAMES } from "../base/profile.ts";
import type { ReportId, SiteId, UserId } from "../base/ids.ts";
import { familyNamed } from "../referential/familyRename.ts";
import { findSubFamily, type Family } from "../referential/referential.ts";
import type { Site } from "../sites/site.ts";
import {
  hasArea,
  hasFamily,
  hasSpan,
  Report,
  REPORT_FORMATS,
  type ReportContent,
} from "./report.ts";
import { type ReportSpan } from "./reportSpan.ts";

const { shape: FIELDS } = Report;

/** What an administrator says of a report; the rest is the server's. */
export const ReportForm = z.strictObject({
  name: FIELDS.name,
  content: FIELDS.content,
  site: FIELDS.site,
  area: FIELDS.area,
  family: FIELDS.family.unwrap().max(LONGEST_NAME).nullable(),
  subFamily: FIELDS.subFamily.unwrap().max(LONGEST_NAME).nullable(),
  span: FIELDS.span,
  sendTime: FIELDS.sendTime,
  schedule: FIELDS.schedule,
  emails: FIELDS.emails.max(MAX_RECIPIENTS),
  users: FIELDS.users.max(MAX_RECIPIENTS),
  roles: FIELDS.roles.max(PROFILE_NAMES.length),
  locale: FIELDS.locale,
  formats: FIELDS.formats.max(REPORT_FORMATS.length),
  namesPeople: FIELDS.namesPeople,
});
export type ReportForm = z.infer<typeof ReportForm>;

/** What of a report its document depends on: enough to preview it before anybody is named to send it to. */
export const ReportDraft = ReportForm.pick({
  name: true,
  content: true,
  site: true,
  area: true,
  family: true,
  subFamily: true,
  span: true,
  locale: true,
  namesPeople: true,
});
export type ReportDraft = z.infer<typeof ReportDraft>;

/** The span that a report of this content begins with; null: it looks back upon nothing. */
export function defaultSpan(content: ReportContent): ReportSpan | null {
  if (!hasSpan(content)) return null;
  return content === "occupancy" ? "last30Days" : "yesterday";
}

/** What the form is compared with. */
export type ReportSurroundings = {
  readonly others: readonly Pick<Report, "id" | "name" | "state">[];
  readonly sites: readonly Pick<Site, "areas" | "id">[];
  readonly families: readonly Family[];
  readonly users: readonly { readonly id: UserId }[];
  readonly self: ReportId | null;
};

/** What is wrong with a report as a whole; each issue with its field. */
export function reportIssues(form: ReportForm, around: ReportSurroundings): FieldIssue[] {
  const { others, users, self } = around;
  const isTaken = others.some(
    ({ id, name, state }) =>
      id !== self && state !== "archived" && nameKey(name) === nameKey(form.name),
  );
  const strangers = form.users.some((id) => users.every((user) => user.id !== id));
  return [
    ...(isTaken
      ? [issue("name", "name_taken", `There is a report ${form.name} already: name it otherwise.`)]
      : []),
    ...draftIssues(form, around),
    ...(form.emails.length + form.users.length + form.roles.length === 0
      ? [issue("emails", "no_recipient", "The report goes to nobody: name somebody.")]
      : []),
    ...(strangers
      ? [issue("users", "unknown", "Somebody has no role here any more: take them out.")]
      : []),
  ];
}

/** What is wrong with what the document is about. */
export function draftIssues(
  {
    content,
    site,
    area,
    family,
    subFamily,
    span,
  }: Omit<ReportDraft, "locale" | "name" | "namesPeople">,
  { sites, families }: Pick<ReportSurroundings, "families" | "sites">,
): FieldIssue[] {
  const issues: FieldIssue[] = [];
  const chosen = sites.find(({ id }) => id === site);
  if (site !== null && chosen === undefined)
    issues.push(issue("site", "unknown", "The site is gone: choose another."));
  if (area !== null && !hasArea(content))
    issues.push(issue("area", "not_narrowed", "This content knows no area: leave it out."));
  else if (area !== null && !isAreaOf(area, site, sites))
    issues.push(issue("area", "unknown", "The area is not of this site: choose another."));
  if ((family !== null || subFamily !== null) && !hasFamily(content))
    issues.push(issue("family", "not_narrowed", "This content knows no family: leave it out."));
  else if (family === null && subFamily !== null)
    issues.push(issue("family", "missing", "A sub-family needs its family: choose it."));
  else if (family !== null && familyNamed(families, family) === null)
    issues.push(issue("family", "unknown", "The family is gone: choose another."));
  else if (
    family !== null &&
    subFamily !== null &&
    findSubFamily(families, family, subFamily) === null
  )
    issues.push(issue("subFamily", "unknown", "The sub-family is gone: choose another."));
  if (hasSpan(content) && span === null)
    issues.push(issue("span", "missing", "The report looks back: choose upon which time."));
  if (!hasSpan(content) && span !== null)
    issues.push(issue("span", "not_narrowed", "This content is how things stand: it has no span."));
  return issues;
}

/** An area needs its site: areas of one name are on many. */
function isAreaOf(area: string, site: SiteId | null, sites: ReportSurroundings["sites"]): boolean {
  return sites.some(({ id, areas }) => id === site && areas.some((one) => one.id === area));
}

function issue(path: string, code: string, message: string): FieldIssue {
  return { path, code, message };
}
