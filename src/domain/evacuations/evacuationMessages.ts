import { z } from "zod";
import {
  Delivery,
  DELIVERY_WINDOW,
  DeliveryChannel,
  newMessage,
  type News,
  recipientsOf,
} from "../base/delivery.ts";
import { EmailAddress } from "../base/email.ts";
import { EvacuationId } from "../base/ids.ts";
import type { EpochMs } from "../base/instant.ts";
import type { Locale } from "../base/locale.ts";
import { PhoneNumber } from "../base/phone.ts";
import type { Evacuation } from "./evacuation.ts";

/** The id of the one document of a customer. */
export const EVACUATION_MESSAGES = "messages";

/** Who is notified that a real evacuation starts and ends (collection evacuation-configurations). Drills notify nobody. */
export const EvacuationMessages = z.object({
  id: z.literal(EVACUATION_MESSAGES),
  alertedBy: z.array(DeliveryChannel),
  emails: z.array(EmailAddress),
  phones: z.array(PhoneNumber),
});
export type EvacuationMessages = z.infer<typeof EvacuationMessages>;

/** What holds where a customer has configured nothing: nobody is notified. */
export const NOBODY_TOLD: EvacuationMessages = {
  id: EVACUATION_MESSAGES,
  alertedBy: [],
  emails: [],
  phones: [],
};

/** What a message says has happened. */
export const Occasion = z.enum(["started", "ended"]);
export type Occasion = z.infer<typeof Occasion>;

/** One message to one recipient of one evacuation (collection evacuation-deliveries). */
export const EvacuationDelivery = Delivery.extend({
  evacuationId: EvacuationId,
  occasion: Occasion,
});
export type EvacuationDelivery = z.infer<typeof EvacuationDelivery>;

/** Who is notified of what by an evacuation, and since when it is due. */
export type EvacuationNews = News<Occasion>;

/** How far back evacuations may have started or ended, in ms, to be news still. */
export const NEWS_WINDOW = DELIVERY_WINDOW;

/**
 * Who is to be told now of an evacuation: of its start, and of its end once it has ended, each address once. Of a drill
 * nobody: what belongs to a real evacuation is not sent by an exercise.
 */
export function dueNews(
  evacuation: Pick<Evacuation, "endedAt" | "id" | "kind" | "startedAt">,
  messages: EvacuationMessages,
  now: EpochMs,
): EvacuationNews[] {
  const { id, kind, startedAt, endedAt } = evacuation;
  if (kind !== "real") return [];
  const occasions: readonly (readonly [Occasion, EpochMs | null])[] = [
    ["started", startedAt],
    ["ended", endedAt],
  ];
  return occasions.flatMap(([occasion, dueAt]) => {
    if (dueAt === null || dueAt > now || now - dueAt >= NEWS_WINDOW) return [];
    return recipientsOf(messages).map((recipient) => ({
      id: `${id}.${occasion}.${recipient.channel}.${recipient.recipient}`,
      occasion,
      recipient,
      dueAt,
    }));
  });
}

/** The outbox document: its id follows from evacuation, occasion and recipient, so that nobody is notified twice. */
export function newEvacuationDelivery(
  evacuationId: EvacuationId,
  { id, occasion, recipient, dueAt }: EvacuationNews,
  locale: Locale,
  now: EpochMs,
): EvacuationDelivery {
  return { ...newMessage(id, recipient, locale, { now, dueAt }), evacuationId, occasion };
}
