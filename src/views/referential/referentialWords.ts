import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type {
  AttributeType,
  ComputedDateRule,
  ValueType,
} from "../../domain/referential/referential.ts";
import type { ChangeEffect } from "../../domain/assets/referentialChange.ts";
import { ownValue } from "../../domain/base/ownValue.ts";

export const VALUE_TYPE_WORDS: Readonly<Record<ValueType, MessageDescriptor>> = {
  date: msg`Date`,
  list: msg`List of values`,
  string: msg`Text`,
  number: msg`Number`,
  computedDate: msg`Computed date`,
};

/** Where the value of an attribute is kept (specification section 3: specific or metadata). */
export const ATTRIBUTE_TYPE_WORDS: Readonly<
  Record<AttributeType, { readonly label: MessageDescriptor; readonly help: MessageDescriptor }>
> = {
  specific: {
    label: msg`Specific: of each resource`,
    help: msg`Every resource has a value of its own.`,
  },
  metadata: {
    label: msg`Metadata: of the sub-family`,
    help: msg`Described with the fixed part of the sub-family.`,
  },
  common: {
    label: msg`Metadata: common to all resources`,
    help: msg`Shown among the common attributes.`,
  },
  tag: { label: msg`Metadata: of the tag`, help: msg`Shown beside what the tag tells.` },
};

export const UNIT_WORDS: Readonly<Record<ComputedDateRule["unit"], MessageDescriptor>> = {
  day: msg`Days`,
  month: msg`Months`,
  year: msg`Years`,
};

export const EFFECT_WORDS: Readonly<Record<ChangeEffect["effect"], MessageDescriptor>> = {
  orphaned: msg`They have no family and sub-family any more: nothing of them can be saved until others are chosen (OM001).`,
  valueLost: msg`Their value has no attribute any more: it is no longer shown.`,
  valueMisfits: msg`Their value does not fit any more: it has to be corrected at the next change (OM002).`,
  valueMissing: msg`A value is required now: it has to be given at the next change (OM002).`,
};

const ISSUES: Readonly<Record<string, MessageDescriptor>> = {
  nameTaken: msg`There is a family of this name already: choose another.`,
  name_taken: msg`There is a family of this name already: choose another.`,
  renaming: msg`The family is being renamed: wait until its resources are moved, or take that back.`,
  subFamilyRepeated: msg`Two sub-families have this name: rename one.`,
  attributeRepeated: msg`Two attributes have this name: rename one.`,
  computedFromNothing: msg`The date that it follows is not there: choose a date of this sub-family.`,
};

/** What is wrong with a field of a family, and what now. */
export function draftIssueWords(path: string, code: string): MessageDescriptor {
  const known = ownValue(ISSUES, code);
  if (known !== undefined) return known;
  const field = path.split(".").at(-1);
  if (field === "name") return msg`The name is missing: give one.`;
  if (field === "allowedValues" || path.includes("allowedValues"))
    return msg`A list needs values, each once: write one a line.`;
  if (path.includes("computed"))
    return msg`A computed date needs the date it follows, and a whole number between -1200 and 1200.`;
  return msg`This is not accepted: correct it.`;
}
