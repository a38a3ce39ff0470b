import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { LoneStatus } from "../../domain/distress/loneWork.ts";
import type { LoneRule } from "../../domain/distress/loneWorker.ts";
import type { Tone } from "../ui/tone.ts";

/** What is watched of people who work alone. */
export const LONE_RULE_WORDS: Readonly<Record<LoneRule, MessageDescriptor>> = {
  noMovement: msg`No movement`,
  noReading: msg`Tag not received`,
  noCheckIn: msg`No check-in`,
};

/** How it is with somebody who works alone. */
export const LONE_STATE_WORDS: Readonly<
  Record<LoneStatus["state"], { readonly word: MessageDescriptor; readonly tone: Tone }>
> = {
  off: { word: msg({ message: "Not alone", context: "lone work" }), tone: "neutral" },
  well: { word: msg({ message: "Works alone", context: "lone work" }), tone: "info" },
  asked: { word: msg({ message: "Asked, no answer yet", context: "lone work" }), tone: "warning" },
  called: { word: msg({ message: "Call for help", context: "lone work" }), tone: "danger" },
};
