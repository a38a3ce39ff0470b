import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { NoticeSeverity } from "../../domain/base/notice.ts";
import type { QUEUES } from "../../domain/operations/calls.ts";
import type { NoticeFieldIssue } from "./noticeFields.ts";

/** What each job does; one that has no words yet is called by its name. */
export const JOB_WORDS: Readonly<Record<string, MessageDescriptor>> = {
  alerts: msg`Raises and closes alerts`,
  "asset imports": msg`Applies imports of resources`,
  checkpoints: msg`Writes resume points of the past`,
  cities: msg`Corrects the last cities`,
  connectivity: msg`Follows devices that fall silent`,
  counters: msg`Counts in areas`,
  "customer deletion": msg`Deletes customers after their grace`,
  "customer syncs": msg`Synchronises with maps and quickconnect`,
  deliveries: msg`Sends the messages of alerts`,
  deviceCommands: msg`Sends commands to devices`,
  distressMessages: msg`Sends the messages of calls for help`,
  evacuationMessages: msg`Sends the messages of evacuations`,
  evacuations: msg`Follows evacuations`,
  fleetDays: msg`Sums up the days of resources`,
  "floor positions": msg`Learns floors from walk tests`,
  "family renames": msg`Moves resources of renamed families`,
  "forbidden places": msg`Keeps which areas are forbidden`,
  heartbeat: msg`Proves that realtime works`,
  journal: msg`Ends old journal entries`,
  loneWork: msg`Watches over who works alone`,
  maintenanceDays: msg`Plans maintenance by meters`,
  placeHours: msg`Puts places away outside working hours`,
  purge: msg`Removes old positions`,
  push: msg`Sends notifications to phones`,
  reminders: msg`Prepares reminders`,
  reportMessages: msg`Sends reports`,
  reports: msg`Makes reports`,
  "sensor activity": msg`Counts active sensors`,
  settle: msg`Settles places`,
  trips: msg`Makes trips from positions`,
  "unread exits": msg`Records exits that were not read`,
  webhookDeliveries: msg`Sends webhooks`,
  webhookEvents: msg`Prepares webhooks`,
  webhookMessages: msg`Tells of failing webhooks`,
};

/** What each severity is for. */
export const NOTICE_SEVERITY_PURPOSES: Readonly<Record<NoticeSeverity, MessageDescriptor>> = {
  info: msg`Something is worked on and nothing stops.`,
  limited: msg`Something does not work meanwhile.`,
  down: msg`Balise cannot be used meanwhile.`,
};

/** What is wrong with a field of a notice, and what now. */
export const NOTICE_ISSUE_WORDS: Readonly<Record<NoticeFieldIssue, MessageDescriptor>> = {
  missing: msg`This is required: fill it in.`,
  wordless: msg`Give the text in one of the two languages.`,
  early: msg`It ends before it begins: give a later end.`,
  over: msg`This is past already: give a later end.`,
  long: msg`It runs for more than 31 days: give an earlier end.`,
};

/** What waits in each queue. */
export const QUEUE_WORDS: Readonly<Record<(typeof QUEUES)[number], MessageDescriptor>> = {
  "alert-deliveries": msg`Alerts`,
  "distress-deliveries": msg`Calls for help`,
  "lone-work-deliveries": msg`Lone work`,
  "evacuation-deliveries": msg`Evacuations`,
  "report-deliveries": msg`Reports`,
  "reminder-deliveries": msg`Reminders`,
  "webhook-deliveries": msg`Webhooks`,
  "webhook-messages": msg`Notices about webhooks`,
};
