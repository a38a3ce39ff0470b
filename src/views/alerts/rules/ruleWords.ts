import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { AlertType } from "../../../domain/alerts/alert.ts";
import type { Delivery, DeliveryChannel } from "../../../domain/base/delivery.ts";
import type { Tone } from "../../ui/tone.ts";

/** When alerts of a kind are raised, where no figure is set in the rule itself. */
export const CONDITION_WORDS: Readonly<Record<Exclude<AlertType, "battery">, MessageDescriptor>> = {
  counters: msg`A counter is outside the thresholds of an area, in its enabled days and slots.`,
  "gateway-offline": msg`A gateway has been silent for its timeout.`,
  "tito-offline": msg`An entry box has been silent for its timeout.`,
  "off-site": msg`An asset is outside the site that it is assigned to, as far as its last position tells.`,
  "forbidden-place": msg`An asset is in a place where it may not be.`,
  "off-hours": msg`An asset moves outside working hours; closed once it has stood for an hour or work begins.`,
  motionless: msg`An asset that is received has not moved for some days.`,
  overdue: msg`An asset is not back on a site on the day after its date.`,
};

export const CHANNEL_WORDS: Readonly<Record<DeliveryChannel, MessageDescriptor>> = {
  email: msg`E-mail`,
  sms: msg`SMS`,
};

export const DELIVERY_WORDS: Readonly<Record<Delivery["state"], MessageDescriptor>> = {
  pending: msg({ message: "Waiting", context: "message" }),
  sending: msg({ message: "Being sent", context: "message" }),
  sent: msg({ message: "Sent", context: "message" }),
  failed: msg({ message: "Failed", context: "message" }),
  declined: msg({ message: "Switched off", context: "message" }),
};

export const DELIVERY_TONES: Readonly<Record<Delivery["state"], Tone>> = {
  pending: "info",
  sending: "info",
  sent: "success",
  failed: "danger",
  declined: "neutral",
};

/** Why a command was not carried out, where the general words would say less. */
export const TEST_PROBLEM_WORDS: Readonly<Record<string, MessageDescriptor>> = {
  too_many: msg`A test goes to 10 recipients at most: name fewer.`,
  too_many_attempts: msg`A test was sent just now: wait some seconds.`,
  invalid_input: msg`An address or a number is not valid: correct what is marked.`,
};
