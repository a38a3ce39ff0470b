import type { Asset } from "../assets/asset.ts";
import { attributeOfField, partOfFields } from "../assets/assetFormFields.ts";
import { type AssetFormField, labelsOfCell, siteOfCell } from "../assets/assetTable.ts";
import { cellText } from "../base/cellText.ts";
import { attributeContent } from "./importCells.ts";
import type { ImportMapping } from "./importMapping.ts";
import type { Label } from "../referential/label.ts";
import { LOCALES } from "../base/locale.ts";
import { nameKey } from "../base/nameKey.ts";
import type { ReadCell, ReadRow } from "../base/readTable.ts";
import {
  type Attribute,
  type Family,
  findSubFamily,
  type SubFamily,
} from "../referential/referential.ts";
import type { Site } from "../sites/site.ts";
import { unreachable } from "../base/unreachable.ts";

/** What names in a file are looked up in. */
export type ImportNames = {
  readonly families: readonly Family[];
  readonly sites: readonly Site[];
  readonly labels: readonly Label[];
  readonly timezone: string;
};

/** What an empty cell says: nothing (what is stored stays), or that the value is to be taken away. */
export type EmptyCells = "keep" | "clear";

/**
 * A row of a file as the form that the server judges. Names become ids, texts become values of their attribute's type;
 * what fits nothing stays as it stands, and the server refuses the row for it by name.
 */
export function rowForm(
  { cells }: ReadRow,
  mapping: ImportMapping,
  emptyCells: EmptyCells,
  names: ImportNames,
): Readonly<Record<string, unknown>> {
  const cellOf = (field: AssetFormField): ReadCell => cells[mapping.indexOf(field)] ?? null;
  const owner = ownerOf(cellText(cellOf("family")), cellText(cellOf("subFamily")), names.families);
  const fields: [string, unknown][] = [];
  for (const [column, field] of mapping.entries()) {
    if (field === null) continue;
    const cell = cells[column] ?? null;
    const isEmpty = cellText(cell).trim() === "";
    const name = attributeOfField(field);
    if (name !== null) {
      const attribute = attributeNamed(name, owner.subFamily, names.families);
      // A computed date is the server's to compute.
      if (attribute === null || attribute.valueType === "computedDate") continue;
      if (isEmpty && (emptyCells === "keep" || isForeign(name, owner.subFamily))) continue;
      fields.push([field, attributeContent(cell, attribute, names.timezone)]);
    } else if (!isEmpty || (emptyCells === "clear" && canBeEmpty(field as AssetFormField)))
      fields.push([field, fieldValue(field as AssetFormField, cell, owner, names)]);
  }
  return partOfFields(Object.fromEntries(fields));
}

type Owner = {
  readonly family: string;
  readonly name: string;
  readonly subFamily: SubFamily | null;
};

/** Family and sub-family by their names in any language; what is neither stays as it is written. */
function ownerOf(familyText: string, subFamilyText: string, families: readonly Family[]): Owner {
  const family = named(familyText, families);
  const name = named(subFamilyText, family?.subFamilies ?? []);
  return {
    family: family?.name ?? familyText.trim(),
    name: name?.name ?? subFamilyText.trim(),
    subFamily:
      family === null || name === null ? null : findSubFamily(families, family.name, name.name),
  };
}

function named<One extends Pick<Family, "name" | "labels">>(
  text: string,
  all: readonly One[],
): One | null {
  const wanted = nameKey(text);
  if (wanted === "") return null;
  return (
    all.find(({ name }) => nameKey(name) === wanted) ??
    all.find(({ labels }) => LOCALES.some((locale) => nameKey(labels[locale] ?? "") === wanted)) ??
    null
  );
}

/** Of the row's sub-family, else the first that is called so: an update may not name the sub-family. */
function attributeNamed(
  name: string,
  subFamily: SubFamily | null,
  families: readonly Family[],
): Attribute | null {
  return subFamily?.attributes.find((one) => one.name === name) ?? attributeOfName(name, families);
}

/** The first attribute of a name in any sub-family; null: none has it. */
export function attributeOfName(
  name: string | null,
  families: readonly Family[],
): Attribute | null {
  const all = families.flatMap((family) => family.subFamilies.flatMap((one) => one.attributes));
  return all.find((one) => one.name === name) ?? null;
}

function isForeign(name: string, subFamily: SubFamily | null): boolean {
  return subFamily !== null && !subFamily.attributes.some((one) => one.name === name);
}

function canBeEmpty(field: AssetFormField): boolean {
  return field === "labels" || /site$/iu.test(field);
}

function fieldValue(
  field: AssetFormField,
  cell: ReadCell,
  owner: Owner,
  { sites, labels }: ImportNames,
): Asset[AssetFormField] | readonly string[] {
  const text = cellText(cell).trim();
  switch (field) {
    case "reference":
    case "designation":
      return text;
    case "family":
      return owner.family;
    case "subFamily":
      return owner.name;
    case "labels":
      return labelsOfCell(text, labels, { family: owner.family, subFamily: owner.name });
    case "currentWorksite":
    case "nextLocationSite":
    case "futureWorksite":
      return text === "" ? null : (siteOfCell(text, sites) ?? (text as Asset["currentWorksite"]));
    default:
      return unreachable(field);
  }
}
