import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { TagIssue } from "./tagDraft.ts";

/** What is wrong with a field of a device, and what now. */
export const TAG_ISSUE_WORDS: Readonly<Record<TagIssue, MessageDescriptor>> = {
  missing: msg`This is missing: give it.`,
  outOfRange: msg`This is out of range: correct it.`,
  notAccepted: msg`The server does not accept this: correct it.`,
  idMalformed: msg`An id begins with a letter or digit and holds only those and . _ : @ -`,
  idTaken: msg`There is a device of this id already: choose another.`,
  codeTaken: msg`There is a device of this code already: check it.`,
  gatewayUnknown: msg`There is no such gateway: choose another.`,
  intervalOut: msg`Give 0 to 86,400 seconds.`,
  timeoutOut: msg`Give 1 minute to 30 days.`,
  timeoutShort: msg`It is shorter than the send interval: give a longer one.`,
  tagIsNoAnchor: msg`A tag that is worn cannot be an anchor: choose another role.`,
  areaOtherFloor: msg`The area is on another floor: choose the floor or the area.`,
  linked: msg`It is on a resource: unlink it first.`,
};
