import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { BadgeState } from "../../domain/distress/badgeRegister.ts";
import type { BadgeTestStatus } from "../../domain/distress/badgeTest.ts";
import type { Tone } from "../ui/tone.ts";

type Words = { readonly word: MessageDescriptor; readonly tone: Tone };

/** How a test stands. */
export const TEST_WORDS: Readonly<Record<BadgeTestStatus, Words>> = {
  waiting: { word: msg`TEST · press the badge now`, tone: "warning" },
  passed: { word: msg({ message: "Passed", context: "test of a badge" }), tone: "success" },
  failed: { word: msg({ message: "Failed", context: "test of a badge" }), tone: "danger" },
  cancelled: { word: msg({ message: "Ended", context: "test of a badge" }), tone: "neutral" },
  real: { word: msg`Became a call`, tone: "danger" },
};

/** How a badge stands in the register. */
export const BADGE_WORDS: Readonly<Record<BadgeState, Words>> = {
  failed: { word: msg`test failed`, tone: "danger" },
  due: { word: msg({ message: "overdue", context: "test of a badge" }), tone: "danger" },
  never: { word: msg`no test for a year`, tone: "warning" },
  soon: { word: msg({ message: "soon", context: "test of a badge" }), tone: "warning" },
  notDue: { word: msg({ message: "not due", context: "test of a badge" }), tone: "success" },
};
