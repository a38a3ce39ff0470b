import { CustomerIndex, UserId, WebhookId } from "../../../../src/domain/base/ids.ts";
import type { EpochMs } from "../../../../src/domain/base/time.ts";
import { sinceOf, type Webhook, WEBHOOK_EVENTS } from "../../../../src/domain/webhooks/webhook.ts";
import {
  FRESH_LANE,
  type WebhookAttempt,
  type WebhookDelivery,
} from "../../../../src/domain/webhooks/webhookDelivery.ts";
import { T0 } from "../../../support/fixtures.ts";

/** A webhook of the tower that is told of everything since `at`. */
export function webhook(name: string, own: Partial<Webhook> = {}): Webhook {
  const at = own.at ?? T0;
  const events = own.events ?? [...WEBHOOK_EVENTS];
  return {
    id: WebhookId.parse(`webhook-${name}`),
    name,
    customer: CustomerIndex.parse("tower"),
    url: `https://${name}.example.com/hook`,
    events,
    sites: [],
    namesPeople: false,
    secret: `whsec_${Buffer.from(`the secret of ${name}, 32 bytes or so`).toString("base64")}`,
    formerSecret: null,
    formerUntil: null,
    since: sinceOf(events, null, at),
    state: "active",
    pausedAt: null,
    pausedBecause: null,
    by: UserId.parse("user-maker"),
    byName: "Ann Maker",
    at,
    rotatedAt: null,
    ...FRESH_LANE,
    lastSentAt: null,
    lastError: null,
    ...own,
  };
}

/** A delivery of the webhook `door` that was never tried. */
export function delivery(name: string, own: Partial<WebhookDelivery> = {}): WebhookDelivery {
  return {
    id: `delivery-${name}`,
    webhookId: WebhookId.parse("webhook-door"),
    eventId: `evt_${name}`,
    eventType: "alert.opened",
    recordedAt: T0,
    seq: 0,
    part: 0,
    payload: "{}",
    state: "pending",
    attempts: 0,
    nextAttemptAt: T0,
    attemptedAt: null,
    triedFrom: T0,
    createdAt: T0,
    sentAt: null,
    log: [],
    ...own,
  };
}

export function attempt(status: number | null, at: EpochMs = T0): WebhookAttempt {
  return { at, status, duration: 5, error: status === null ? "reset" : null, answer: "" };
}
