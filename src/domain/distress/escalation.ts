import { z } from "zod";
import {
  Delivery,
  DeliveryChannel,
  newMessage,
  type News,
  type Recipient,
  recipientsOf,
} from "../base/delivery.ts";
import type { FieldIssue } from "../base/domainError.ts";
import { EmailAddress } from "../base/email.ts";
import { DistressId } from "../base/ids.ts";
import type { EpochMs } from "../base/instant.ts";
import type { Locale } from "../base/locale.ts";
import { MAX_RECIPIENTS } from "../base/limits.ts";
import { PhoneNumber } from "../base/phone.ts";
import { recipientIssues } from "../base/recipientIssues.ts";
import { DAY, MINUTE } from "../base/time.ts";
import { type Distress, distressStatus } from "./distress.ts";

/** The id of the one document of a customer. */
export const ESCALATION = "escalation";
export const MAX_STEPS = 8;
export const MAX_MINUTES = 120;
/** Everybody is notified again within so many minutes. */
export const MAX_REPEAT = 60;
/** Badges are tested every so many months where nobody has configured it. */
export const DEFAULT_TEST_MONTHS = 1;
export const MAX_TEST_MONTHS = 12;

/** Who is notified of a call that nobody has taken after so many minutes. */
export const EscalationStep = z.strictObject({
  minutes: z.number().int().min(0).max(MAX_MINUTES),
  alertedBy: z.array(DeliveryChannel),
  emails: z.array(EmailAddress).max(MAX_RECIPIENTS),
  phones: z.array(PhoneNumber).max(MAX_RECIPIENTS),
});
export type EscalationStep = z.infer<typeof EscalationStep>;

/**
 * What happens until somebody takes a call (collection distress-configurations). Screens and notifications of browsers are at
 * once and no step. After the last step everybody is notified again every `repeatMinutes`, until a person takes the call. Each
 * badge is tested every `testMonths`.
 */
export const Escalation = z.object({
  id: z.literal(ESCALATION),
  steps: z.array(EscalationStep).max(MAX_STEPS),
  repeatMinutes: z.number().int().min(1).max(MAX_REPEAT),
  testMonths: z.number().int().min(1).max(MAX_TEST_MONTHS).default(DEFAULT_TEST_MONTHS),
});
export type Escalation = z.infer<typeof Escalation>;

/** How soon the administrators of the customer are notified where nobody has configured it, in minutes. */
const DEFAULT_MINUTES = 2;

/** What holds where nobody is to be notified by what is configured: the administrators are, by e-mail. */
export function defaultEscalation(adminEmails: readonly string[]): Escalation {
  const emails = adminEmails.flatMap((email) => EmailAddress.safeParse(email).data ?? []);
  const step = { minutes: DEFAULT_MINUTES, alertedBy: ["email" as const], emails, phones: [] };
  const steps = emails.length === 0 ? [] : [step];
  return { id: ESCALATION, steps, repeatMinutes: 5, testMonths: DEFAULT_TEST_MONTHS };
}

/** Whether what is configured reaches anybody: else the administrators are notified. */
export function reachesAnybody(configured: Escalation | null): configured is Escalation {
  return configured?.steps.some((step) => recipientsOf(step).length > 0) ?? false;
}

/** The configured escalation where it reaches anybody, else the default one. */
export function escalationInForce(
  configured: Escalation | null,
  adminEmails: readonly string[],
): Escalation {
  return reachesAnybody(configured) ? configured : defaultEscalation(adminEmails);
}

/** What keeps a well-formed form from being saved. Codes: `no_emails`, `no_phones`, `no_means`. */
export function escalationIssues({ steps }: Pick<Escalation, "steps">): FieldIssue[] {
  return steps.flatMap((step, place) => [
    ...recipientIssues(step, `steps.${place}.`),
    ...(step.alertedBy.length === 0
      ? [
          {
            path: `steps.${place}.alertedBy`,
            code: "no_means",
            message: "This step notifies nobody: choose a means, or remove it.",
          },
        ]
      : []),
  ]);
}

