import { z } from "zod";
import { type Asset, AssetIdentity, NO_TELEMETRY } from "./asset.ts";
import { AttributeValue } from "../referential/attributeValue.ts";
import { referenceKey } from "./assetReference.ts";
import {
  attributeIssues,
  isEmpty,
  type ValueIssue,
  withComputedDates,
} from "../referential/attributeValue.ts";
import type { Fields } from "../base/fieldEdit.ts";
import type { AssetId } from "../base/ids.ts";
import { nameKey } from "../base/nameKey.ts";
import { visibleText } from "../base/visibleText.ts";
import { familyNamed } from "../referential/familyRename.ts";
import { type Family, findSubFamily } from "../referential/referential.ts";
import type { EpochMs } from "../base/time.ts";

/** Bounds of what one form may carry: a text longer than this is a file, not an attribute. */
const LONGEST_TEXT = 4000;
const MAX_VALUES = 300;
const MAX_LABELS = 50;

const FormValue = AttributeValue.extend({
  name: z.string().trim().min(1).max(200),
  string: z.string().max(LONGEST_TEXT).nullable().default(null),
  number: z.number().nullable().default(null),
  date: AttributeValue.shape.date.default(null),
});

/** What somebody fills in of an asset. The category follows from the family, the computed dates from their rules. */
export const AssetForm = z.strictObject({
  reference: AssetIdentity.shape.reference
    .refine((reference) => referenceKey(reference) !== "", "The reference shows nothing: write it.")
    .overwrite(visibleText),
  designation: AssetIdentity.shape.designation,
  family: AssetIdentity.shape.family.max(200),
  subFamily: AssetIdentity.shape.subFamily.max(200),
  labels: AssetIdentity.shape.labels
    .max(MAX_LABELS)
    .refine((ids) => new Set(ids).size === ids.length, "A label is chosen twice: choose it once.")
    .default([]),
  currentWorksite: AssetIdentity.shape.currentWorksite.default(null),
  nextLocationSite: AssetIdentity.shape.nextLocationSite.default(null),
  futureWorksite: AssetIdentity.shape.futureWorksite.default(null),
  attributes: z
    .array(FormValue)
    .max(MAX_VALUES)
    .refine(
      (values) => new Set(values.map(({ name }) => nameKey(name))).size === values.length,
      "An attribute is given twice: give it once.",
    )
    .default([]),
});
export type AssetForm = z.infer<typeof AssetForm>;

const { labels, currentWorksite, nextLocationSite, futureWorksite, attributes } = AssetForm.shape;

/** Some fields of the form: what an edit changes, or what the editor saw of it. Attributes are those named, no others. */
export const AssetFormPart = z.strictObject({
  reference: AssetForm.shape.reference.optional(),
  designation: AssetForm.shape.designation.optional(),
  family: AssetForm.shape.family.optional(),
  subFamily: AssetForm.shape.subFamily.optional(),
  labels: labels.unwrap().optional(),
  currentWorksite: currentWorksite.unwrap().optional(),
  nextLocationSite: nextLocationSite.unwrap().optional(),
  futureWorksite: futureWorksite.unwrap().optional(),
  attributes: attributes.unwrap().optional(),
});
export type AssetFormPart = z.infer<typeof AssetFormPart>;

/** Why an asset cannot be stored: OM001 without its sub-family, OM002 where a value does not fit its attribute. */
export type AssetFormIssue =
  | { readonly code: "OM001"; readonly family: string; readonly subFamily: string }
  | { readonly code: "OM002"; readonly attribute: string; readonly issue: ValueIssue };

/** The whole form of a stored asset. */
export function formOf(asset: Asset): AssetForm {
  return {
    reference: asset.reference,
    designation: asset.designation,
    family: asset.family,
    subFamily: asset.subFamily,
    labels: asset.labels,
    currentWorksite: asset.currentWorksite,
    nextLocationSite: asset.nextLocationSite,
    futureWorksite: asset.futureWorksite,
    attributes: asset.attributes,
  };
}

/** The form with some fields changed. An attribute that is given replaces the one of its name; an empty one removes it. */
export function withPart(form: AssetForm, part: AssetFormPart): AssetForm {
  const given = Object.fromEntries(
    Object.entries(part).filter(([, value]) => value !== undefined),
  ) as Partial<AssetForm>;
  if (part.attributes === undefined) return { ...form, ...given };
  const names = new Set(part.attributes.map(({ name }) => name));
  const kept = form.attributes.filter(({ name }) => !names.has(name));
  return { ...form, ...given, attributes: [...kept, ...part.attributes.filter(isFilled)] };
}

/** A part of the form as plain fields, an attribute each under `attributes.<name>`: what edits are compared by. */
export function fieldsOf({ attributes: values = [], ...fields }: AssetFormPart): Fields {
  return {
    ...fields,
    ...Object.fromEntries(values.map((value) => [`attributes.${value.name}`, valueOrNull(value)])),
  };
}

/** What keeps the form from being stored. */
export function formIssues(
  form: Pick<AssetForm, "attributes" | "family" | "subFamily">,
  families: readonly Family[],
): AssetFormIssue[] {
  const { family, subFamily } = form;
  const owner = findSubFamily(families, family, subFamily);
  if (owner === null) return [{ code: "OM001", family, subFamily }];
  return attributeIssues(owner, form.attributes).map(({ attribute, issue }) => ({
    code: "OM002",
    attribute,
    issue,
  }));
}

/** What is stored of a form that has no issue; times of computed dates are on the calendar of `tz`. */
export function identityOf(
  form: AssetForm,
  families: readonly Family[],
  tz: string,
): Pick<Asset, keyof AssetIdentity | "referenceKey"> {
  const owner = findSubFamily(families, form.family, form.subFamily);
  const filled = form.attributes.filter(isFilled);
  return {
    ...form,
    attributes: owner === null ? filled : withComputedDates(owner, filled, tz).filter(isFilled),
    category: familyNamed(families, form.family)?.category ?? "other",
    referenceKey: referenceKey(form.reference),
  };
}

/** A new asset: no tag yet, nothing heard yet. */
export function newAsset(
  id: AssetId,
  identity: ReturnType<typeof identityOf>,
  now: EpochMs,
): Asset {
  return {
    ...identity,
    ...NO_TELEMETRY,
    id,
    tagId: null,
    manufacturerId: null,
    technology: null,
    isArchived: false,
    archivedAt: null,
    createdAt: now,
  };
}

function isFilled(value: AttributeValue): boolean {
  return !isEmpty(value);
}

function valueOrNull(value: AttributeValue): Omit<AttributeValue, "name"> | null {
  const { name: _, ...content } = value;
  return isEmpty(value) ? null : content;
}
