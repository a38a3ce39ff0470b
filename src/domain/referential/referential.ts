import { z } from "zod";
import { LocalisedText } from "../base/localisedText.ts";
import { nameKey } from "../base/nameKey.ts";
import { familyNamed, FamilyRename, namesOf } from "./familyRename.ts";

/** What a family is about (specification section 3). The specification's other spelling, personnal, is accepted. */
export const AssetCategory = z
  .string()
  .transform((word) => (word === "personnal" ? "personnel" : word))
  .pipe(z.enum(["material", "personnel", "other"]));
export type AssetCategory = z.infer<typeof AssetCategory>;

/** Who the attribute belongs to: every asset, the tag, the sub-family's fixed part, or the single asset (specification section 3). */
export const AttributeType = z.enum(["common", "tag", "metadata", "specific"]);
export type AttributeType = z.infer<typeof AttributeType>;

/** What kind of value an attribute has. A computed date follows from another date of the same asset. */
export const ValueType = z.enum(["date", "list", "string", "number", "computedDate"]);
export type ValueType = z.infer<typeof ValueType>;

/** A date that lies so long after another date attribute of the same sub-family, e.g. 12 months after the last inspection. */
export const ComputedDateRule = z.object({
  from: z.string().min(1),
  amount: z.number().int().min(-1200).max(1200),
  unit: z.enum(["day", "month", "year"]),
});
export type ComputedDateRule = z.infer<typeof ComputedDateRule>;

/** What can be said of the assets of a sub-family. */
export const Attribute = z
  .object({
    name: z.string().trim().min(1, "An attribute has no name: name it."),
    attributeType: AttributeType,
    valueType: ValueType,
    required: z.boolean(),
    /** The values of a list; empty for every other type. */
    allowedValues: z.array(z.string().trim().min(1)),
    /** For a computed date only. */
    computed: ComputedDateRule.nullable(),
    /** A deadline that the regulatory dates view watches; dates only. */
    isRegulatory: z.boolean(),
    labels: LocalisedText,
  })
  .superRefine((attribute, context) => {
    const { valueType, allowedValues, computed, isRegulatory } = attribute;
    const refuse = (path: string, message: string) =>
      context.addIssue({ code: "custom", path: [path], message });
    if ((valueType === "list") !== allowedValues.length > 0)
      refuse(
        "allowedValues",
        "A list needs values, and nothing else has them: add or remove them.",
      );
    if (new Set(allowedValues).size !== allowedValues.length)
      refuse("allowedValues", "The list holds a value twice: remove one.");
    if ((valueType === "computedDate") !== (computed !== null))
      refuse("computed", "A computed date needs its rule, and nothing else has one.");
    if (isRegulatory && valueType !== "date" && valueType !== "computedDate")
      refuse("isRegulatory", "Only a date can be a regulatory deadline: change the type.");
  });
export type Attribute = z.infer<typeof Attribute>;

/** A part of a family, with the attributes of its assets. */
export const SubFamily = z.object({
  name: z.string().trim().min(1, "A sub-family has no name: name it."),
  labels: LocalisedText,
  attributes: z.array(Attribute),
});
export type SubFamily = z.infer<typeof SubFamily>;

/** A family of assets: one document of the collection `references`. */
export const Family = z.object({
  id: z.string().min(1),
  name: z.string().trim().min(1, "A family has no name: name it."),
  category: AssetCategory,
  /** Image of the marker on the map; null: the marker of the category. */
  markerUrl: z.string().min(1).nullable(),
  labels: LocalisedText,
  subFamilies: z.array(SubFamily),
  /** The last renaming, which may still be at work; absent: it has had one name only. */
  rename: FamilyRename.nullable().optional(),
});
export type Family = z.infer<typeof Family>;

/** The sub-family of that name in the family of that name, or null: that is error OM001. While a family is renamed its assets have one name or the other. */
export function findSubFamily(
  families: readonly Family[],
  family: string,
  subFamily: string,
): SubFamily | null {
  const owner = familyNamed(families, family);
  return owner?.subFamilies.find((one) => one.name === subFamily) ?? null;
}

/** What is wrong within a family whose parts are each right by themselves. */
export type FamilyIssue =
  | { readonly kind: "nameTaken"; readonly family: string }
  | { readonly kind: "subFamilyRepeated"; readonly subFamily: string }
  | { readonly kind: "attributeRepeated"; readonly subFamily: string; readonly attribute: string }
  | {
      readonly kind: "computedFromNothing";
      readonly subFamily: string;
      readonly attribute: string;
    };

/** Names are unique without regard to case; a computed date follows from a plain date of its sub-family, so that no chain can close. */
export function familyIssues(family: Family, others: readonly Family[]): FamilyIssue[] {
  const isTaken = others.some(
    (other) =>
      other.id !== family.id &&
      namesOf(other).some((name) => nameKey(name) === nameKey(family.name)),
  );
  return [
    ...(isTaken ? [{ kind: "nameTaken" as const, family: family.name }] : []),
    ...repeated(family.subFamilies).map((subFamily) => ({
      kind: "subFamilyRepeated" as const,
      subFamily,
    })),
    ...family.subFamilies.flatMap(subFamilyIssues),
  ];
}

function subFamilyIssues({ name: subFamily, attributes }: SubFamily): FamilyIssue[] {
  const dates = new Set(attributes.filter((a) => a.valueType === "date").map((a) => a.name));
  const baseless = attributes.filter((a) => a.computed !== null && !dates.has(a.computed.from));
  return [
    ...repeated(attributes).map((attribute) => ({
      kind: "attributeRepeated" as const,
      subFamily,
      attribute,
    })),
    ...baseless.map(({ name }) => ({
      kind: "computedFromNothing" as const,
      subFamily,
      attribute: name,
    })),
  ];
}

function repeated(named: readonly { readonly name: string }[]): string[] {
  const keys = named.map(({ name }) => nameKey(name));
  return named
    .filter((_, index) => keys.indexOf(keys[index] ?? "") < index)
    .map(({ name }) => name);
}
