import { z } from "zod";
import { type Alert, AlertType } from "./alert.ts";
import { AlertId } from "../base/ids.ts";
import { Locale } from "../base/localisedText.ts";
import { HOUR, MINUTE, SECOND } from "../base/time.ts";
import { EpochMs } from "../base/instant.ts";

export const DeliveryChannel = z.enum(["email", "sms"]);
export type DeliveryChannel = z.infer<typeof DeliveryChannel>;

/**
 * One message to one recipient of one alert (collection alert-deliveries): the outbox. `pending` waits for
 * `nextAttemptAt`; `sending` was begun and not answered yet; `failed` is given up and shown with its reason.
 */
export const AlertDelivery = z.object({
  id: z.string().min(1),
  alertId: AlertId,
  alertType: AlertType,
  channel: DeliveryChannel,
  recipient: z.string().min(1),
  locale: Locale,
  state: z.enum(["pending", "sending", "sent", "failed"]),
  attempts: z.number().int().min(0),
  nextAttemptAt: EpochMs.nullable(),
  createdAt: EpochMs,
  sentAt: EpochMs.nullable(),
  lastError: z.string().nullable(),
});
export type AlertDelivery = z.infer<typeof AlertDelivery>;

/** Whom a rule tells, and after how many ms of the condition. */
export type DeliveryRule = {
  readonly alertedBy: readonly DeliveryChannel[];
  readonly emails: readonly string[];
  readonly phones: readonly string[];
  readonly delay: number;
};

/** An address by a channel. */
export type Recipient = { readonly channel: DeliveryChannel; readonly recipient: string };

/** An alert that became due longer ago than this, in ms, is no news: nobody is told any more. */
export const DELIVERY_WINDOW = HOUR;
/** The first wait after a failed attempt, in ms; doubled each time … */
export const FIRST_RETRY = 5 * SECOND;
/** … up to this much, */
export const LONGEST_RETRY = 15 * MINUTE;
/** … and given up after so many attempts: about an hour and a half. */
export const MAX_ATTEMPTS = 12;

export function recipientsOf(rule: Omit<DeliveryRule, "delay">): Recipient[] {
  return rule.alertedBy.flatMap((channel) =>
    (channel === "email" ? rule.emails : rule.phones).map((recipient) => ({ channel, recipient })),
  );
}

/**
 * Who is to be told of the alert now: once its condition has held for the delay of the rule, unless it had ended by
 * then. Each address once, whichever rules name it.
 */
export function dueRecipients(
  alert: Pick<Alert, "timestamp" | "raisedAt" | "closedAt">,
  rules: readonly DeliveryRule[],
  now: EpochMs,
): Recipient[] {
  const due = rules.filter(({ delay }) => {
    const at = Math.max(alert.raisedAt, alert.timestamp * SECOND + delay);
    const hasHeld = alert.closedAt === null || alert.closedAt >= at;
    return at <= now && now - at < DELIVERY_WINDOW && hasHeld;
  });
  const known = new Map(
    due.flatMap(recipientsOf).map((one) => [`${one.channel}/${one.recipient}`, one]),
  );
  return [...known.values()];
}

/** The outbox document: its id follows from alert and recipient, so that nobody is told twice. */
export function newDelivery(
  alert: Pick<Alert, "id" | "alertType">,
  { channel, recipient }: Recipient,
  locale: Locale,
  now: EpochMs,
): AlertDelivery {
  return {
    id: deliveryId(alert.id, { channel, recipient }),
    alertId: alert.id,
    alertType: alert.alertType,
    channel,
    recipient,
    locale,
    state: "pending",
    attempts: 0,
    nextAttemptAt: now,
    createdAt: now,
    sentAt: null,
    lastError: null,
  };
}

export function deliveryId(alert: AlertId, { channel, recipient }: Recipient): string {
  return `${alert}.${channel}.${recipient}`;
}

type Progress = Pick<
  AlertDelivery,
  "state" | "attempts" | "nextAttemptAt" | "sentAt" | "lastError"
>;

/** An attempt begins: written down before the message leaves. */
export function attemptBegun(delivery: AlertDelivery): Progress {
  return progress(delivery, { state: "sending", attempts: delivery.attempts + 1 });
}

export function attemptSucceeded(delivery: AlertDelivery, now: EpochMs): Progress {
  return progress(delivery, { state: "sent", nextAttemptAt: null, sentAt: now, lastError: null });
}

/** The attempt failed: another one follows, later each time, or it is given up. */
export function attemptFailed(delivery: AlertDelivery, reason: string, now: EpochMs): Progress {
  const lastError = reason.slice(0, 1000);
  if (delivery.attempts >= MAX_ATTEMPTS)
    return progress(delivery, { state: "failed", nextAttemptAt: null, lastError });
  const wait = Math.min(LONGEST_RETRY, FIRST_RETRY * 2 ** Math.max(0, delivery.attempts - 1));
  return progress(delivery, { state: "pending", nextAttemptAt: now + wait, lastError });
}

/**
 * An attempt that nobody lived to see the end of: the message may have left. It is not sent again, so that nobody is
 * woken twice; it is shown as failed and can be sent again by hand.
 */
export function attemptInterrupted(delivery: AlertDelivery): Progress {
  return progress(delivery, {
    state: "failed",
    nextAttemptAt: null,
    lastError:
      "The backend ended while the message was being handed over: it is not known whether it left. Ask the recipient, or send it again.",
  });
}

/** Sent again by hand, from the first attempt on. */
export function sentAgain(delivery: AlertDelivery, now: EpochMs): Progress {
  return progress(delivery, { state: "pending", attempts: 0, nextAttemptAt: now });
}

function progress(
  { state, attempts, nextAttemptAt, sentAt, lastError }: AlertDelivery,
  changes: Partial<Progress>,
): Progress {
  return { state, attempts, nextAttemptAt, sentAt, lastError, ...changes };
}
