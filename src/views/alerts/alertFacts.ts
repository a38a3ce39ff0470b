import {
  type Acknowledgement,
  type Alert,
  type AlertComment,
  type AlertType,
  isUrgent,
} from "../../domain/alerts/alert.ts";
import { type EpochMs, MINUTE, SECOND } from "../../domain/base/time.ts";
import { unreachable } from "../../domain/base/unreachable.ts";
import type { Tone } from "../ui/tone.ts";

/**
 * Why an alert was raised, as figures. Battery in percent, head counts in assets, silence in ms: it goes on while the
 * alert is open. Days as they were when it was raised; `rule`: what the rule about places is called. `unstated`: the alert carries no figure.
 */
export type AlertReason =
  | { readonly kind: "battery"; readonly level: number; readonly below: number }
  | { readonly kind: "tooMany"; readonly present: number; readonly max: number }
  | { readonly kind: "tooFew"; readonly present: number; readonly min: number }
  | { readonly kind: "silence"; readonly silentFor: number; readonly affectedTags: number }
  | { readonly kind: "motionless"; readonly days: number; readonly rule: string | null }
  | { readonly kind: "overdue"; readonly days: number; readonly rule: string | null }
  | { readonly kind: "place"; readonly rule: string }
  | { readonly kind: "unstated" };

/** What raised the alert, as it stands at `now`. */
export function alertReason(alert: Alert, now: EpochMs): AlertReason {
  const { alertType, value, threshold, raisedAt, closedAt, endedAt, affectedTags } = alert;
  const rule = alert.rule?.name ?? null;
  if (value === null) return rule === null ? { kind: "unstated" } : { kind: "place", rule };
  switch (alertType) {
    case "battery":
      return threshold === null
        ? { kind: "unstated" }
        : { kind: "battery", level: value, below: threshold };
    case "counters":
      if (threshold === null) return { kind: "unstated" };
      return value > threshold
        ? { kind: "tooMany", present: value, max: threshold }
        : { kind: "tooFew", present: value, min: threshold };
    case "gateway-offline":
    case "tito-offline": {
      const lastHeardAt = raisedAt - value;
      const silentFor = Math.max(0, (endedAt ?? closedAt ?? now) - lastHeardAt);
      return { kind: "silence", silentFor, affectedTags: affectedTags ?? 0 };
    }
    case "motionless":
    case "overdue":
      return { kind: alertType, days: value, rule };
    case "off-site":
    case "forbidden-place":
    case "off-hours":
      return { kind: "unstated" };
    default:
      return unreachable(alertType);
  }
}

/** Where an alert stands: the pill of its row. Acknowledging and closing are independent (product.md section 3). */
export type AlertStatus = "open" | "acknowledged" | "closed" | "closedAcknowledged";

export function alertStatus({ isOpen, isAcknowledged }: Alert): AlertStatus {
  if (isOpen) return isAcknowledged ? "acknowledged" : "open";
  return isAcknowledged ? "closedAcknowledged" : "closed";
}

/** Something that happened to an alert. */
export type AlertMoment =
  | { readonly kind: "began"; readonly at: EpochMs }
  | { readonly kind: "raised"; readonly at: EpochMs }
  | {
      readonly kind: "acknowledged";
      readonly at: EpochMs;
      readonly acknowledgement: Acknowledgement;
    }
  | { readonly kind: "commented"; readonly at: EpochMs; readonly comment: AlertComment }
  | { readonly kind: "closed"; readonly at: EpochMs };

/** The life of an alert, oldest first. When its condition began is told where it was raised a minute later or more. */
export function alertTimeline(alert: Alert): readonly AlertMoment[] {
  const { raisedAt, acknowledgement, comments, closedAt } = alert;
  const beganAt = alert.timestamp * SECOND;
  const moments: AlertMoment[] = [
    ...(raisedAt - beganAt >= MINUTE ? [{ kind: "began", at: beganAt } as const] : []),
    { kind: "raised", at: raisedAt },
    ...(acknowledgement === null
      ? []
      : [{ kind: "acknowledged", at: acknowledgement.at, acknowledgement } as const]),
    ...comments.map((comment) => ({ kind: "commented", at: comment.at, comment }) as const),
    ...(closedAt === null ? [] : [{ kind: "closed", at: closedAt } as const]),
  ];
  return moments.toSorted((a, b) => a.at - b.at);
}

/** How grave alerts of a type are, as a tone. */
export function severityTone(alertType: AlertType): "danger" | "warning" {
  return isUrgent(alertType) ? "danger" : "warning";
}

/** Colour is for what asks for somebody: an open alert has that of its severity, one that is over has none. */
export function toneOfStatus(status: AlertStatus, alertType: AlertType): Tone {
  if (status === "open") return severityTone(alertType);
  return status === "acknowledged" ? "info" : "neutral";
}
