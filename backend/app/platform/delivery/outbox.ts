import type { z } from "zod";
import type { Customer } from "../../../../src/domain/customers/customer.ts";
import {
  attemptBegun,
  attemptDropped,
  attemptFailed,
  attemptInterrupted,
  attemptRefused,
  attemptSucceeded,
  declined,
  type Delivery,
  type KeptMessage,
  type Recipient,
} from "../../../../src/domain/base/delivery.ts";
import type { MailKind } from "../../../../src/domain/base/mailKinds.ts";
import { DEFAULT_LOCALE, type Locale } from "../../../../src/domain/base/locale.ts";
import { partsOf } from "../../../../src/domain/base/parts.ts";
import type { JobDeps } from "../jobs/job.ts";
import { readDocuments } from "../kuzzle/documents.ts";
import { searchAll, searchSome } from "../kuzzle/searchDocuments.ts";
import { createDocuments, updateDocuments } from "../kuzzle/writeDocuments.ts";
import { reasonOf } from "../log.ts";
import { recipientWishes } from "./recipientWishes.ts";
import { type Letter, sendMessage } from "./sendMessage.ts";

/** Messages that one run hands over: the next run goes on, and a dead mail server does not hold the others up for long. */
const MESSAGES_PER_RUN = 20;

/**
 * A message that is due: its id, and the message as it is written down. `recipient`: whose language and
 * wishes are looked up; null: the message has them already.
 */
export type Due<Kept extends KeptMessage> = {
  readonly id: string;
  readonly recipient: Recipient | null;
  readonly message: (locale: Locale) => Kept;
};

/** The words of each of these; null: what they are about is gone; a reason: it is not sent any more. */
export type Words<Kept extends KeptMessage, Sent = Letter> = (
  customer: Customer,
  due: readonly Kept[],
) => Promise<(delivery: Kept) => Sent | NotSent | null>;

/** Why a message is not sent any more, as a sentence. */
export class NotSent {
  readonly reason: string;
  constructor(reason: string) {
    this.reason = reason;
  }
}

/** The recipient will never take this message: it is not tried again. */
export class RefusedForGood extends Error {}

/** How messages leave. */
export type Way<Kept extends KeptMessage, Sent> = {
  /** @throws RefusedForGood, or what kept it from leaving this time */
  readonly send: (customer: Customer, delivery: Kept, sent: Sent) => Promise<void>;
  /** How many are under way at once: one that nobody answers holds up no more than its own place. */
  readonly atOnce: number;
};

/**
 * Messages by e-mail and SMS: written down before they are sent, under an id that follows from what they are about and
 * whom they go to, so that a restart neither forgets nor repeats. What could not be sent is tried again, later each
 * time, and shown as failed in the end.
 *
 * `plan` writes down those of `due` that are not known yet; `sendDue` hands over what waits. `kind`: what recipients can have
 * switched off; null: nobody can.
 */
export function outbox<Kept extends Delivery>(
  deps: JobDeps,
  collection: string,
  schema: z.ZodType<Kept>,
  kind: MailKind | null,
) {
  return outboxBy<Kept, Letter>(deps, collection, schema, kind, {
    send: (_, delivery, message) => sendMessage(deps, delivery, message, delivery.id),
    atOnce: 1,
  });
}

