import { use } from "react";
import type { formMachine } from "../../machines/kit/formMachine.ts";
import type { ReadingMachine } from "../../machines/kit/readingMachine.ts";
import type { AnswerOf, RequestOf } from "../../domain/base/call.ts";
import type { searchDeliveries, searchWebhooks } from "../../domain/webhooks/calls.ts";
import { machinesContext } from "../kit/machinesContext.ts";
import type { WatchedAnswer } from "../kit/watchedReading.ts";

/** The machines of webhooks with their effects, for the open customer. */
export type WebhookMachines = {
  readonly webhooks: ReadingMachine<null, WatchedAnswer<AnswerOf<typeof searchWebhooks>>>;
  readonly deliveries: ReadingMachine<
    Omit<RequestOf<typeof searchDeliveries>, "customerIndex">,
    WatchedAnswer<AnswerOf<typeof searchDeliveries>>
  >;
  readonly webhookForm: typeof formMachine;
};

/** They are fetched when their page is opened; the same promise every time. */
export const [WebhookMachinesContext, useWebhookLoader] =
  machinesContext<() => Promise<WebhookMachines>>("WebhookMachinesContext");

/** Suspends until they are there. */
export function useWebhookMachines(): WebhookMachines {
  return use(useWebhookLoader()());
}
