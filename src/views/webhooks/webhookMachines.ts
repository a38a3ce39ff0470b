import { use } from "react";
import type { CommandMachine } from "../../machines/kit/commandMachine.ts";
import type { formMachine } from "../../machines/kit/formMachine.ts";
import type { ReadingMachine } from "../../machines/kit/readingMachine.ts";
import type { ShownDelivery } from "../../domain/webhooks/calls.ts";
import type {
  DeliveryQuery,
  ListedWebhooks,
  WebhookCommand,
  WebhookCommandAnswer,
} from "../../streams/calls/webhooks/webhookCommands.ts";
import { machinesContext } from "../kit/machinesContext.ts";
import type { WatchedAnswer } from "../kit/watchedReading.ts";

/** The machines of webhooks with their effects, for the open customer. */
export type WebhookMachines = {
  readonly webhooks: ReadingMachine<null, WatchedAnswer<ListedWebhooks>>;
  readonly deliveries: ReadingMachine<
    DeliveryQuery,
    WatchedAnswer<{ readonly deliveries: readonly ShownDelivery[]; readonly total: number }>
  >;
  readonly webhookForm: typeof formMachine;
  readonly webhookCommand: CommandMachine<WebhookCommand, WebhookCommandAnswer>;
};

/** They are fetched when their page is opened; the same promise every time. */
export const [WebhookMachinesContext, useWebhookLoader] =
  machinesContext<() => Promise<WebhookMachines>>("WebhookMachinesContext");

/** Suspends until they are there. */
export function useWebhookMachines(): WebhookMachines {
  return use(useWebhookLoader()());
}
