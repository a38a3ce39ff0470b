import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { ShownDelivery } from "../../domain/webhooks/calls.ts";
import type { WebhookEventType, WebhookStatus } from "../../domain/webhooks/webhook.ts";
import { TEST_EVENT } from "../../domain/webhooks/webhook.ts";
import { ownValue } from "../../domain/base/ownValue.ts";
import type { Tone } from "../ui/tone.ts";
import type { EventGroup, WebhookFieldIssue } from "./webhookFields.ts";

/** What each event is called. */
export const EVENT_WORDS: Readonly<Record<WebhookEventType, MessageDescriptor>> = {
  "alert.opened": msg`Alert opened`,
  "alert.acknowledged": msg`Alert acknowledged`,
  "alert.unacknowledged": msg`Acknowledgement taken back`,
  "alert.commented": msg`Alert commented`,
  "alert.resolved": msg`Alert resolved`,
  "presence.entered": msg`Site or area entered`,
  "presence.left": msg`Site or area left`,
  "distress.raised": msg`Call for help raised`,
  "distress.taken": msg`Call for help taken`,
  "distress.setOut": msg`Somebody is on the way`,
  "distress.arrived": msg`Somebody is with the wearer`,
  "distress.resolved": msg`Call for help resolved`,
  "evacuation.started": msg`Evacuation started`,
  "evacuation.ended": msg`Evacuation ended`,
  "deadline.soon": msg`Deadline soon`,
  "deadline.due": msg`Deadline passed`,
};

/** What was sent, in words; an event that this version does not know by its name. */
export function eventWord(type: string): MessageDescriptor | string {
  if (type === TEST_EVENT) return msg`Test`;
  return ownValue<MessageDescriptor>(EVENT_WORDS, type) ?? type;
}

/** What the groups of events are called. */
export const GROUP_WORDS: Readonly<Record<EventGroup, MessageDescriptor>> = {
  alerts: msg`Alerts`,
  presence: msg`Presence`,
  distress: msg`Calls for help`,
  evacuations: msg`Evacuations, with drills marked as such`,
  deadlines: msg`Deadlines`,
};

/** How webhooks stand, in a word and with its shape. */
export const WEBHOOK_STATUS_WORDS: Readonly<
  Record<WebhookStatus, { readonly word: MessageDescriptor; readonly tone: Tone }>
> = {
  active: { word: msg({ message: "Active", context: "webhook" }), tone: "success" },
  failing: { word: msg({ message: "Failing", context: "webhook" }), tone: "warning" },
  paused: { word: msg({ message: "Paused", context: "webhook" }), tone: "neutral" },
  stopped: { word: msg({ message: "Stopped", context: "webhook" }), tone: "danger" },
};

/** What became of a delivery. */
export const DELIVERY_WORDS: Readonly<
  Record<ShownDelivery["state"], { readonly word: MessageDescriptor; readonly tone: Tone }>
> = {
  pending: { word: msg({ message: "Waiting", context: "delivery" }), tone: "info" },
  sent: { word: msg({ message: "Sent", context: "delivery" }), tone: "success" },
  failed: { word: msg({ message: "Failed", context: "delivery" }), tone: "danger" },
};

/** What is wrong with a field, and what now. */
export const WEBHOOK_ISSUE_WORDS: Readonly<Record<WebhookFieldIssue, MessageDescriptor>> = {
  missing: msg`This is required: fill it in.`,
  long: msg`It is too long: shorten it.`,
  none: msg`Choose one event at least.`,
  noAddress: msg`This is no address such as https://example.com/hook: correct it.`,
  scheme: msg`Events are sent by https alone: give an address that begins with https://.`,
  credentials: msg`The address holds a name or a password: leave them out, the signature proves who sends.`,
  fragment: msg`The address holds a #: leave out what follows it.`,
  port: msg`Events are sent to port 443 or to one above 1023: choose another.`,
  private: msg`The address lies in a private network, where nothing is sent: give a public one.`,
};
