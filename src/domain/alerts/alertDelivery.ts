import type { z } from "zod";
import { type Alert, AlertType } from "./alert.ts";
import { AlertId } from "../base/ids.ts";
import {
  Delivery,
  DELIVERY_WINDOW,
  newMessage,
  type Recipient,
  type Recipients,
  recipientsOf,
} from "../base/delivery.ts";
import type { Locale } from "../base/locale.ts";
import { SECOND } from "../base/time.ts";
import type { EpochMs } from "../base/instant.ts";

/** One message to one recipient of one alert (collection alert-deliveries): the outbox. */
export const AlertDelivery = Delivery.extend({ alertId: AlertId, alertType: AlertType });
export type AlertDelivery = z.infer<typeof AlertDelivery>;

/** Whom a rule tells, and after how many ms of the condition. */
export type DeliveryRule = Recipients & { readonly delay: number };

/**
 * Who is to be notified of the alert now: once its condition has held for the delay of the rule, unless it had ended by
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

/** The outbox document: its id follows from alert and recipient, so that nobody is notified twice. */
export function newDelivery(
  alert: Pick<Alert, "id" | "alertType">,
  recipient: Recipient,
  locale: Locale,
  now: EpochMs,
): AlertDelivery {
  const id = deliveryId(alert.id, recipient);
  return {
    ...newMessage(id, recipient, locale, { now }),
    alertId: alert.id,
    alertType: alert.alertType,
  };
}

export function deliveryId(alert: AlertId, { channel, recipient }: Recipient): string {
  return `${alert}.${channel}.${recipient}`;
}
