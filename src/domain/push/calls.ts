import { z } from "zod";
import { defineCall } from "../base/call.ts";
import { OPERATORS } from "../base/holders.ts";
import { CustomerIndex } from "../base/ids.ts";
import { EpochMs } from "../base/instant.ts";
import { Locale } from "../base/localisedText.ts";
import { PushAddress, PushSubscriptionId } from "./pushSubscription.ts";

const OfCustomer = z.strictObject({ customerIndex: CustomerIndex });
const { endpoint } = PushAddress.shape;

/** A browser in which the caller gets notifications. */
export const PushDevice = z.object({
  id: PushSubscriptionId,
  /** What the browser said of itself (User-Agent). */
  agent: z.string(),
  at: EpochMs,
  /** The one whose endpoint was given. */
  isHere: z.boolean(),
});
export type PushDevice = z.infer<typeof PushDevice>;

export const PushSettings = z.object({
  /** The public key of the platform (VAPID, RFC 8292): a point on P-256 in base64url. */
  publicKey: z.string(),
  /** The newest first. */
  devices: z.array(PushDevice),
});
export type PushSettings = z.infer<typeof PushSettings>;

/** With what key a browser subscribes, and in which browsers the caller gets notifications of this customer. */
export const readPush = defineCall({
  name: "omniscient/push:read",
  request: OfCustomer.extend({
    /** Of the browser that asks, where it has one. */
    endpoint: endpoint.nullable(),
  }),
  answer: PushSettings,
  holders: OPERATORS,
  isReading: true,
  isRepeatable: true,
});

/**
 * Sends notifications of alarms, and of real evacuations that begin and end, to a browser from now on. The endpoint is
 * refused where webhooks may not be sent either; more than 10 browsers of a user are too many.
 */
export const subscribePush = defineCall({
  name: "omniscient/push:subscribe",
  request: OfCustomer.extend({ address: PushAddress, locale: Locale }),
  answer: PushSettings,
  holders: OPERATORS,
  isRepeatable: true,
  refusals: ["too_many"],
});

/** Ends the notifications in a browser of the caller: by its id in the list, or by its endpoint for every customer. */
export const unsubscribePush = defineCall({
  name: "omniscient/push:unsubscribe",
  request: OfCustomer.extend({
    device: z.union([z.strictObject({ id: PushSubscriptionId }), z.strictObject({ endpoint })]),
  }),
  answer: z.object({ ended: z.number().int().min(0) }),
  holders: OPERATORS,
  isRepeatable: true,
});
