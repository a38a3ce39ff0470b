import type { EpochMs } from "../../domain/base/time.ts";
import { searchDeliveries, searchWebhooks } from "../../domain/webhooks/calls.ts";
import { saveWebhook } from "../../streams/calls/webhooks/saveWebhook.ts";
import type { WebhookMachines } from "../../views/webhooks/webhookMachines.ts";
import type { CustomerPorts } from "../kit/customerPorts.ts";
import { form, watchedReading } from "../kit/effects.ts";

/** The machines of webhooks at work. */
export function webhookMachines(
  { live, customer }: CustomerPorts,
  now: () => EpochMs,
): WebhookMachines {
  return {
    webhooks: watchedReading("webhooks", now, () =>
      live.call(searchWebhooks, { customerIndex: customer() }),
    ),
    deliveries: watchedReading("webhookDeliveries", now, (query) =>
      live.call(searchDeliveries, { customerIndex: customer(), ...query }),
    ),
    webhookForm: form((save) => saveWebhook(live, customer(), save)),
  };
}
