import { type ColumnMapping, guessColumns } from "../base/columnMapping.ts";

/** The columns of a file of sites (specification section 5). Radius in metres, angles in degrees. */
export const SITE_COLUMNS = [
  "id",
  "name",
  "type",
  "owner",
  "longitude",
  "latitude",
  "radius",
  "address",
  "city",
  "timezone",
] as const;
export type SiteColumn = (typeof SITE_COLUMNS)[number];

/** The columns without which a site cannot be made. */
export const NEEDED_SITE_COLUMNS = [
  "name",
  "type",
  "owner",
  "longitude",
  "latitude",
  "radius",
] as const satisfies readonly SiteColumn[];

/** What each column of a file is, by its place; null: it is left out. */
export type SiteMapping = ColumnMapping<SiteColumn>;

/** How columns are called in files, beside our own names: in French, and as exports write them. */
const OTHER_NAMES: Readonly<Record<string, SiteColumn>> = {
  identifiant: "id",
  nom: "name",
  "site name": "name",
  "nom du site": "name",
  proprietaire: "owner",
  propriétaire: "owner",
  lon: "longitude",
  lng: "longitude",
  lat: "latitude",
  rayon: "radius",
  "rayon (m)": "radius",
  "radius (m)": "radius",
  adresse: "address",
  ville: "city",
  "fuseau horaire": "timezone",
};

/** Which column is most likely which: by our own names, by those in the reader's language (`named`), or by usual ones. */
export function guessSiteMapping(
  headers: readonly string[],
  named: Readonly<Record<SiteColumn, string>>,
): SiteMapping {
  return guessColumns(headers, SITE_COLUMNS, named, OTHER_NAMES);
}

/** What keeps rows from being judged: without a name or an id nobody knows which site is meant. */
export function siteMappingProblem(mapping: SiteMapping): "noKey" | null {
  return mapping.includes("id") || mapping.includes("name") ? null : "noKey";
}
