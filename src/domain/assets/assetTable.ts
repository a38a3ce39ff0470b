import { ASSET_COLUMNS, type AssetColumn } from "./assetColumns.ts";
import type { LabelId, SiteId } from "../base/ids.ts";
import type { Label } from "../referential/label.ts";
import { type Locale, LOCALES, textIn } from "../base/locale.ts";
import { nameKey } from "../base/nameKey.ts";
import { namedBy } from "../base/namedBy.ts";
import type { Attribute, Family, ValueType } from "../referential/referential.ts";
import type { SheetCell } from "../base/sheet.ts";
import type { Site } from "../sites/site.ts";
import { localInstant, localParts, MINUTE, startOfLocalDay } from "../base/time.ts";

/** The fields of an asset that files bring in, apart from its attributes. */
export const ASSET_FORM_FIELDS = [
  "reference",
  "designation",
  "family",
  "subFamily",
  "labels",
  "currentWorksite",
  "nextLocationSite",
  "futureWorksite",
] as const;
export type AssetFormField = (typeof ASSET_FORM_FIELDS)[number];
/** A field of an import's row: as the server names it. */
export type AssetField = AssetFormField | `attributes.${string}`;

/**
 * The columns of a table of assets: those of the list, how far its place can be believed, then what only the form has;
 * attributes follow.
 */
export const ASSET_TABLE_COLUMNS = [
  ...ASSET_COLUMNS,
  "placeCertainty",
  "futureWorksite",
] as const satisfies readonly (AssetColumn | AssetFormField | "placeCertainty")[];
export type AssetTableColumn = (typeof ASSET_TABLE_COLUMNS)[number];

/** An attribute of the referential as a column: all attributes of one name, of whichever sub-family, share it. */
export type AttributeColumn = {
  readonly name: string;
  readonly header: string;
  /** What else the column may be called. */
  readonly aliases: readonly string[];
  readonly valueTypes: readonly ValueType[];
};

/**
 * A column for every attribute, in the referential's order, headed by its name in the reader's language; by
 * `attributes.<name>` where another column is called so already.
 */
export function attributeColumns(
  families: readonly Family[],
  locale: Locale,
  taken: readonly string[],
): readonly AttributeColumn[] {
  const byName = new Map<string, Attribute[]>();
  for (const { subFamilies } of families)
    for (const { attributes } of subFamilies)
      for (const attribute of attributes)
        byName.set(attribute.name, [...(byName.get(attribute.name) ?? []), attribute]);
  const labelOf = ([first]: readonly Attribute[], name: string) =>
    first === undefined ? name : textIn(first.labels, locale, name);
  const count = new Map<string, number>();
  for (const header of [...taken, ...[...byName].map(([name, all]) => labelOf(all, name))])
    count.set(nameKey(header), (count.get(nameKey(header)) ?? 0) + 1);
  return [...byName].map(([name, all]) => {
    const label = labelOf(all, name);
    const own = `attributes.${name}`;
    const others = all.flatMap(({ labels }) => LOCALES.map((one) => labels[one] ?? ""));
    return {
      name,
      header: count.get(nameKey(label)) === 1 ? label : own,
      aliases: [...new Set([own, name, ...others])].filter((alias) => alias.trim() !== ""),
      valueTypes: [...new Set(all.map(({ valueType }) => valueType))],
    };
  });
}

/** Whether somebody fills the attribute in, in one sub-family at least; the others are computed. */
export function isFilledIn({ valueTypes }: AttributeColumn): boolean {
  return valueTypes.some((type) => type !== "computedDate");
}

/** A site in a cell: its name, and its id behind it where another one is called the same. */
export function siteCell(id: SiteId | null, sites: readonly Site[]): string | null {
  const site = sites.find((one) => one.id === id);
  if (site === undefined) return id;
  const isShared = sites.some(
    (other) => other.id !== id && nameKey(other.siteName) === nameKey(site.siteName),
  );
  return isShared ? `${site.siteName} (${site.id})` : site.siteName;
}

/** The site that a cell means, by its name or its id; null: none, or more than one. */
export function siteOfCell(text: string, sites: readonly Site[]): SiteId | null {
  const wanted = nameKey(text);
  const byId = sites.find(
    ({ id, siteName }) => nameKey(id) === wanted || nameKey(`${siteName} (${id})`) === wanted,
  );
  if (byId !== undefined) return byId.id;
  const named = namedBy(sites, ({ siteName }) => siteName, text);
  const inUse = named.filter(({ isArchived }) => !isArchived);
  const [only, second] = inUse.length > 0 ? inUse : named;
  return second === undefined ? (only?.id ?? null) : null;
}

/** Between the labels of a cell; a semicolon is read as well. */
const LABEL_BREAK = "\n";

/** Labels in a cell: their names, one a line. */
export function labelsCell(ids: readonly LabelId[], labels: readonly Label[]): string | null {
  if (ids.length === 0) return null;
  return ids.map((id) => labels.find((one) => one.id === id)?.name ?? id).join(LABEL_BREAK);
}

/** The labels of a sub-family that a cell names; what is none of them stays as it is, for the server to refuse by name. */
export function labelsOfCell(
  text: string,
  labels: readonly Label[],
  { family, subFamily }: { readonly family: string; readonly subFamily: string },
): readonly string[] {
  const own = labels.filter((one) => one.family === family && one.subFamily === subFamily);
  const idOf = (name: string) =>
    (own.find(({ id }) => id === name.trim()) ?? namedBy(own, (one) => one.name, name)[0])?.id;
  const parts = text.split(LABEL_BREAK).flatMap((line) => {
    if (idOf(line) !== undefined) return [line];
    return line.split(";");
  });
  return parts
    .map((part) => part.trim())
    .filter((part) => part !== "")
    .map((part) => idOf(part) ?? part);
}

/** A date that can be read back exactly: a day, a minute, or what neither can say as an instant of ISO 8601. */
export function dateCell(at: number, timezone: string): SheetCell {
  if (startOfLocalDay(at, timezone) === at) return { at, precision: "day" };
  const isWholeMinute =
    at % MINUTE === 0 && localInstant(localParts(at, timezone), timezone) === at;
  return isWholeMinute ? { at, precision: "minute" } : new Date(at).toISOString();
}
