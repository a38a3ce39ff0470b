import { date, keyword, long, type Properties, unsearched } from "../mappings/mapping.ts";

/** What every outbox keeps of a message (`KeptMessage`), beside its id. */
export const messageFields: Properties = {
  recipient: keyword,
  locale: keyword,
  state: keyword,
  attempts: long,
  nextAttemptAt: date,
  createdAt: date,
  sentAt: date,
  lastError: unsearched,
};

/** The same of one by e-mail or SMS (`Delivery`). */
export const deliveryFields: Properties = { channel: keyword, ...messageFields };
