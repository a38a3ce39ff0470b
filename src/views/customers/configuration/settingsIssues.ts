import { EmailAddress } from "../../../domain/base/email.ts";
import { RecordedHours } from "../../../domain/base/recordedHours.ts";
import {
  type CustomerSettings,
  ExternalDashboard,
  JournalDays,
  MailDomain,
} from "../../../domain/customers/customerConfig.ts";
import { OutsideMapUrl } from "../../../domain/customers/outsideMap.ts";

/** What is wrong with a dashboard. */
export type DashboardIssue = "name" | "nameTwice" | "url";

/**
 * What is wrong with settings as they are typed: the addresses that are none, each dashboard's issues by its place,
 * whether the days of the journal are out of their bounds, a field that is to be named has no name, the address of the
 * map of others is none, or no day of the week is worked.
 */
export type SettingsIssues = {
  readonly emails: readonly string[];
  /** Domains that are none. */
  readonly mailDomains: readonly string[];
  readonly dashboards: ReadonlyMap<number, readonly DashboardIssue[]>;
  readonly isJournalWrong: boolean;
  readonly isNameMissing: boolean;
  readonly isOutsideMapWrong: boolean;
  readonly isNoDayWorked: boolean;
  /** Paths in the hours in which people are located at which something is wrong. */
  readonly hours: readonly string[];
};

export function settingsIssues({
  reportEmails,
  mailDomains,
  externalDashboards,
  journalDays,
  outsideMapUrl,
  fieldNames,
  workingDays,
  recordedHours,
}: CustomerSettings): SettingsIssues {
  const { name, url } = ExternalDashboard.shape;
  const names = externalDashboards.map((one) => one.name.trim());
  const dashboards = externalDashboards.flatMap((one, place): [number, DashboardIssue[]][] => {
    const issues: DashboardIssue[] = [];
    if (!name.safeParse(one.name).success) issues.push("name");
    else if (names.indexOf(one.name.trim()) < place) issues.push("nameTwice");
    if (!url.safeParse(one.url).success) issues.push("url");
    return issues.length === 0 ? [] : [[place, issues]];
  });
  return {
    emails: reportEmails.filter((email) => !EmailAddress.safeParse(email).success),
    mailDomains: mailDomains.filter((domain) => !MailDomain.safeParse(domain).success),
    dashboards: new Map(dashboards),
    isNameMissing: fieldNames.some(({ name: { fr, en } }) => !fr?.trim() && !en?.trim()),
    isOutsideMapWrong: outsideMapUrl !== null && !OutsideMapUrl.safeParse(outsideMapUrl).success,
    isNoDayWorked: workingDays.days.length === 0,
    hours:
      RecordedHours.safeParse(recordedHours).error?.issues.map(({ path }) => path.join(".")) ?? [],
    isJournalWrong: !JournalDays.safeParse(journalDays).success,
  };
}

/** Nothing is wrong. */
export function areSound({
  emails,
  mailDomains,
  dashboards,
  isJournalWrong,
  isNameMissing,
  isOutsideMapWrong,
  isNoDayWorked,
  hours,
}: SettingsIssues): boolean {
  return (
    emails.length === 0 &&
    mailDomains.length === 0 &&
    dashboards.size === 0 &&
    !isJournalWrong &&
    !isNameMissing &&
    !isOutsideMapWrong &&
    !isNoDayWorked &&
    hours.length === 0
  );
}