/** What a message says: that somebody calls for help, that nobody has taken it yet, that somebody has. */
export const DistressOccasion = z.enum(["raised", "repeated", "taken"]);
export type DistressOccasion = z.infer<typeof DistressOccasion>;

/** One message to one recipient of one call (collection distress-deliveries). */
export const DistressDelivery = Delivery.extend({
  distressId: DistressId,
  occasion: DistressOccasion,
});
export type DistressDelivery = z.infer<typeof DistressDelivery>;

/** Who is notified of what by a call, and since when it is due: until a person takes it (decision 0211). */
export type DistressNews = News<DistressOccasion>;

type Called = Pick<Distress, "acts" | "id" | "receivedAt">;

/**
 * Who is to be notified now: of a call that nobody has taken everybody whose step has come, once each, and everybody again in
 * the running round of repetitions; once it is taken, those who were notified before. Minutes count from when the server
 * received the call. Times of rounds that were missed, as while nothing ran, are one.
 */
export function dueDistressNews(
  { id, acts, receivedAt }: Called,
  { steps, repeatMinutes }: Escalation,
  now: EpochMs,
): DistressNews[] {
  const { takenAt } = distressStatus(acts);
  const until = takenAt ?? now;
  const reached = steps.filter(({ minutes }) => receivedAt + minutes * MINUTE <= until);
  const everybody = onceEach(reached.flatMap(recipientsOf));
  const news = (occasion: DistressOccasion, dueAt: EpochMs, which: string) =>
    everybody.map((recipient) => ({
      id: `${id}.${which}.${recipient.channel}.${recipient.recipient}`,
      occasion,
      recipient,
      dueAt,
    }));
  if (takenAt !== null)
    // A recipient who reads it a day later finds the state in the product.
    return now - takenAt < DAY ? news("taken", takenAt, "taken") : [];
  const first = onceEach(
    reached.flatMap((step) => recipientsOf(step).map((one) => ({ ...one, minutes: step.minutes }))),
  ).map(({ minutes, ...recipient }) => ({
    id: `${id}.raised.${recipient.channel}.${recipient.recipient}`,
    occasion: "raised" as const,
    recipient,
    dueAt: receivedAt + minutes * MINUTE,
  }));
  const last = lastStepAt(receivedAt, steps);
  const round = last === null ? 0 : Math.floor((now - last) / (repeatMinutes * MINUTE));
  if (last === null || round < 1) return first;
  return [...first, ...news("repeated", last + round * repeatMinutes * MINUTE, `again-${round}`)];
}

/**
 * What is due to the administrators now, as a key: it changes where more is. They are read then, and not for each look at a
 * call that nobody takes.
 */
export function adminNewsKey(calls: readonly Called[], now: EpochMs): string {
  const anybody = defaultEscalation(["anybody@example.org"]);
  const due = calls.flatMap((call) => dueDistressNews(call, anybody, now));
  return due.map(({ id }) => id).join(" ");
}

function lastStepAt(receivedAt: EpochMs, steps: readonly EscalationStep[]): EpochMs | null {
  const all = steps.filter((step) => recipientsOf(step).length > 0);
  return all.length === 0
    ? null
    : receivedAt + Math.max(...all.map(({ minutes }) => minutes)) * MINUTE;
}

function onceEach<One extends Recipient>(recipients: readonly One[]): One[] {
  const byAddress = new Map<string, One>();
  for (const one of recipients) {
    const key = `${one.channel}/${one.recipient}`;
    if (!byAddress.has(key)) byAddress.set(key, one);
  }
  return [...byAddress.values()];
}

/** The outbox document: its id follows from call, occasion and recipient, so that nobody is notified twice of one. */
export function newDistressDelivery(
  distressId: DistressId,
  { id, occasion, recipient, dueAt }: DistressNews,
  locale: Locale,
  now: EpochMs,
): DistressDelivery {
  return { ...newMessage(id, recipient, locale, { now, dueAt }), distressId, occasion };
}
