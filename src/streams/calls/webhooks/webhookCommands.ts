import type { CustomerIndex, WebhookId } from "../../../domain/base/ids.ts";
import {
  pauseWebhook,
  removeWebhook,
  resendDelivery,
  resumeWebhook,
  rotateWebhook,
  searchDeliveries,
  searchWebhooks,
  type ShownDelivery,
  type ShownWebhook,
  testWebhook,
} from "../../../domain/webhooks/calls.ts";
import type { SecretOverlap } from "../../../domain/webhooks/webhook.ts";
import type { LiveClient } from "../../feeds/liveClient.ts";
import { type Answered, answered } from "../refusal.ts";

type Live = Pick<LiveClient, "call">;

/** What is done with a webhook that is there. What is filled in is saved by a form. */
export type WebhookCommand =
  | { readonly kind: "pause" | "remove" | "resume" | "test"; readonly webhookId: WebhookId }
  | { readonly kind: "rotate"; readonly webhookId: WebhookId; readonly overlap: SecretOverlap }
  | { readonly kind: "resend"; readonly webhookId: WebhookId; readonly deliveryId: string };

/** `secret`: what signs from now on, of a rotation; `delivery`: what was tested or is sent again. */
export type WebhookCommandAnswer = Answered<{
  readonly secret: string | null;
  readonly delivery: ShownDelivery | null;
}>;

/** Carries out what an administrator does with a webhook. */
export const runWebhookCommand = (
  live: Live,
  customerIndex: CustomerIndex,
  command: WebhookCommand,
): Promise<WebhookCommandAnswer> =>
  answered(async () => {
    const nothing = { secret: null, delivery: null };
    return { ...nothing, ...(await carriedOut(live, customerIndex, command)) };
  });

async function carriedOut(
  { call }: Live,
  customerIndex: CustomerIndex,
  command: WebhookCommand,
): Promise<{ readonly secret?: string; readonly delivery?: ShownDelivery }> {
  const { webhookId } = command;
  const one = { customerIndex, webhookId };
  switch (command.kind) {
    case "rotate":
      return { secret: (await call(rotateWebhook, { ...one, overlap: command.overlap })).secret };
    case "test":
      return { delivery: (await call(testWebhook, one)).delivery };
    case "resend": {
      const { delivery } = await call(resendDelivery, { ...one, deliveryId: command.deliveryId });
      return { delivery };
    }
    case "pause":
      await call(pauseWebhook, one);
      return {};
    case "resume":
      await call(resumeWebhook, one);
      return {};
    case "remove":
      await call(removeWebhook, one);
      return {};
  }
}

/** The webhooks of the customer, and whether networks besides the internet may be reached. */
export type ListedWebhooks = {
  readonly webhooks: readonly ShownWebhook[];
  readonly allowsPrivate: boolean;
};

/** @throws RequestFailed */
export function readWebhooks(
  { call }: Live,
  customerIndex: CustomerIndex,
): Promise<ListedWebhooks> {
  return call(searchWebhooks, { customerIndex });
}

/** Which deliveries are looked at; `state` null: all. */
export type DeliveryQuery = {
  readonly webhookId: WebhookId;
  readonly state: ShownDelivery["state"] | null;
};

/** The newest of them, and how many there are. @throws RequestFailed */
export function readDeliveries(
  { call }: Live,
  customerIndex: CustomerIndex,
  query: DeliveryQuery,
): Promise<{ readonly deliveries: readonly ShownDelivery[]; readonly total: number }> {
  return call(searchDeliveries, { customerIndex, ...query });
}
