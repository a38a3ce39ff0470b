import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { Activity } from "../../domain/assets/activity.ts";
import type { AttributeType } from "../../domain/referential/referential.ts";
import type { RegulatoryDeadline } from "../../domain/assets/regulatoryDeadline.ts";
import type { AssetProblem } from "../../streams/calls/assets/assetCommands.ts";
import type { Tone } from "../ui/tone.ts";
import type { Operator } from "./attributeDraft.ts";
import type { BatteryKind, HearingKind } from "../../streams/feeds/assets/assetFilter.ts";
import { DISK_FULL } from "../kit/words/diskFull.ts";
import { FILE_INFECTED, SCAN_FAILED } from "../kit/words/scannedFiles.ts";

export const BATTERY_WORDS: Readonly<Record<BatteryKind, MessageDescriptor>> = {
  low: msg`Below 30 %`,
  sufficient: msg`30 % and more`,
  unknown: msg`Never reported`,
};

export const HEARING_WORDS: Readonly<Record<HearingKind, MessageDescriptor>> = {
  heard: msg`Seen in the last hour`,
  silent: msg`Not heard for an hour`,
  blinded: msg`Unknown because of a device`,
};

/** As the overview counts them: GPS within 24 hours, BLE within 7 days (specification section 9). */
export const ACTIVITY_WORDS: Readonly<Record<Activity, MessageDescriptor>> = {
  active: msg`Active (GPS: 24 hours, BLE: 7 days)`,
  inactive: msg`Inactive`,
  untagged: msg`Without a tag`,
};

/** How an attribute is asked for (specification sections 4 and 9). */
export const OPERATOR_WORDS: Readonly<Record<Operator, MessageDescriptor>> = {
  none: msg`has no value`,
  before: msg`before`,
  after: msg`after`,
  equal: msg`on the day`,
  range: msg`from … to …`,
  last24Hours: msg`last 24 hours`,
  yesterday: msg`yesterday`,
  last7Days: msg`last 7 days`,
  last30Days: msg`last 30 days`,
  lastWeek: msg`last week`,
  lastMonth: msg`last month`,
  in: msg`is one of`,
  has: msg`contains`,
  between: msg`is between`,
};

export const SECTION_WORDS: Readonly<Record<AttributeType | "other", MessageDescriptor>> = {
  common: msg`Common`,
  tag: msg({ message: "Tag", context: "section of attributes" }),
  metadata: msg`Of the sub-family`,
  specific: msg`Of this resource`,
  other: msg`No longer in the referential`,
};

export const DEADLINE_WORDS: Readonly<Record<RegulatoryDeadline, MessageDescriptor>> = {
  notDue: msg`Not due`,
  soon: msg`Soon`,
  due: msg`Due`,
};

export const DEADLINE_TONES: Readonly<Record<RegulatoryDeadline, Tone>> = {
  notDue: "success",
  soon: "warning",
  due: "danger",
};

/** Why something was not done, and what now. */
export const PROBLEM_WORDS: Readonly<Record<AssetProblem, MessageDescriptor>> = {
  unreachable: msg`The server did not answer. Try again: nothing is done twice.`,
  notAllowed: msg`You are not allowed to do this. Ask an administrator.`,
  notFound: msg`It is not there any more: somebody else has removed it.`,
  archived: msg`The resource is archived: take it out of the archive first.`,
  unknownTag: msg`No tag has this code. Look at what is printed on it, or at the list of tags.`,
  linkedTag: msg`A tag is still linked: unlink it first, then archive.`,
  tagHeld: msg`The tag is on another resource, or the resource has another tag.`,
  fileTooBig: msg`The file is larger than 5 MB: make it smaller.`,
  fileType: msg`Files of this kind are not kept. Images, PDF, office documents without macros and plain text are.`,
  fileInfected: FILE_INFECTED,
  scanFailed: SCAN_FAILED,
  fileNameTaken: msg`The resource has a file of this name already: rename the new one, or delete the old one first.`,
  tooMany: msg`There is no room for more: delete some first.`,
  conflict: msg`Somebody else has changed it meanwhile: look at it and try again.`,
  invalid: msg`The server does not accept it as it is: correct it and try again.`,
  diskFull: DISK_FULL,
  failed: msg`It failed for a reason of the server's own. Try again; if it stays, tell your administrator.`,
};