/** The same by another way. */
export function outboxBy<Kept extends KeptMessage, Sent>(
  deps: Pick<JobDeps, "isHeld" | "log" | "now" | "sdk" | "skipInvalid">,
  collection: string,
  schema: z.ZodType<Kept>,
  kind: MailKind | null,
  { send, atOnce }: Way<Kept, Sent>,
) {
  const { sdk, now, log, skipInvalid, isHeld } = deps;
  const known = new Map<string, Set<string>>();
  const recovered = new Set<string>();

  return {
    /** @param due all who are to be told now, those who have been told before among them */
    async plan(index: string, due: readonly Due<Kept>[]): Promise<void> {
      await recover(index);
      const before = known.get(index) ?? new Set();
      const fresh = due.filter(({ id }) => !before.has(id));
      // What is no longer due is not asked for again.
      known.set(index, new Set(due.flatMap(({ id }) => (before.has(id) ? id : []))));
      if (fresh.length === 0 || !isHeld()) return;
      const wishesOf = await recipientWishes(
        sdk,
        fresh.flatMap(({ recipient }) => recipient ?? []),
      );
      const messages = fresh.map(({ recipient, message }) => {
        if (recipient === null) return message(DEFAULT_LOCALE);
        const { locale, mailsOff } = wishesOf(recipient);
        const isOff = kind !== null && mailsOff.includes(kind);
        return isOff ? declined(message(locale)) : message(locale);
      });
      await createDocuments(sdk, index, collection, messages);
      await sdk.collection.refresh(index, collection);
      for (const { id } of messages) known.get(index)?.add(id);
    },

    /** Answers whether anything waits, for a later attempt too. */
    async sendDue(customer: Customer, words: Words<Kept, Sent>): Promise<boolean> {
      const { index } = customer;
      await recover(index);
      const waiting = {
        query: { term: { state: "pending" } },
        sort: [{ nextAttemptAt: "asc" }],
      };
      const found = await searchSome(
        sdk,
        index,
        collection,
        schema,
        waiting,
        MESSAGES_PER_RUN * atOnce,
        skipInvalid,
      );
      const ripe = found.filter(({ nextAttemptAt }) => (nextAttemptAt ?? 0) <= now());
      if (ripe.length === 0) return found.length > 0;
      // A search may be a second late: what is sent already must not be sent again.
      const place = { index, collection, ids: ripe.map(({ id }) => id) };
      const due = (await readDocuments(sdk, place, schema, skipInvalid)).filter(
        ({ state, nextAttemptAt }) => state === "pending" && (nextAttemptAt ?? 0) <= now(),
      );
      const wordsOf = await words(customer, due);
      for (const part of partsOf(due, atOnce)) {
        if (!isHeld()) return true;
        await Promise.all(
          part.map(async (delivery) => {
            const begun = { ...delivery, ...attemptBegun(delivery) };
            await keep(index, delivery.id, attemptBegun(delivery));
            await keep(index, delivery.id, await outcome(customer, begun, wordsOf(begun)));
          }),
        );
      }
      return true;
    },
  };

  /** Attempts that another node, or this one before it ended, has begun and not written the end of. */
  async function recover(index: string): Promise<void> {
    if (recovered.has(index)) return;
    await sdk.collection.refresh(index, collection);
    const begun = { query: { term: { state: "sending" } } };
    const changes = [];
    for await (const one of searchAll(sdk, index, collection, schema, begun, skipInvalid)) {
      log.error(`${index}: it is not known whether ${one.id} was sent; it is shown as failed.`);
      changes.push({ id: one.id, changes: attemptInterrupted(one) });
    }
    await updateDocuments(sdk, index, collection, changes);
    recovered.add(index);
  }

  async function outcome(customer: Customer, delivery: Kept, message: Sent | NotSent | null) {
    if (message instanceof NotSent) return attemptDropped(delivery, message.reason);
    try {
      if (message === null) throw new Error(`What ${delivery.id} is about is gone.`);
      await send(customer, delivery, message);
      return attemptSucceeded(delivery, now());
    } catch (error) {
      if (error instanceof RefusedForGood) return attemptRefused(delivery, reasonOf(error));
      const next = attemptFailed(delivery, reasonOf(error), now());
      if (next.state === "failed")
        log.error(`${delivery.id} was given up: ${next.lastError ?? "no reason"}`);
      return next;
    }
  }

  async function keep(index: string, id: string, changes: object): Promise<void> {
    await updateDocuments(sdk, index, collection, [{ id, changes: { ...changes } }]);
  }
}
