import type {
  WebhookCommand,
  WebhookCommandAnswer,
} from "../../streams/calls/webhooks/webhookCommands.ts";
import { commandMachine, WHEN_BROKEN } from "../kit/commandMachine.ts";

/** What an administrator does with webhooks and their deliveries, by the kit's `commandMachine`. */
export const webhookCommandMachine = commandMachine<WebhookCommand, WebhookCommandAnswer>({
  id: "webhookCommand",
  whenBroken: WHEN_BROKEN,
});
