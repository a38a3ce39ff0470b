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
  OM001: msg`The referential has no such sub-family (any more). Choose another, or add it. (OM001)`,
  OM005: msg`Another resource has this reference already. References are compared without regard to case and surrounding space. (OM005)`,
  takenInArchive: msg`A resource in the archive has this reference. Find it in Resource tracking, Archived: take it out again, or choose another reference. (OM005)`,
  missing: msg`A value is required here. (OM002)`,
  wrongType: msg`The referential wants another type of value now. Enter it again. (OM002)`,
  notAllowed: msg`This is not in the list (any more). Choose another. (OM002)`,
  unknownAttribute: msg`The referential does not know this attribute any more. Remove its value. (OM002)`,
  too_small: msg`This is missing: fill it in.`,
  too_big: msg`This is too long: shorten it.`,
};
const GENERAL = msg`The server does not accept this: correct it.`;

/** What is wrong with a field of an asset, and what now. */
export function fieldIssueWords({ code }: Pick<FieldIssue, "code">): MessageDescriptor {
  return ownValue(BY_CODE, code) ?? GENERAL;
}
