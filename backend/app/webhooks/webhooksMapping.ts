import { deliveryFields } from "../platform/delivery/deliveryFields.ts";
import {
  boolean,
  date,
  keyword,
  long,
  type Mapping,
  stored,
  strict,
  unsearched,
} from "../platform/mappings/mapping.ts";

/** Collection webhooks of the platform's index: no profile reads it. */
export const webhooksMapping: Mapping = strict({
  name: keyword,
  // Longer than a keyword may be; a token may stand in it.
  url: unsearched,
  events: keyword,
  sites: keyword,
  namesPeople: boolean,
  customer: keyword,
  secret: unsearched,
  formerSecret: unsearched,
  formerUntil: date,
  since: stored,
  state: keyword,
  pausedAt: date,
  pausedBecause: keyword,
  by: keyword,
  byName: keyword,
  at: date,
  rotatedAt: date,
  failures: long,
  failingSince: date,
  retryAt: date,
  recoveredAt: date,
  lastSentAt: date,
  lastError: unsearched,
});

/** Collection webhook-deliveries: the outbox of events, and the log of what became of them. */
export const webhookDeliveriesMapping: Mapping = strict({
  webhookId: keyword,
  eventId: keyword,
  eventType: keyword,
  recordedAt: date,
  seq: long,
  part: long,
  payload: unsearched,
  state: keyword,
  attempts: long,
  nextAttemptAt: date,
  attemptedAt: date,
  triedFrom: date,
  createdAt: date,
  sentAt: date,
  // Read with their delivery.
  log: stored,
});

/** Collection webhook-messages: the outbox of e-mails that tell of webhooks. */
export const webhookMessagesMapping: Mapping = strict({
  webhookId: keyword,
  webhookName: keyword,
  reason: keyword,
  failingSince: date,
  ...deliveryFields,
});
