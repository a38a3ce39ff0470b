import { expect, test } from "vitest";
import { webhookMessage, webhookNotice } from "../../../../src/domain/webhooks/webhookMessage.ts";
import { T0 } from "../../../support/fixtures.ts";
import { webhook } from "./webhookFixtures.ts";

const around = {
  customerName: "Tour Horizon",
  publicUrl: "https://balise.example",
  timezone: "Europe/Paris",
} as const;
const noticeOf = (reason: "failing" | "full" | "gone", locale: "en" | "fr") =>
  webhookNotice(webhook("door"), { reason, failingSince: T0 }, "ada@example.org", locale, T0 + 5);

test("that a webhook was paused is told once to each recipient", () => {
  expect(noticeOf("gone", "fr")).toEqual({
    id: `webhook-door.gone.${T0}.ada@example.org`,
    channel: "email",
    recipient: "ada@example.org",
    locale: "fr",
    state: "pending",
    attempts: 0,
    nextAttemptAt: T0 + 5,
    createdAt: T0 + 5,
    sentAt: null,
    lastError: null,
    webhookId: "webhook-door",
    webhookName: "door",
    reason: "gone",
    failingSince: T0,
  });
});

test.each([
  {
    reason: "failing",
    en: "No event has reached it since 02/03/2026 10:00. It is paused: what happens now is not sent to it any more.",
    fr: "Aucun événement n'a pu lui être remis depuis le 02/03/2026 10:00. Il est mis en pause : ce qui se passe maintenant ne lui est plus envoyé.",
  },
  {
    reason: "gone",
    en: "Its receiver answers that it is gone (410). It is paused: what happens now is not sent to it any more.",
    fr: "Son destinataire répond qu'il n'existe plus (410). Il est mis en pause : ce qui se passe maintenant ne lui est plus envoyé.",
  },
  {
    reason: "full",
    en: "More than 100,000 events wait for it: it takes them more slowly than they happen. It is paused: what happens now is not sent to it any more.",
    fr: "Plus de 100\u202F000 événements l'attendent : il en reçoit moins vite qu'il ne s'en produit. Il est mis en pause : ce qui se passe maintenant ne lui est plus envoyé.",
  },
] as const)("why it was paused is told in words: $reason", ({ reason, en, fr }) => {
  expect(webhookMessage(noticeOf(reason, "en"), around)).toEqual({
    subject: "[Balise] Webhook paused: door",
    text: `Webhook paused: door

${en}
What was waiting still waits. Correct the receiver, test it, then resume it.

Customer: Tour Horizon
https://balise.example/administration/webhooks?log=webhook-door
`,
    short: "Webhook paused: door",
  });
  expect(webhookMessage(noticeOf(reason, "fr"), around)).toEqual({
    subject: "[Balise] Webhook mis en pause : door",
    text: `Webhook mis en pause : door

${fr}
Ce qui attendait attend encore. Corrigez le destinataire, testez-le, puis reprenez l'envoi.

Client : Tour Horizon
https://balise.example/administration/webhooks?log=webhook-door
`,
    short: "Webhook mis en pause : door",
  });
});
