import { z } from "zod";
import { defineCall } from "../base/call.ts";
import { ADMINS } from "../base/holders.ts";
import { CustomerIndex, WebhookId } from "../base/ids.ts";
import { SECOND } from "../base/time.ts";
import { SecretOverlap } from "../base/secretOverlap.ts";
import { Webhook, WebhookForm } from "./webhook.ts";
import { WebhookDelivery } from "./webhookDelivery.ts";

const OfCustomer = z.strictObject({ customerIndex: CustomerIndex });
const OneWebhook = OfCustomer.extend({ webhookId: WebhookId });

/** Deliveries that one call answers. */
export const DELIVERIES_LISTED = 100;

/** A webhook as administrators see it: nothing of its secrets. */
export const ShownWebhook = Webhook.omit({
  by: true,
  customer: true,
  formerSecret: true,
  recoveredAt: true,
  secret: true,
  since: true,
});
export type ShownWebhook = z.infer<typeof ShownWebhook>;

/** A delivery as administrators see it. */
export const ShownDelivery = WebhookDelivery.omit({ part: true, seq: true, triedFrom: true });
export type ShownDelivery = z.infer<typeof ShownDelivery>;

const WebhookAnswer = z.object({ webhook: ShownWebhook });
/** `secret` is what the receiver verifies with. It is answered once and cannot be read again. */
const SecretAnswer = WebhookAnswer.extend({ secret: z.string() });
const DeliveryAnswer = z.object({ delivery: ShownDelivery });

/** The webhooks of the customer, the newest first. `allowsPrivate`: networks are configured that may be reached, by http too. */
export const searchWebhooks = defineCall({
  name: "omniscient/webhook:search",
  request: OfCustomer,
  answer: z.object({ webhooks: z.array(ShownWebhook), allowsPrivate: z.boolean() }),
  holders: ADMINS,
  isReading: true,
  isRepeatable: true,
});

/** Makes a webhook. `secret` is answered here alone, and cannot be read again. */
export const createWebhook = defineCall({
  name: "omniscient/webhook:create",
  request: OfCustomer.extend({ webhook: WebhookForm }),
  answer: SecretAnswer,
  holders: ADMINS,
  // The answer alone holds the secret: sent again, it would make a second webhook.
  isRepeatable: false,
  refusals: ["too_many"],
});

/** Changes a webhook. An event that is chosen anew is sent from then on. */
export const updateWebhook = defineCall({
  name: "omniscient/webhook:update",
  request: OneWebhook.extend({
    /** What the editor saw of the fields that are changed. */
    seen: z.record(z.string(), z.unknown()),
    changes: WebhookForm.partial(),
  }),
  answer: WebhookAnswer,
  holders: ADMINS,
  isRepeatable: true,
});

/** Pauses a webhook: what happens from now on is not sent, what waits goes on waiting. */
export const pauseWebhook = defineCall({
  name: "omniscient/webhook:pause",
  request: OneWebhook,
  answer: WebhookAnswer,
  holders: ADMINS,
  isRepeatable: true,
});

/** Resumes a webhook: what happens from now on is sent, and what waits. */
export const resumeWebhook = defineCall({
  name: "omniscient/webhook:resume",
  request: OneWebhook,
  answer: WebhookAnswer,
  holders: ADMINS,
  isRepeatable: true,
});

/** Gives a webhook a new secret; the former one signs besides for `overlap` ms more. */
export const rotateWebhook = defineCall({
  name: "omniscient/webhook:rotate",
  request: OneWebhook.extend({ overlap: SecretOverlap }),
  answer: SecretAnswer,
  holders: ADMINS,
  isRepeatable: false,
});

/** Removes a webhook: nothing is sent any more, what waits is not sent either. */
export const removeWebhook = defineCall({
  name: "omniscient/webhook:remove",
  request: OneWebhook,
  answer: z.object({}),
  holders: ADMINS,
  isRepeatable: true,
});

/** Sends a `webhook.test` now, once, and answers what became of it; paused webhooks are tested too. */
export const testWebhook = defineCall({
  name: "omniscient/webhook:test",
  request: OneWebhook,
  answer: DeliveryAnswer,
  holders: ADMINS,
  isRepeatable: false,
  patience: 30 * SECOND,
});

/** The newest deliveries of a webhook, 100 at most: of all, or of those in one state. */
export const searchDeliveries = defineCall({
  name: "omniscient/webhook:deliveries",
  request: OneWebhook.extend({ state: WebhookDelivery.shape.state.nullable() }),
  answer: z.object({ deliveries: z.array(ShownDelivery), total: z.number().int().min(0) }),
  holders: ADMINS,
  isReading: true,
  isRepeatable: true,
});

/** Sends a delivery once more, under the id it had: one that was given up, is waiting, or has arrived. */
export const resendDelivery = defineCall({
  name: "omniscient/webhook:resend",
  request: OneWebhook.extend({ deliveryId: z.string().min(1).max(200) }),
  answer: DeliveryAnswer,
  holders: ADMINS,
  isRepeatable: true,
});
