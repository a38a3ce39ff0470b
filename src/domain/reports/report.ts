import { z } from "zod";
import { EmailAddress } from "../base/email.ts";
import { AreaId, ReportId, SiteId, UserId } from "../base/ids.ts";
import { EpochMs } from "../base/instant.ts";
import { Locale } from "../base/localisedText.ts";
import { ProfileName } from "../base/profile.ts";
import type { Timezone } from "../base/time.ts";
import { dueBetween, lastDue, ReportSchedule, SendTime } from "./reportSchedule.ts";
import { ReportSpan } from "./reportSpan.ts";

/** What a report tells of. */
export const REPORT_CONTENTS = [
  "assets",
  "movements",
  "counters",
  "alerts",
  "stays",
  "occupancy",
  "deadlines",
  "inactiveTags",
  "evacuations",
  "drills",
  "callsForHelp",
] as const;
export const ReportContent = z.enum(REPORT_CONTENTS);
export type ReportContent = z.infer<typeof ReportContent>;

/** Contents that say how things stand when the report is made, and look back upon nothing. */
const OF_NOW: readonly ReportContent[] = ["assets", "deadlines", "drills", "inactiveTags"];
/** Contents that are not about assets one by one, so that no family narrows them. */
const WITHOUT_FAMILY: readonly ReportContent[] = [
  "alerts",
  "callsForHelp",
  "counters",
  "drills",
  "evacuations",
];
/** Contents that know no area: what they report is of whole sites. */
const WITHOUT_AREA: readonly ReportContent[] = [
  "callsForHelp",
  "drills",
  "evacuations",
  "occupancy",
  "stays",
];

/** Whether a report of this content looks back upon a span. */
export const hasSpan = (content: ReportContent): boolean => !OF_NOW.includes(content);
/** Whether a family or a sub-family narrows it. */
export const hasFamily = (content: ReportContent): boolean => !WITHOUT_FAMILY.includes(content);
/** Whether an area narrows it. */
export const hasArea = (content: ReportContent): boolean => !WITHOUT_AREA.includes(content);

export const REPORT_FORMATS = ["pdf", "xlsx", "csv"] as const;
export const ReportFormat = z.enum(REPORT_FORMATS);
export type ReportFormat = z.infer<typeof ReportFormat>;

/** What the files are, as mail readers and browsers ask for it. */
export const FILE_TYPES = {
  pdf: "application/pdf",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  csv: "text/csv",
} as const;

/** `paused`: nothing is sent until it is resumed; `archived`: put away, shown on request. */
export const ReportState = z.enum(["active", "paused", "archived"]);
export type ReportState = z.infer<typeof ReportState>;

/**
 * A report that is sent by e-mail (specification section 3). `sendTime` and the days of its schedule are those of the
 * customer's clock and calendar. Null for site, area, family or sub-family: all of them; null for the span where the
 * content is how things stand. It goes to addresses, to users, and to all users who have a role when it is sent.
 */
export const Report = z.object({
  id: ReportId,
  name: z
    .string("A report has no name: name it.")
    .trim()
    .min(1, "A report has no name: name it.")
    .max(128),
  content: ReportContent,
  site: SiteId.nullable(),
  area: AreaId.nullable(),
  family: z.string().min(1).nullable(),
  subFamily: z.string().min(1).nullable(),
  span: ReportSpan.nullable(),
  sendTime: SendTime,
  schedule: ReportSchedule,
  emails: z.array(EmailAddress),
  users: z.array(UserId),
  roles: z.array(ProfileName),
  locale: Locale,
  formats: z.array(ReportFormat).min(1, "A report has no format: choose one."),
  /** People by their names; otherwise by initials and reference, as on shared screens (product.md section 5.12). */
  namesPeople: z.boolean(),
  state: ReportState,
  createdBy: UserId,
  createdByName: z.string(),
  createdAt: EpochMs,
  /** Everything that is due up to here was planned, or is before the report was made, resumed or scheduled anew. */
  plannedUntil: EpochMs,
  /** When its last send was over, and what it came to; null: none was. */
  lastSentAt: EpochMs.nullable(),
  lastOutcome: z.enum(["sent", "partly", "failed"]).nullable(),
});
export type Report = z.infer<typeof Report>;

/** A send that is due. `missed`: how many before it no one was there to send; they are not sent any more. */
export type DueSend = { readonly dueAt: EpochMs; readonly missed: number };

/**
 * What of the report is to be sent at `now`: the newest due instant since it was last planned. Of several that a
 * standstill has missed, the newest alone is sent.
 */
export function dueSend(
  report: Pick<Report, "plannedUntil" | "schedule" | "sendTime" | "state">,
  now: EpochMs,
  timezone: Timezone,
): DueSend | null {
  const { state, plannedUntil } = report;
  if (state !== "active") return null;
  const dueAt = lastDue(report, now, timezone);
  if (dueAt === null || dueAt <= plannedUntil) return null;
  return { dueAt, missed: dueBetween(report, plannedUntil, dueAt, timezone) };
}
