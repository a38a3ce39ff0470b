import type { RequestOf } from "../../../domain/base/call.ts";
import type { CustomerIndex, WebhookId } from "../../../domain/base/ids.ts";
import { createWebhook, updateWebhook } from "../../../domain/webhooks/calls.ts";
import type { LiveClient } from "../../feeds/liveClient.ts";
import { formAnswer, type FormSent, type SaveAsked, seenOf } from "../formAnswer.ts";

/**
 * Makes a webhook or changes one. `secret` of what is stored is what its receiver verifies with, of a new one alone: it is
 * answered once.
 * @throws RequestFailed where nobody answered
 */
export function saveWebhook(
  live: Pick<LiveClient, "call">,
  customerIndex: CustomerIndex,
  { mode, seen, wanted }: SaveAsked,
): Promise<FormSent> {
  return formAnswer(async () => {
    if (mode === "edit") {
      const { webhook } = await live.call(updateWebhook, {
        customerIndex,
        webhookId: seen["id"] as WebhookId,
        seen: seenOf(seen, wanted),
        // Fields are what a form holds: the server refuses, by their names, those that do not fit.
        changes: wanted as RequestOf<typeof updateWebhook>["changes"],
      });
      return { ...webhook, secret: null };
    }
    const { id: _, ...fields } = { ...seen, ...wanted };
    const { webhook, secret } = await live.call(createWebhook, {
      customerIndex,
      webhook: fields as RequestOf<typeof createWebhook>["webhook"],
    });
    return { ...webhook, secret };
  });
}
