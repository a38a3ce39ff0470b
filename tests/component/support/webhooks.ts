import { editConflicts } from "../../../src/domain/base/fieldEdit.ts";
import { idOf, WebhookId } from "../../../src/domain/base/ids.ts";
import { EpochMs } from "../../../src/domain/base/instant.ts";
import {
  createWebhook,
  pauseWebhook,
  removeWebhook,
  resumeWebhook,
  rotateWebhook,
  searchDeliveries,
  searchWebhooks,
  type ShownDelivery,
  ShownWebhook,
  testWebhook,
  updateWebhook,
} from "../../../src/domain/webhooks/calls.ts";
import { TEST_EVENT, WebhookForm } from "../../../src/domain/webhooks/webhook.ts";
import type { FixtureServer } from "../../support/fixtureLive/fixtureServer.ts";
import { Refusal } from "../../support/fixtureLive/refusal.ts";

/** How the receiver of all webhooks answers. */
export type Receiver = { status: number };

/** Webhooks to one receiver, made and changed by the rules of the domain as the backend does; none at first. */
export function webhooksOf(server: FixtureServer, receiver: Receiver): void {
  const webhooks = new Map<string, ShownWebhook>();
  const deliveries: ShownDelivery[] = [];
  let secrets = 0;
  const now = () => EpochMs.parse(Date.now());
  const newSecret = () => `whsec_${String((secrets += 1)).repeat(43)}`;
  const found = (id: string): ShownWebhook => {
    const webhook = webhooks.get(id);
    if (webhook === undefined) throw new Refusal("not_found", { webhookId: id }, 404);
    return webhook;
  };
  const keep = (webhook: ShownWebhook) => {
    webhooks.set(webhook.id, webhook);
    return { webhook };
  };
  server.answer(searchWebhooks, () => ({
    webhooks: [...webhooks.values()].toReversed(),
    allowsPrivate: true,
  }));
  server.answer(createWebhook, ({ webhook: form }) => ({
    ...keep(
      ShownWebhook.parse({
        ...WebhookForm.parse(form),
        id: WebhookId.parse(idOf("webhook", String(webhooks.size + 1))),
        formerUntil: null,
        state: "active",
        pausedAt: null,
        pausedBecause: null,
        byName: "First Last",
        at: now(),
        rotatedAt: null,
        failures: 0,
        failingSince: null,
        retryAt: null,
        lastSentAt: null,
        lastError: null,
      }),
    ),
    secret: newSecret(),
  }));
  server.answer(updateWebhook, ({ webhookId, seen, changes }) => {
    const webhook = found(webhookId);
    const conflicts = editConflicts(webhook, seen, changes);
    if (conflicts.length > 0) throw new Refusal("conflict", { webhookId, conflicts });
    return keep(Object.assign({ ...webhook }, changes));
  });
  server.answer(pauseWebhook, ({ webhookId }) =>
    keep({ ...found(webhookId), state: "paused", pausedAt: now(), pausedBecause: "hand" }),
  );
  server.answer(resumeWebhook, ({ webhookId }) =>
    keep({ ...found(webhookId), state: "active", pausedAt: null, pausedBecause: null }),
  );
  server.answer(rotateWebhook, ({ webhookId, overlap }) => {
    const formerUntil = overlap === 0 ? null : EpochMs.parse(now() + overlap);
    const kept = keep({ ...found(webhookId), formerUntil, rotatedAt: now() });
    return { ...kept, secret: newSecret() };
  });
  server.answer(removeWebhook, ({ webhookId }) => {
    webhooks.delete(webhookId);
    return {};
  });
  server.answer(testWebhook, ({ webhookId }) => {
    const { id } = found(webhookId);
    const { status } = receiver;
    const isTaken = status < 300;
    const delivery: ShownDelivery = {
      id: `delivery-${deliveries.length}`,
      webhookId: id,
      eventId: `event-${deliveries.length}`,
      eventType: TEST_EVENT,
      recordedAt: now(),
      payload: "{}",
      state: isTaken ? "sent" : "failed",
      attempts: 1,
      nextAttemptAt: null,
      attemptedAt: now(),
      createdAt: now(),
      sentAt: isTaken ? now() : null,
      log: [{ at: now(), status, duration: 7, error: null, answer: `answered ${status}` }],
    };
    deliveries.push(delivery);
    return { delivery };
  });
  server.answer(searchDeliveries, ({ webhookId, state }) => {
    const listed = deliveries
      .filter((one) => one.webhookId === webhookId && (state === null || one.state === state))
      .toReversed();
    return { deliveries: listed, total: listed.length };
  });
}
