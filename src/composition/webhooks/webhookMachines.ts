import type { EpochMs } from "../../domain/base/time.ts";
import { webhookCommandMachine } from "../../machines/webhooks/webhookCommandMachine.ts";
import { saveWebhook } from "../../streams/calls/webhooks/saveWebhook.ts";
import {
  readDeliveries,
  readWebhooks,
  runWebhookCommand,
} from "../../streams/calls/webhooks/webhookCommands.ts";
import type { WebhookMachines } from "../../views/webhooks/webhookMachines.ts";
import type { CustomerPorts } from "../kit/customerPorts.ts";
import { form, watchedReading, withRun } from "../kit/effects.ts";

/** The machines of webhooks at work. */
export function webhookMachines(
  { live, customer }: CustomerPorts,
  now: () => EpochMs,
): WebhookMachines {
  return {
    webhooks: watchedReading("webhooks", now, () => readWebhooks(live, customer())),
    deliveries: watchedReading("webhookDeliveries", now, (query) =>
      readDeliveries(live, customer(), query),
    ),
    webhookForm: form((save) => saveWebhook(live, customer(), save)),
    webhookCommand: withRun(webhookCommandMachine, (command) =>
      runWebhookCommand(live, customer(), command),
    ),
  };
}
