import { createHash, createHmac } from "node:crypto";
import type { CustomerIndex } from "../../../src/domain/base/ids.ts";
import type { EpochMs } from "../../../src/domain/base/instant.ts";
import { SECOND } from "../../../src/domain/base/time.ts";
import type { Webhook } from "../../../src/domain/webhooks/webhook.ts";
import {
  LONGEST_ASKED,
  type WebhookAttempt,
  type WebhookDelivery,
} from "../../../src/domain/webhooks/webhookDelivery.ts";
import type { AppDeps } from "../platform/deps.ts";
import { reasonOf } from "../platform/log.ts";

/** The id of an event, the same whoever is notified of it. Dots are left out: a signature sets them between its parts. */
export function eventIdOf(customer: CustomerIndex, key: string): string {
  return `evt_${digest(`${customer}/${key}`)}`;
}

/** The id of a delivery follows from the webhook and the event: it is planned once. */
export function deliveryIdOf(webhook: Webhook["id"], eventId: string): string {
  return `delivery-${digest(`${webhook}/${eventId}`)}`;
}

function digest(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 40);
}

/** One signature a secret, with spaces between (Standard Webhooks, `v1`). `at` in seconds. */
export function signatureOf(
  secrets: readonly string[],
  { id, at, body }: { readonly id: string; readonly at: number; readonly body: string },
): string {
  return secrets
    .map((secret) => {
      const key = Buffer.from(secret.replace(/^whsec_/u, ""), "base64");
      return `v1,${createHmac("sha256", key).update(`${id}.${at}.${body}`).digest("base64")}`;
    })
    .join(" ");
}

/** An attempt, and for how long the receiver asks to be left alone (ms). Never throws for what a receiver does. */
export async function sendDelivery(
  { secrets, webhookPost, now }: Pick<AppDeps, "now" | "secrets" | "webhookPost">,
  webhook: Webhook,
  { eventId, payload }: Pick<WebhookDelivery, "eventId" | "payload">,
  signal?: AbortSignal,
): Promise<{ readonly attempt: WebhookAttempt; readonly asked: number | null }> {
  const at = now();
  try {
    const keys = await secretsOf(secrets, webhook, at);
    const seconds = Math.floor(at / SECOND);
    const headers = {
      "content-type": "application/json",
      "user-agent": "Balise-Webhooks/1",
      "webhook-id": eventId,
      "webhook-timestamp": String(seconds),
      "webhook-signature": signatureOf(keys, { id: eventId, at: seconds, body: payload }),
    };
    const { asked, ...answered } = await webhookPost.post(webhook.url, payload, headers, signal);
    return {
      attempt: { at, duration: Math.max(0, now() - at), ...answered },
      asked: asked === null ? null : Math.min(asked, LONGEST_ASKED),
    };
  } catch (error) {
    const failed = { status: null, error: reasonOf(error), answer: "" };
    return { attempt: { at, duration: Math.max(0, now() - at), ...failed }, asked: null };
  }
}

async function secretsOf(
  secrets: AppDeps["secrets"],
  { id, secret, formerSecret, formerUntil }: Webhook,
  now: EpochMs,
): Promise<readonly string[]> {
  const isFormerOpen = formerSecret !== null && formerUntil !== null && now < formerUntil;
  return Promise.all(
    [secret, ...(isFormerOpen ? [formerSecret] : [])].map((one) => secrets.open(one, id)),
  );
}
