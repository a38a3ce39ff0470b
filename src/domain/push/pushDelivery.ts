import { z } from "zod";
import { KeptMessage, newKeptMessage } from "../base/delivery.ts";
import type { EpochMs } from "../base/instant.ts";
import { HOUR } from "../base/time.ts";
import type { PushNews } from "./pushNews.ts";
import { PushKind, PushState } from "./pushPayload.ts";
import type { PushSubscription } from "./pushSubscription.ts";

/** How long a push service keeps what it cannot hand over, in ms: what is older is news no more. */
export const PUSH_LIFE = HOUR;

/** One notification to one browser (collection push-deliveries). `recipient`: the id of its subscription. */
export const PushDelivery = KeptMessage.extend({
  kind: PushKind,
  about: z.string().min(1),
  /** What the news is of: `begun` or `over`. */
  phase: PushState,
});
export type PushDelivery = z.infer<typeof PushDelivery>;

/** The id follows from what is sent and to which browser, so that none is sent twice. */
export function pushDeliveryId({ about, state }: Pick<PushNews, "about" | "state">, to: string) {
  return `${about}.${state}.${to}`;
}

/** The outbox document. */
export function newPushDelivery(
  { kind, about, state, dueAt }: PushNews,
  { id: recipient, locale }: Pick<PushSubscription, "id" | "locale">,
  now: EpochMs,
): PushDelivery {
  const id = pushDeliveryId({ about, state }, recipient);
  return {
    ...newKeptMessage(id, recipient, locale, { now, dueAt }),
    kind,
    about,
    phase: state,
  };
}
