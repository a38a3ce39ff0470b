import {
  date,
  keyword,
  long,
  strict,
  unsearched,
  type Mapping,
} from "../platform/mappings/mapping.ts";

/** Collection alert-deliveries: the outbox of e-mails and SMS. */
export const alertDeliveriesMapping: Mapping = strict({
  alertId: keyword,
  alertType: keyword,
  channel: keyword,
  recipient: keyword,
  locale: keyword,
  state: keyword,
  attempts: long,
  nextAttemptAt: date,
  createdAt: date,
  sentAt: date,
  lastError: unsearched,
});
