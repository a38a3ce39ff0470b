import { nameKey } from "../base/nameKey.ts";
import type { ReadTable } from "../base/readTable.ts";
import { SITE_COLUMNS, type SiteColumn, type SiteRow } from "./siteImport.ts";
import { ownValue } from "../base/ownValue.ts";

/** How columns are called in files, beside our own names: in French, and as the export writes them. */
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

/** The first seven have to be there (specification section 5). */
export const REQUIRED_SITE_COLUMNS = SITE_COLUMNS.slice(0, 7);

/** The lines of a file of sites, its columns found by their names. */
export type SiteTable = {
  readonly rows: readonly SiteRow[];
  /** Required columns that the file does not have. */
  readonly missing: readonly SiteColumn[];
  /** Headers that mean nothing to us; what is below them is not read. */
  readonly ignored: readonly string[];
};

/** Finds the columns of a file of sites. Of two that mean the same, the first counts. */
export function siteTable({ headers, rows }: Pick<ReadTable, "headers" | "rows">): SiteTable {
  const places = new Map<SiteColumn, number>();
  const ignored: string[] = [];
  for (const [place, header] of headers.entries()) {
    const column = columnOf(header);
    if (column === null || places.has(column)) {
      if (header !== "") ignored.push(header);
    } else places.set(column, place);
  }
  return {
    rows: rows.map(({ line, cells }) => ({
      line,
      values: Object.fromEntries(
        [...places].flatMap(([column, place]) => {
          const cell = cells[place] ?? null;
          return cell === null ? [] : [[column, String(cell)]];
        }),
      ),
    })),
    missing: REQUIRED_SITE_COLUMNS.filter((column) => !places.has(column)),
    ignored,
  };
}

function columnOf(header: string): SiteColumn | null {
  const key = nameKey(header);
  const own = SITE_COLUMNS.find((column) => column === key);
  return own ?? ownValue(OTHER_NAMES, key) ?? null;
}
