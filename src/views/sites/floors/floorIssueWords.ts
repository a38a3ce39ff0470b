import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { FloorIssue } from "./floorForm.ts";

/** What is wrong with a field of a floor, and what now. */
export const FLOOR_ISSUE_WORDS: Readonly<Record<FloorIssue, MessageDescriptor>> = {
  nameLong: msg`The name is longer than 200 characters: shorten it.`,
  numberMissing: msg`The floor has no number: give one, 0 for the ground floor.`,
  numberOutOfRange: msg`A floor has a whole number from -99 to 999.`,
  numberTaken: msg`The site has a floor of this number already: choose another.`,
  styleUnknown: msg`The site does not have this style (any more): choose another.`,
};
