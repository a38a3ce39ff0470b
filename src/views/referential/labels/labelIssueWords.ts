import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { LabelIssue } from "./labelForm.ts";

/** What is wrong with a field of a label, and what now. */
export const LABEL_ISSUE_WORDS: Readonly<Record<LabelIssue, MessageDescriptor>> = {
  familyMissing: msg`No family is chosen: choose one.`,
  nameLong: msg`The name is longer than 100 characters: shorten it.`,
  nameMissing: msg`The label has no name: name it.`,
  siteArchived: msg`The site is not in use (any more): choose another.`,
  subFamilyMissing: msg`No sub-family is chosen: choose one.`,
  subFamilyUnknown: msg`This sub-family is no longer in the referential: choose another.`,
  taken: msg`The sub-family has a label of this name already: choose another name.`,
};
