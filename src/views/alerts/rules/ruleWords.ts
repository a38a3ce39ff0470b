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
