import type { AssetField, AssetFormField, AttributeColumn } from "../assets/assetTable.ts";
import { ASSET_FORM_FIELDS } from "../assets/assetTable.ts";
import { attributeField } from "../assets/assetFormFields.ts";
import { nameKey } from "../base/nameKey.ts";

/** The field of each column of a file, by its place; null: the column is left out. */
export type ImportMapping = readonly (AssetField | null)[];

/** What files call the fields, in the languages of the product and in those of other products. */
const ALIASES: Readonly<Record<AssetFormField, readonly string[]>> = {
  reference: [
    "reference",
    "référence",
    "ref",
    "réf",
    "code",
    "asset reference",
    "numéro de parc",
    "n° parc",
    "n° de parc",
    "no parc",
  ],
  designation: ["designation", "désignation", "name", "nom", "libellé", "description"],
  family: ["family", "famille"],
  subFamily: ["sub-family", "subfamily", "sub family", "sous-famille", "sous famille"],
  labels: ["labels", "label", "étiquettes", "étiquette"],
  currentWorksite: ["current worksite", "chantier actuel", "chantier en cours", "chantier"],
  nextLocationSite: [
    "next location site",
    "prochain site",
    "prochain site de localisation",
    "site de localisation suivant",
  ],
  futureWorksite: ["future worksite", "chantier futur", "chantier à venir", "futur chantier"],
};

/**
 * Which column is most likely which field: by the field's own key, its name in the reader's language (`named`), or one of
 * the usual names. A field has one column, the first that is called so.
 */
export function guessMapping(
  headers: readonly string[],
  named: Readonly<Record<AssetFormField, string>>,
  attributes: readonly AttributeColumn[],
): ImportMapping {
  const fields = new Map<string, AssetField>();
  const offer = (name: string, field: AssetField) => {
    for (const key of [nameKey(name), headerKey(name)])
      if (key !== "" && !fields.has(key)) fields.set(key, field);
  };
  for (const field of ASSET_FORM_FIELDS) {
    offer(field, field);
    offer(named[field], field);
  }
  // What an export calls an attribute is meant exactly; other names only where no field of the form has them.
  for (const { name, header } of attributes) offer(header, attributeField(name));
  for (const field of ASSET_FORM_FIELDS) for (const name of ALIASES[field]) offer(name, field);
  for (const { name, aliases } of attributes)
    for (const alias of aliases) offer(alias, attributeField(name));
  const taken = new Set<AssetField>();
  return headers.map((header) => {
    // As it is written first: two attributes may differ by a sign alone.
    const field = fields.get(nameKey(header)) ?? fields.get(headerKey(header)) ?? null;
    if (field === null || taken.has(field)) return null;
    taken.add(field);
    return field;
  });
}

/** The mapping with another field for a column; the column that had it loses it. */
export function withField(
  mapping: ImportMapping,
  column: number,
  field: AssetField | null,
): ImportMapping {
  return mapping.map((one, index) => {
    if (index === column) return field;
    return one === field && field !== null ? null : one;
  });
}

/** What keeps rows from being judged: without a reference nobody knows which asset is meant. */
export function mappingProblem(mapping: ImportMapping): "noReference" | null {
  return mapping.includes("reference") ? null : "noReference";
}

/** Without accents, stars of what is required, and other signs: `Famille *` and `N° parc` are names too. */
function headerKey(header: string): string {
  return nameKey(header)
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}
