import { messageFields } from "../platform/delivery/deliveryFields.ts";
import { date, keyword, type Mapping, strict, unsearched } from "../platform/mappings/mapping.ts";

/** Collection push-subscriptions of the platform's index: no profile reads it. */
export const pushSubscriptionsMapping: Mapping = strict({
  customer: keyword,
  user: keyword,
  // The right to send to a browser stands in it.
  endpoint: unsearched,
  p256dh: unsearched,
  auth: unsearched,
  locale: keyword,
  agent: unsearched,
  at: date,
});

/** Collection push-deliveries: the outbox of notifications. */
export const pushDeliveriesMapping: Mapping = strict({
  kind: keyword,
  about: keyword,
  phase: keyword,
  ...messageFields,
});
