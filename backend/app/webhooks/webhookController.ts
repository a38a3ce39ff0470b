import { DomainError } from "../../../src/domain/base/domainError.ts";
import type { CustomerIndex } from "../../../src/domain/base/ids.ts";
import { shownName } from "../../../src/domain/customers/customer.ts";
import * as calls from "../../../src/domain/webhooks/calls.ts";
import { TEST_EVENT, type Webhook } from "../../../src/domain/webhooks/webhook.ts";
import {
  FRESH_LANE,
  outcomeOf,
  sentAgain,
  WebhookDelivery,
} from "../../../src/domain/webhooks/webhookDelivery.ts";
import { testPayload } from "../../../src/domain/webhooks/webhookEvents.ts";
import { answer, type AnswersModule } from "../platform/answer.ts";
import { decoded, readDocument } from "../platform/kuzzle/documents.ts";
import { createDocuments, updateDocuments } from "../platform/kuzzle/writeDocuments.ts";
import { deliveryIdOf, eventIdOf, sendDelivery } from "./sendDelivery.ts";
import {
  changeWebhook,
  makeWebhook,
  ownWebhook,
  pauseWebhook,
  removeWebhook,
  resumeWebhook,
  rotateWebhook,
  shownDelivery,
  shownWebhook,
  webhooksOf,
  writeWebhook,
} from "./webhooks.ts";

const COLLECTION = "webhook-deliveries";

/** `omniscient/webhook`: addresses that are notified of events, made by the administrators of their customer (docs/decisions/0096). */
export const webhookController: AnswersModule = (deps) => {
  return [
    answer(calls.searchWebhooks, async ({ customerIndex }) => ({
      webhooks: (await webhooksOf(deps, customerIndex)).map(shownWebhook),
      allowsPrivate: deps.webhookPost.allowsPrivate,
    })),

    answer(calls.createWebhook, async ({ customerIndex, webhook }, caller) => {
      const made = await makeWebhook(deps, caller, customerIndex, webhook);
      return { webhook: shownWebhook(made.webhook), secret: made.secret };
    }),

    answer(calls.updateWebhook, async ({ customerIndex, webhookId, seen, changes }, caller) => {
      const edit = { id: webhookId, seen, changes };
      return { webhook: shownWebhook(await changeWebhook(deps, caller, customerIndex, edit)) };
    }),

    answer(calls.pauseWebhook, async ({ customerIndex, webhookId }, caller) => ({
      webhook: shownWebhook(await pauseWebhook(deps, caller, customerIndex, webhookId)),
    })),

    answer(calls.resumeWebhook, async ({ customerIndex, webhookId }, caller) => ({
      webhook: shownWebhook(await resumeWebhook(deps, caller, customerIndex, webhookId)),
    })),

    answer(calls.rotateWebhook, async ({ customerIndex, webhookId, overlap }, caller) => {
      const rotated = await rotateWebhook(deps, caller, customerIndex, { id: webhookId, overlap });
      return { webhook: shownWebhook(rotated.webhook), secret: rotated.secret };
    }),

    answer(calls.removeWebhook, async ({ customerIndex, webhookId }, caller) => {
      await removeWebhook(deps, caller, customerIndex, webhookId);
      return {};
    }),

    answer(calls.testWebhook, async ({ customerIndex, webhookId }, _caller, customer) => {
      const webhook = await ownWebhook(deps, customerIndex, webhookId);
      const eventId = eventIdOf(customerIndex, `${webhookId}.test.${deps.newId()}`);
      const named = { index: customerIndex, name: shownName(customer) };
      const at = deps.now();
      const payload = testPayload(eventId, named, webhook, at);
      const { attempt } = await sendDelivery(deps, webhook, { eventId, payload });
      const isTaken = outcomeOf(attempt) === "taken";
      const delivery: WebhookDelivery = {
        id: deliveryIdOf(webhookId, eventId),
        webhookId,
        eventId,
        eventType: TEST_EVENT,
        recordedAt: at,
        seq: 0,
        part: 0,
        payload,
        // Somebody is there who sees that it failed: it is not tried again.
        state: isTaken ? "sent" : "failed",
        attempts: 1,
        nextAttemptAt: null,
        attemptedAt: attempt.at,
        triedFrom: at,
        createdAt: at,
        sentAt: isTaken ? deps.now() : null,
        log: [attempt],
      };
      await createDocuments(deps.sdk, customerIndex, COLLECTION, [delivery]);
      await deps.sdk.collection.refresh(customerIndex, COLLECTION);
      if (isTaken) await noteBack(webhook);
      return { delivery: shownDelivery(delivery) };
    }),

    answer(calls.searchDeliveries, async ({ customerIndex, webhookId, state }) => {
      await ownWebhook(deps, customerIndex, webhookId);
      const filter = [{ term: { webhookId } }, ...(state === null ? [] : [{ term: { state } }])];
      const { hits, total } = await deps.sdk.document.search(
        customerIndex,
        COLLECTION,
        {
          query: { bool: { filter } },
          sort: [{ recordedAt: "desc" }, { seq: "desc" }, { part: "desc" }],
        },
        { size: calls.DELIVERIES_LISTED },
      );
      const place = `${customerIndex}/${COLLECTION}`;
      const deliveries = hits.map((hit) => shownDelivery(decoded(hit, place, WebhookDelivery)));
      return { deliveries, total };
    }),

    answer(calls.resendDelivery, async ({ customerIndex, webhookId, deliveryId }) => {
      const webhook = await ownWebhook(deps, customerIndex, webhookId);
      const delivery = await ownDelivery(customerIndex, webhook, deliveryId);
      const changes = sentAgain(deps.now());
      await updateDocuments(deps.sdk, customerIndex, COLLECTION, [{ id: deliveryId, changes }]);
      await deps.sdk.collection.refresh(customerIndex, COLLECTION);
      // Whoever presses it expects it to be tried now, not when the receiver is asked next.
      if (webhook.retryAt !== null) await writeWebhook(deps, webhook.id, { retryAt: deps.now() });
      return { delivery: shownDelivery({ ...delivery, ...changes }) };
    }),
  ];

  /** A receiver that was down and takes a test is back: what waits need not wait any more. */
  async function noteBack({ id, failures }: Webhook): Promise<void> {
    if (failures > 0)
      await writeWebhook(deps, id, {
        ...FRESH_LANE,
        recoveredAt: deps.now(),
        lastError: null,
      });
  }

  /** @throws DomainError not_found */
  async function ownDelivery(
    index: CustomerIndex,
    { id: webhookId }: Webhook,
    id: string,
  ): Promise<WebhookDelivery> {
    const delivery = await readDocument(
      deps.sdk,
      { index, collection: COLLECTION, id },
      WebhookDelivery,
    );
    if (delivery !== null && delivery.webhookId === webhookId) return delivery;
    throw new DomainError(
      "not_found",
      { deliveryId: id },
      "There is no such delivery any more: load the list again.",
    );
  }
};
