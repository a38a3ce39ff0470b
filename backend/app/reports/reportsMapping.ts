import { deliveryFields } from "../platform/delivery/deliveryFields.ts";
import {
  boolean,
  date,
  keyword,
  long,
  stored,
  strict,
  text,
  type Mapping,
  unsearched,
} from "../platform/mappings/mapping.ts";

/** Collection reports. */
export const reportsMapping: Mapping = strict({
  name: text,
  content: keyword,
  site: keyword,
  area: keyword,
  family: keyword,
  subFamily: keyword,
  span: keyword,
  sendTime: keyword,
  schedule: stored,
  emails: keyword,
  users: keyword,
  roles: keyword,
  locale: keyword,
  formats: keyword,
  namesPeople: boolean,
  state: keyword,
  createdBy: keyword,
  createdByName: text,
  createdAt: date,
  plannedUntil: date,
  lastSentAt: date,
  lastOutcome: keyword,
});

/** Collection report-sends: every send of a report, with its files. */
export const reportSendsMapping: Mapping = strict({
  reportId: keyword,
  reportName: text,
  cause: keyword,
  dueAt: date,
  missed: long,
  sentBy: keyword,
  createdAt: date,
  state: keyword,
  attempts: long,
  nextAttemptAt: date,
  lastError: unsearched,
  asOf: date,
  // Read with their send.
  files: stored,
  recipients: keyword,
  rounds: long,
  sent: long,
  undelivered: long,
  doneAt: date,
});

/** Collection report-deliveries: the outbox of the messages of reports. */
export const reportDeliveriesMapping: Mapping = strict({
  reportId: keyword,
  sendId: keyword,
  occasion: keyword,
  ...deliveryFields,
});
