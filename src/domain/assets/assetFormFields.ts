import type { AttributeValue } from "../referential/attributeValue.ts";
import type { AssetForm, AssetFormPart } from "./assetForm.ts";
import type { AssetFormField } from "./assetTable.ts";
import type { Fields } from "../base/fieldEdit.ts";
import type { SubFamily } from "../referential/referential.ts";
import { ownValue } from "../base/ownValue.ts";
import { setOwnValue } from "../base/setOwnValue.ts";

/** A value without its name; null: none. */
export type AttributeContent = Omit<AttributeValue, "name">;
/** The form of an asset as plain fields, as `fieldsOf` makes them: what a form changes one by one. */
export type AssetFields = Pick<AssetForm, AssetFormField> & {
  readonly [field: `attributes.${string}`]: AttributeContent | null;
};

const PREFIX = "attributes.";
const NOTHING: AttributeContent = { string: null, number: null, date: null };

/** The field of an attribute. */
export function attributeField(name: string): `attributes.${string}` {
  return `${PREFIX}${name}`;
}

/** The attribute that a field is about; null: it is another field. */
export function attributeOfField(field: string): string | null {
  return field.startsWith(PREFIX) ? field.slice(PREFIX.length) : null;
}

/** The part of the form that plain fields say: the other way of `fieldsOf`. A value that is null takes the attribute's away. */
export function partOfFields(fields: Fields): AssetFormPart {
  const part: Record<string, unknown> = {};
  const attributes: AttributeValue[] = [];
  for (const [field, value] of Object.entries(fields)) {
    const name = attributeOfField(field);
    if (name === null) setOwnValue(part, field, value);
    else attributes.push({ name, ...NOTHING, ...(value as AttributeContent | null) });
  }
  return (attributes.length === 0 ? part : { ...part, attributes }) as AssetFormPart;
}

/** What is filled in before anybody has filled in anything of a new asset. */
export function emptyAssetFields(family: string, subFamily: string): AssetFields {
  return {
    reference: "",
    designation: "",
    family,
    subFamily,
    labels: [],
    currentWorksite: null,
    nextLocationSite: null,
    futureWorksite: null,
  };
}

/**
 * What changes with the sub-family: values of attributes that it does not have go, those that it has come back as they
 * were stored, and labels are those of the sub-family before.
 */
export function fieldsOfSubFamily(
  seen: AssetFields,
  values: AssetFields,
  family: string,
  owner: SubFamily,
): Partial<AssetFields> {
  const known = new Set(owner.attributes.map(({ name }) => name));
  const isBack = family === seen.family && owner.name === seen.subFamily;
  const attributes = Object.entries(values).flatMap(([field, value]) => {
    const name = attributeOfField(field);
    if (name === null) return [];
    if (!known.has(name)) return value === null ? [] : [[field, null]];
    const stored: unknown = ownValue(seen as Fields, field) ?? null;
    return value === null && stored !== null ? [[field, stored]] : [];
  });
  return {
    family,
    subFamily: owner.name,
    labels: isBack ? seen.labels : [],
    ...Object.fromEntries(attributes),
  };
}
