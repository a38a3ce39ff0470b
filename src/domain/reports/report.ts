import { z } from "zod";
import { EmailAddress } from "../base/email.ts";
import { AreaId, ReportId, SiteId } from "../base/ids.ts";
import { localInstant, localParts } from "../base/time.ts";
import { EpochMs } from "../base/instant.ts";

/**
 * A report that is sent every day (specification section 3). `sendTime` is HH:MM in the customer's timezone. Null
 * for site, area, family or sub-family: all of them.
 */
export const Report = z.object({
  id: ReportId,
  name: z.string().trim().min(1, "A report has no name: name it."),
  sendTime: z
    .string()
    .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/u, "The send time is not a time of day: write it HH:MM."),
  site: SiteId.nullable(),
  area: AreaId.nullable(),
  family: z.string().min(1).nullable(),
  subFamily: z.string().min(1).nullable(),
  emails: z.array(EmailAddress).min(1, "A report goes to nobody: give an e-mail address."),
  isEnabled: z.boolean(),
  createdAt: EpochMs,
  lastSentAt: EpochMs.nullable(),
});
export type Report = z.infer<typeof Report>;

/**
 * Whether the report is to be sent now: enabled, today's send time is past, and nothing was sent since. One made
 * after its time of day waits for tomorrow; one that a standstill delayed is sent once, today's only.
 */
export function isReportDue(report: Report, now: number, tz: string): boolean {
  if (!report.isEnabled) return false;
  const dueAt = sendInstant(report.sendTime, now, tz);
  const last = report.lastSentAt ?? report.createdAt;
  return now >= dueAt && last < dueAt;
}

/** The instant of the send time on the local day that holds `now`. */
function sendInstant(sendTime: string, now: number, tz: string): number {
  const [hour = 0, minute = 0] = sendTime.split(":").map(Number);
  const { year, month, day } = localParts(now, tz);
  return localInstant({ year, month, day, hour, minute }, tz);
}
