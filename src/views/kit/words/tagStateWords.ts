import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { TagState } from "../../../domain/devices/tagState.ts";
import type { Tone } from "../../ui/tone.ts";

/** Specification section 4, in words. */
export const TAG_STATE_WORDS: Readonly<Record<TagState, MessageDescriptor>> = {
  moving: msg`Moving`,
  stationary: msg`Stationary`,
  noSignal: msg`No signal`,
  operational: msg`In working order`,
  outOfCoverage: msg`Out of coverage`,
  inactive: msg`Prolonged inactivity`,
  neverHeard: msg`Never heard`,
};

export const TAG_STATE_TONES: Readonly<Record<TagState, Tone>> = {
  moving: "info",
  stationary: "success",
  noSignal: "danger",
  operational: "success",
  outOfCoverage: "danger",
  inactive: "warning",
  neverHeard: "neutral",
};
