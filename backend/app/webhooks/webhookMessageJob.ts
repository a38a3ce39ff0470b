import { shownName } from "../../../src/domain/customers/customer.ts";
import { SECOND } from "../../../src/domain/base/time.ts";
import { webhookMessage, WebhookNotice } from "../../../src/domain/webhooks/webhookMessage.ts";
import { outbox } from "../platform/delivery/outbox.ts";
import type { JobModule } from "../platform/jobs/job.ts";

/** Hands over the messages that a webhook was paused by the server. */
export const webhookMessageJob: JobModule = (deps) => {
  const messagesOut = outbox(deps, "webhook-messages", WebhookNotice, null);
  return {
    name: "webhookMessages",
    every: 5 * SECOND,
    wokenBy: ["webhook-messages"],
    async run(customer) {
      const waits = await messagesOut.sendDue(customer, async ({ timezone }) => {
        const around = { customerName: shownName(customer), publicUrl: deps.publicUrl, timezone };
        return (notice) => webhookMessage(notice, around);
      });
      return waits ? undefined : "idle";
    },
  };
};
