import { z } from "zod";
import { AlertId, AreaId, AssetId, CounterId, SiteId, TagId, UserId } from "../base/ids.ts";
import { EpochMs, EpochSeconds } from "../base/instant.ts";

/** One configuration a kind (specification section 4). */
export const SPECIFIED_ALERT_TYPES = [
  "battery",
  "counters",
  "gateway-offline",
  "tito-offline",
] as const;

/** Kinds of rules about places, of which a customer has any number (docs/decisions/0110). */
export const PlaceAlertType = z.enum([
  "off-site",
  "forbidden-place",
  "off-hours",
  "motionless",
  "overdue",
]);
export type PlaceAlertType = z.infer<typeof PlaceAlertType>;

export const AlertType = z.enum([...SPECIFIED_ALERT_TYPES, ...PlaceAlertType.options]);
export type AlertType = z.infer<typeof AlertType>;

/** A gateway blinds a place, and a counter or a forbidden place may be about people: these come before a battery that lasts for weeks. */
const URGENT: ReadonlySet<AlertType> = new Set([
  "counters",
  "gateway-offline",
  "off-site",
  "forbidden-place",
  "off-hours",
]);

/** Whether alerts of the kind are urgent: alarms, of which a notification is sent at once. */
export function isUrgent(alertType: AlertType): boolean {
  return URGENT.has(alertType);
}

/** Whether alerts of the kind come from rules about places. */
export function isPlaceAlert(alertType: AlertType): alertType is PlaceAlertType {
  return PlaceAlertType.safeParse(alertType).success;
}

/** What somebody writes of an alert, as it is kept. */
export const AlertWords = z.string().trim().min(1).max(2000);

/** Who acknowledged, when, and with which words; the first acknowledgement stays (product.md section 3). */
export const Acknowledgement = z.object({
  by: UserId,
  byName: z.string(),
  at: EpochMs,
  comment: z.string().max(2000).nullable(),
});
export type Acknowledgement = z.infer<typeof Acknowledgement>;

/** Its id is chosen by the client, so that a repeated command adds nothing. */
export const AlertComment = z.object({
  id: z.string().min(1).max(64),
  by: UserId,
  byName: z.string(),
  at: EpochMs,
  text: AlertWords,
});
export type AlertComment = z.infer<typeof AlertComment>;

/**
 * An alert. `timestamp` is when the condition began to hold, epoch seconds as specified; everything
 * else is epoch ms. `subject` names what it is about, one open alert per (alertType, subject).
 * `value` and `threshold` carry the figure that raised it: percent, head count, or ms of silence.
 * `affectedTags` counts the tags that only this device could hear: one cause, not one alert a tag.
 * `endedAt`: when what was wrong ended, where that was before it was found and the alert closed: the message after a silence.
 * `rule` names the rule about places that raised it, as it was called then.
 */
export const Alert = z.object({
  id: AlertId,
  alertType: AlertType,
  subject: z.string().min(1),
  subjectName: z.string(),
  tagId: TagId.nullable(),
  idAsset: AssetId.nullable(),
  counterId: CounterId.nullable(),
  site: SiteId.nullable(),
  area: AreaId.nullable(),
  timestamp: EpochSeconds,
  raisedAt: EpochMs,
  isOpen: z.boolean(),
  closedAt: EpochMs.nullable(),
  endedAt: EpochMs.optional(),
  isAcknowledged: z.boolean(),
  acknowledgement: Acknowledgement.nullable(),
  comments: z.array(AlertComment),
  rule: z.object({ id: z.string().min(1), name: z.string() }).optional(),
  value: z.number().nullable(),
  threshold: z.number().nullable(),
  affectedTags: z.number().int().min(0).nullable(),
});
export type Alert = z.infer<typeof Alert>;

/** The first acknowledgement wins; a second one, or a repetition, is told who was first. */
export type AcknowledgeResult =
  | { readonly status: "acknowledged"; readonly alert: Alert }
  | { readonly status: "alreadyAcknowledged"; readonly by: Acknowledgement };

/** Acknowledging is independent of closing: any order (product.md section 3). */
export function acknowledge(alert: Alert, acknowledgement: Acknowledgement): AcknowledgeResult {
  if (alert.acknowledgement !== null)
    return { status: "alreadyAcknowledged", by: alert.acknowledgement };
  return {
    status: "acknowledged",
    alert: { ...alert, isAcknowledged: true, acknowledgement },
  };
}

/** Takes back one's own acknowledgement (the undo of the alerts list); another's stays. */
export function withdrawAcknowledgement(alert: Alert, by: UserId): Alert {
  if (alert.acknowledgement === null || alert.acknowledgement.by !== by) return alert;
  return { ...alert, isAcknowledged: false, acknowledgement: null };
}

/** Appends a comment; the same id again changes nothing. */
export function addComment(alert: Alert, comment: AlertComment): Alert {
  if (alert.comments.some(({ id }) => id === comment.id)) return alert;
  return { ...alert, comments: [...alert.comments, comment] };
}
