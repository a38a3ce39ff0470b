import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { TagRangeIssue } from "../../../domain/devices/bleProvisioning.ts";

/** What is wrong with a range of tag codes, and what now (specification section 5). */
export const RANGE_ISSUE_WORDS: Readonly<Record<TagRangeIssue, MessageDescriptor>> = {
  invalidTagFormat: msg`Give 210A or 210B and 4 to 12 digits, as many in both tags.`,
  unknownCode: msg`A code begins with 210A or 210B.`,
  codesDiffer: msg`Both codes begin with 210A, or both with 210B.`,
  startNotLower: msg`The start tag must be lower than the end tag.`,
  tooManyTags: msg`These are more than 10,000 tags: provision them in parts.`,
};
