import { createHash } from "node:crypto";
import webPush from "web-push";
import { SECOND } from "../../../src/domain/base/time.ts";
import { PUSH_LIFE } from "../../../src/domain/push/pushDelivery.ts";
import type { PushPayload } from "../../../src/domain/push/pushPayload.ts";
import type { PushSubscription } from "../../../src/domain/push/pushSubscription.ts";
import { RefusedForGood } from "../platform/delivery/outbox.ts";
import type { WebhookPost } from "../platform/delivery/webhookPost.ts";
import type { VapidKeys } from "./vapidKeys.ts";

/** The push service knows the browser no more: its subscription ends. */
export class SubscriptionGone extends RefusedForGood {}

/** Characters that a topic may have (RFC 8030 section 5.4). */
const TOPIC = 32;
/** Answers after which another attempt may succeed. */
const LATER: readonly number[] = [408, 425, 429];

/**
 * Sends one notification to one browser: encrypted for it (RFC 8291), signed by the platform (RFC 8292), to an address
 * that webhooks may be sent to. What waits at the push service under the same topic is replaced.
 * @param contact how the platform's operator is reached: a `mailto:` or an https address
 * @throws SubscriptionGone, RefusedForGood, or what kept it from leaving this time
 */
export async function postPush(
  webhookPost: Pick<WebhookPost, "post">,
  { endpoint, p256dh, auth }: Pick<PushSubscription, "auth" | "endpoint" | "p256dh">,
  payload: PushPayload,
  { keys, contact }: { readonly keys: VapidKeys; readonly contact: string },
): Promise<void> {
  const request = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify(payload),
    {
      TTL: PUSH_LIFE / SECOND,
      urgency: payload.kind === "alarm" && payload.state === "over" ? "normal" : "high",
      topic: createHash("sha256").update(payload.tag).digest("base64url").slice(0, TOPIC),
      vapidDetails: { subject: contact, ...keys },
      contentEncoding: "aes128gcm",
    },
  );
  const headers = Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [name.toLowerCase(), String(value)]),
  );
  const { status, error, answer } = await webhookPost.post(endpoint, request.body ?? "", headers);
  if (status !== null && status >= 200 && status < 300) return;
  const reason = error ?? `HTTP ${String(status)} ${answer}`;
  if (status === 404 || status === 410)
    throw new SubscriptionGone("The browser takes no notifications any more: it is forgotten.");
  if (status !== null && status >= 400 && status < 500 && !LATER.includes(status))
    throw new RefusedForGood(`The push service refuses it: ${reason}`);
  throw new Error(`The push service did not take it: ${reason}`);
}
