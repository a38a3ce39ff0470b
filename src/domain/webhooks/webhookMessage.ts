import { z } from "zod";
import { Delivery, type Message, newMessage } from "../base/delivery.ts";
import type { EmailAddress } from "../base/email.ts";
import { WebhookId } from "../base/ids.ts";
import { EpochMs } from "../base/instant.ts";
import type { Locale } from "../base/locale.ts";
import { MAX_WAITING } from "./webhookDelivery.ts";
import type { Timezone } from "../base/time.ts";
import { wallTime } from "../base/wallTime.ts";
import { PauseReason, type Webhook } from "./webhook.ts";

/** The message that a webhook was paused by the server (collection webhook-messages). */
export const WebhookNotice = Delivery.extend({
  webhookId: WebhookId,
  webhookName: z.string(),
  reason: PauseReason.exclude(["hand"]),
  failingSince: EpochMs.nullable(),
});
export type WebhookNotice = z.infer<typeof WebhookNotice>;

/** Its id follows from the webhook, from since when it fails and from whom it goes to: it is told once. */
export function webhookNotice(
  webhook: Pick<Webhook, "id" | "name">,
  {
    reason,
    failingSince,
  }: { readonly reason: Exclude<PauseReason, "hand">; readonly failingSince: EpochMs },
  recipient: EmailAddress,
  locale: Locale,
  now: EpochMs,
): WebhookNotice {
  const id = `${webhook.id}.${reason}.${failingSince}.${recipient}`;
  return {
    ...newMessage(id, { channel: "email", recipient }, locale, { now }),
    webhookId: webhook.id,
    webhookName: webhook.name,
    reason,
    failingSince,
  };
}

const WORDS = {
  fr: {
    colon: " : ",
    subject: (name: string) => `Webhook mis en pause : ${name}`,
    failing: (since: string) =>
      `Aucun événement n'a pu lui être remis depuis le ${since}. Il est mis en pause : ce qui se passe maintenant ne lui est plus envoyé.`,
    full: `Plus de ${MAX_WAITING.toLocaleString("fr")} événements l'attendent : il en reçoit moins vite qu'il ne s'en produit. Il est mis en pause : ce qui se passe maintenant ne lui est plus envoyé.`,
    gone: "Son destinataire répond qu'il n'existe plus (410). Il est mis en pause : ce qui se passe maintenant ne lui est plus envoyé.",
    again:
      "Ce qui attendait attend encore. Corrigez le destinataire, testez-le, puis reprenez l'envoi.",
    customer: "Client",
  },
  en: {
    colon: ": ",
    subject: (name: string) => `Webhook paused: ${name}`,
    failing: (since: string) =>
      `No event has reached it since ${since}. It is paused: what happens now is not sent to it any more.`,
    full: `More than ${MAX_WAITING.toLocaleString("en")} events wait for it: it takes them more slowly than they happen. It is paused: what happens now is not sent to it any more.`,
    gone: "Its receiver answers that it is gone (410). It is paused: what happens now is not sent to it any more.",
    again: "What was waiting still waits. Correct the receiver, test it, then resume it.",
    customer: "Customer",
  },
} as const;

/** The words of the message, in its language. */
export function webhookMessage(
  { webhookId, webhookName, reason, failingSince, locale }: WebhookNotice,
  {
    customerName,
    publicUrl,
    timezone,
  }: { readonly customerName: string; readonly publicUrl: string; readonly timezone: Timezone },
): Message {
  const words = WORDS[locale];
  const subject = words.subject(webhookName);
  const lines = [
    subject,
    "",
    reason === "full"
      ? words.full
      : reason === "gone" || failingSince === null
        ? words.gone
        : words.failing(wallTime(failingSince, timezone)),
    words.again,
    "",
    `${words.customer}${words.colon}${customerName}`,
    `${publicUrl}/administration/webhooks?log=${encodeURIComponent(webhookId)}`,
  ];
  return { subject: `[Balise] ${subject}`, text: `${lines.join("\n")}\n`, short: subject };
}
