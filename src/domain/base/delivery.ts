import { z } from "zod";
import { EpochMs } from "./instant.ts";
import { Locale } from "./localisedText.ts";
import { HOUR, MINUTE, SECOND } from "./time.ts";

export const DeliveryChannel = z.enum(["email", "sms"]);
export type DeliveryChannel = z.infer<typeof DeliveryChannel>;

/**
 * One message to one recipient, as an outbox keeps it. `pending` waits for `nextAttemptAt`; `sending` was begun and not
 * answered yet; `failed` is given up and shown with its reason; `declined` is not sent, since its recipient does not want it,
 * may not have it any more, or what it says is over.
 */
export const KeptMessage = z.object({
  id: z.string().min(1),
  recipient: z.string().min(1),
  locale: Locale,
  state: z.enum(["pending", "sending", "sent", "failed", "declined"]),
  attempts: z.number().int().min(0),
  nextAttemptAt: EpochMs.nullable(),
  createdAt: EpochMs,
  sentAt: EpochMs.nullable(),
  lastError: z.string().nullable(),
});
export type KeptMessage = z.infer<typeof KeptMessage>;

/** One message to one recipient by a channel that rules can name. */
export const Delivery = KeptMessage.extend({ channel: DeliveryChannel });
export type Delivery = z.infer<typeof Delivery>;

/** An address by a channel. */
export type Recipient = { readonly channel: DeliveryChannel; readonly recipient: string };

/** Whom messages go to, by the chosen channels. */
export type Recipients = {
  readonly alertedBy: readonly DeliveryChannel[];
  readonly emails: readonly string[];
  readonly phones: readonly string[];
};

/** What is to be said to one recipient: on which occasion, and since when that is due. `id`: of the message. */
export type News<Occasion> = {
  readonly id: string;
  readonly occasion: Occasion;
  readonly recipient: Recipient;
  readonly dueAt: EpochMs;
};

/** A message in words; an SMS is its `short` alone. */
export type Message = { readonly subject: string; readonly text: string; readonly short: string };

/** What became due longer ago than this, in ms, is no news: nobody is notified any more. */
export const DELIVERY_WINDOW = HOUR;
/** The first wait after a failed attempt, in ms; doubled each time … */
export const FIRST_RETRY = 5 * SECOND;
/** … up to this much, */
export const LONGEST_RETRY = 15 * MINUTE;
/** … and given up after so many attempts: about an hour and a half. */
export const MAX_ATTEMPTS = 12;

/** Each address once. */
export function recipientsOf({ alertedBy, emails, phones }: Recipients): Recipient[] {
  const all = alertedBy.flatMap((channel) =>
    (channel === "email" ? emails : phones).map((recipient) => ({ channel, recipient })),
  );
  return [...new Map(all.map((one) => [`${one.channel}/${one.recipient}`, one])).values()];
}

/** A message that is not sent yet; of several the one whose `dueAt` is earlier goes first. */
export function newKeptMessage(
  id: string,
  recipient: string,
  locale: Locale,
  { now, dueAt = now }: { readonly now: EpochMs; readonly dueAt?: EpochMs },
): KeptMessage {
  return {
    id,
    recipient,
    locale,
    state: "pending",
    attempts: 0,
    nextAttemptAt: dueAt,
    createdAt: now,
    sentAt: null,
    lastError: null,
  };
}

/** The same by a channel. */
export function newMessage(
  id: string,
  { channel, recipient }: Recipient,
  locale: Locale,
  at: Parameters<typeof newKeptMessage>[3],
): Delivery {
  return { ...newKeptMessage(id, recipient, locale, at), channel };
}

type Progress = Pick<KeptMessage, "state" | "attempts" | "nextAttemptAt" | "sentAt" | "lastError">;

/** An attempt begins: written down before the message leaves. */
export function attemptBegun(delivery: KeptMessage): Progress {
  return progress(delivery, { state: "sending", attempts: delivery.attempts + 1 });
}

export function attemptSucceeded(delivery: KeptMessage, now: EpochMs): Progress {
  return progress(delivery, { state: "sent", nextAttemptAt: null, sentAt: now, lastError: null });
}

/** The attempt failed: another one follows, later each time, or it is given up. */
export function attemptFailed(delivery: KeptMessage, reason: string, now: EpochMs): Progress {
  const lastError = reason.slice(0, 1000);
  if (delivery.attempts >= MAX_ATTEMPTS)
    return progress(delivery, { state: "failed", nextAttemptAt: null, lastError });
  const wait = Math.min(LONGEST_RETRY, FIRST_RETRY * 2 ** Math.max(0, delivery.attempts - 1));
  return progress(delivery, { state: "pending", nextAttemptAt: now + wait, lastError });
}

/**
 * An attempt that nobody lived to see the end of: the message may have left. It is not sent again, so that nobody is
 * woken twice; it is shown as failed and can be sent again by hand.
 */
export function attemptInterrupted(delivery: KeptMessage): Progress {
  return progress(delivery, {
    state: "failed",
    nextAttemptAt: null,
    lastError:
      "The backend ended while the message was being handed over: it is not known whether it left. Ask the recipient, or send it again.",
  });
}

/** The message of somebody who wants none: written down, so that it is seen that they were not told. */
export function declined<One extends KeptMessage>(delivery: One): One {
  const lastError = "The recipient has switched these e-mails off in their account.";
  return { ...delivery, state: "declined", nextAttemptAt: null, lastError };
}

/** What it says is over, or its recipient may not have it any more: it is not sent. */
export function attemptDropped(delivery: KeptMessage, reason: string): Progress {
  return progress(delivery, { state: "declined", nextAttemptAt: null, lastError: reason });
}

/** The recipient is no more, or will never take it: no further attempt. */
export function attemptRefused(delivery: KeptMessage, reason: string): Progress {
  const lastError = reason.slice(0, 1000);
  return progress(delivery, { state: "failed", nextAttemptAt: null, lastError });
}

/** Sent again by hand, from the first attempt on. */
export function sentAgain(delivery: KeptMessage, now: EpochMs): Progress {
  return progress(delivery, { state: "pending", attempts: 0, nextAttemptAt: now });
}

function progress(
  { state, attempts, nextAttemptAt, sentAt, lastError }: KeptMessage,
  changes: Partial<Progress>,
): Progress {
  return { state, attempts, nextAttemptAt, sentAt, lastError, ...changes };
}
