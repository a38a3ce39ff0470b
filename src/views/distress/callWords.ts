import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type {
  DistressAct,
  DistressOutcome,
  DistressState,
  SignalKind,
} from "../../domain/distress/distress.ts";
import type { Tone } from "../ui/tone.ts";

/** What a call is about. */
export const KIND_WORDS: Readonly<Record<SignalKind, MessageDescriptor>> = {
  sos: msg`SOS`,
  manDown: msg`Man down`,
  freeFall: msg`Fall`,
  noMovement: msg`No movement`,
  missedCheckIn: msg`Missed check-in`,
  cancelled: msg`Cancelled by the wearer`,
  unreachable: msg`Not received any more`,
};

/** How a call stands. */
export const STATE_WORDS: Readonly<
  Record<DistressState, { readonly word: MessageDescriptor; readonly tone: Tone }>
> = {
  raised: { word: msg({ message: "Nobody has taken it", context: "call" }), tone: "danger" },
  heard: { word: msg({ message: "Taken", context: "call" }), tone: "warning" },
  onTheWay: { word: msg({ message: "On the way", context: "call" }), tone: "info" },
  onSite: { word: msg({ message: "On site", context: "call" }), tone: "info" },
  resolved: { word: msg({ message: "Resolved", context: "call" }), tone: "success" },
};

/** What came of a call. */
export const OUTCOME_WORDS: Readonly<Record<DistressOutcome, MessageDescriptor>> = {
  helpGiven: msg`Help was given`,
  falseAlarm: msg`False alarm`,
  test: msg({ message: "Test", context: "call" }),
};

/** What somebody did. */
export const ACT_WORDS: Readonly<Record<DistressAct["type"], MessageDescriptor>> = {
  raised: msg`raised the call`,
  taken: msg`took the call`,
  setOut: msg`is on the way`,
  arrived: msg`is with the wearer`,
  resolved: msg`resolved the call`,
};
