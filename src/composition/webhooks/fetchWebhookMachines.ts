import type { EpochMs } from "../../domain/base/time.ts";
import type { WebhookMachines } from "../../views/webhooks/webhookMachines.ts";
import type { CustomerPorts } from "../kit/customerPorts.ts";

/** What fetches the machines of webhooks when their page is opened; what failed is tried anew. */
export function fetchWebhookMachines(
  ports: CustomerPorts,
  now: () => EpochMs,
): () => Promise<WebhookMachines> {
  let machines: Promise<WebhookMachines> | null = null;
  return () => {
    machines ??= import("./webhookMachines.ts").then(
      ({ webhookMachines }) => webhookMachines(ports, now),
      (error: unknown) => {
        machines = null;
        throw error;
      },
    );
    return machines;
  };
}
