import { z } from "zod";
import {
  Delivery,
  type KeptMessage,
  type Message,
  newMessage,
  type Recipient,
} from "../base/delivery.ts";
import { AssetId } from "../base/ids.ts";
import type { Locale } from "../base/locale.ts";
import { oneLine } from "../base/oneLine.ts";
import type { EpochMs, Timezone } from "../base/time.ts";
import { wallTime } from "../base/wallTime.ts";
import { LoneQuestion, type LoneWorker, type QuestionReach } from "./loneWorker.ts";

/** One question to one address of a person (collection lone-work-deliveries). */
export const LoneWorkDelivery = Delivery.extend({
  workerId: AssetId,
  questionId: LoneQuestion.shape.id,
});
export type LoneWorkDelivery = z.infer<typeof LoneWorkDelivery>;

/** What the person is asked, by language; `kinds`: why. */
export const LONE_WORK_WORDS = {
  fr: {
    ask: "Travail isolé : allez-vous bien ?",
    over: "Réponse reçue, merci",
    kinds: {
      noMovement: "Votre balise ne bouge plus.",
      unreachable: "Nous ne recevons plus votre balise.",
      missedCheckIn: "Il est temps de dire que vous allez bien.",
    },
    call: (at: string) => `Sans réponse à ${at}, un appel à l'aide est lancé pour vous.`,
    answer: "Appuyez pour répondre",
    colon: " : ",
  },
  en: {
    ask: "Lone work: are you well?",
    over: "Answer received, thank you",
    kinds: {
      noMovement: "Your tag does not move any more.",
      unreachable: "We do not receive your tag any more.",
      missedCheckIn: "It is time to say that you are well.",
    },
    call: (at: string) => `Without an answer at ${at} a call for help is raised for you.`,
    answer: "Press to answer",
    colon: ": ",
  },
} as const;

/** Why somebody is asked, in words. */
export function askedWhy({ kind }: Pick<LoneQuestion, "kind">, locale: Locale): string {
  const { kinds } = LONE_WORK_WORDS[locale];
  return kind === "noMovement" || kind === "unreachable" ? kinds[kind] : kinds.missedCheckIn;
}

/** The question in the words of the person's language. `link`: the page on which they answer. */
export function loneWorkMessage(
  question: LoneQuestion,
  {
    callAt,
    customerName,
    link,
    timezone,
  }: {
    readonly callAt: EpochMs;
    readonly customerName: string;
    readonly link: string;
    readonly timezone: Timezone;
  },
  locale: Locale,
): Message {
  const { ask, call, answer, colon } = LONE_WORK_WORDS[locale];
  const why = askedWhy(question, locale);
  const until = call(wallTime(callAt, timezone));
  return {
    subject: `[Balise] ${ask}`,
    text: `${[ask, "", why, until, "", `${answer}${colon}${link}`, "", oneLine(customerName)].join("\n")}\n`,
    short: [ask, why, until, link].join(" "),
  };
}

/**
 * Whether a question has left, by its messages and notifications. One that could not be sent is tried again: until then the
 * person was not asked.
 */
export function questionReach(
  messages: readonly Pick<KeptMessage, "lastError" | "state">[],
): QuestionReach {
  if (messages.some(({ state }) => state === "sent")) return "sent";
  // One that is under way for the first time may still arrive.
  return messages.length > 0 && messages.every(({ lastError }) => lastError !== null)
    ? "failed"
    : "waiting";
}

/** Where a person is asked. */
export function addressesOf({ email, phone }: Pick<LoneWorker, "email" | "phone">): Recipient[] {
  return [
    ...(phone === null ? [] : [{ channel: "sms" as const, recipient: phone }]),
    ...(email === null ? [] : [{ channel: "email" as const, recipient: email }]),
  ];
}

/** The id of a message follows from question and address, so that nobody is sent it twice. */
export function loneDeliveryId({ id }: Pick<LoneQuestion, "id">, to: Recipient): string {
  return `${id}.${to.channel}.${to.recipient}`;
}

/** The outbox document. */
export function newLoneWorkDelivery(
  workerId: AssetId,
  question: LoneQuestion,
  to: Recipient,
  locale: Locale,
  now: EpochMs,
): LoneWorkDelivery {
  const at = { now, dueAt: question.askedAt };
  return {
    ...newMessage(loneDeliveryId(question, to), to, locale, at),
    workerId,
    questionId: question.id,
  };
}
