import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { AssetFormField } from "../../domain/assets/assetTable.ts";
import type { FieldIssue } from "../../domain/base/domainError.ts";
import { ownValue } from "../../domain/base/ownValue.ts";

/** The fields of the form, in the words of the exports. */
export const FORM_FIELD_WORDS: Readonly<Record<AssetFormField, MessageDescriptor>> = {
  reference: msg`Reference`,
  designation: msg`Designation`,
  family: msg`Family`,
  subFamily: msg`Sub-family`,
  labels: msg`Labels`,
  currentWorksite: msg`Current worksite`,
  nextLocationSite: msg`Next location site`,
  futureWorksite: msg`Future worksite`,
};

const BY_CODE: Readonly<Record<string, MessageDescriptor>> = {
  OM001: msg`OM001: the referential has no such sub-family (any more). Choose another, or add it.`,
  OM005: msg`OM005: another resource has this reference already. References are compared without regard to case and surrounding space.`,
  takenInArchive: msg`OM005: a resource in the archive has this reference. Find it in Resource tracking, Archived: take it out again, or choose another reference.`,
  missing: msg`OM002: a value is required here.`,
  wrongType: msg`OM002: the referential wants another type of value now. Enter it again.`,
  notAllowed: msg`OM002: this is not in the list (any more). Choose another.`,
  unknownAttribute: msg`OM002: the referential does not know this attribute any more. Remove its value.`,
  too_small: msg`This is missing: fill it in.`,
  too_big: msg`This is too long: shorten it.`,
};
const GENERAL = msg`The server does not accept this: correct it.`;

/** What is wrong with a field of an asset, and what now. */
export function fieldIssueWords({ code }: Pick<FieldIssue, "code">): MessageDescriptor {
  return ownValue(BY_CODE, code) ?? GENERAL;
}
