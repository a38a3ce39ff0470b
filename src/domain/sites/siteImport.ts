import { fieldIssues } from "../base/domainError.ts";
import { nameKey } from "../base/nameKey.ts";
import { Site } from "./site.ts";
import { SiteForm, siteOf } from "./siteForm.ts";
import { SiteId } from "../base/ids.ts";
import { ownValue } from "../base/ownValue.ts";

/** The columns of the CSV of sites; the first seven are required (specification section 5). Radius in metres, angles in degrees. */
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

/** A line of the file, parsed and mapped: texts by column. */
export type SiteRow = {
  readonly line: number;
  readonly values: Partial<Readonly<Record<SiteColumn, string>>>;
};

/** What a file of sites would do; `code` is a zod code, `repeated` (in the file) or `taken` (a site of the customer). */
export type SitePlan = {
  readonly sites: readonly { readonly line: number; readonly form: SiteForm }[];
  readonly refused: readonly {
    readonly line: number;
    readonly column: SiteColumn;
    readonly code: string;
    readonly message: string;
  }[];
};

/** How the types are written: in our words, and in those of French files. */
const TYPES: Readonly<Record<string, string>> = { agence: "agency", chantier: "worksite" };

/** The names of the fields that are columns under another name. */
const COLUMN_OF: Readonly<Record<string, SiteColumn>> = { siteName: "name" };

/** Judges the lines of a CSV of sites, circles all of them; what fits is created, every other line is told with its reason. */
export function planSites(rows: readonly SiteRow[], known: readonly Pick<Site, "id">[]): SitePlan {
  const taken = new Set(known.map(({ id }) => String(id)));
  const ids = rows.map(({ values }) => values.id?.trim() ?? "");
  const sites: { line: number; form: SiteForm }[] = [];
  const refused: { line: number; column: SiteColumn; code: string; message: string }[] = [];
  for (const [at, { line, values }] of rows.entries()) {
    const id = ids[at] ?? "";
    if (ids.indexOf(id) !== at && id !== "") {
      const message = `The site ${id} is in the file more than once: remove one.`;
      refused.push({ line, column: "id", code: "repeated", message });
      continue;
    }
    if (taken.has(id)) {
      const message = `There is a site ${id} already: take another id.`;
      refused.push({ line, column: "id", code: "taken", message });
      continue;
    }
    const read = SiteForm.safeParse(formOf(values));
    const whole = read.success ? Site.safeParse(siteOf(read.data, SiteId.parse("none"))) : read;
    if (read.success && whole.success) sites.push({ line, form: read.data });
    else if (whole.error !== undefined)
      for (const { path, code, message } of fieldIssues(whole.error))
        refused.push({ line, column: columnOf(path), code, message });
  }
  return { sites, refused };
}

function formOf(values: SiteRow["values"]): Record<string, unknown> {
  const text = (column: SiteColumn) => {
    const value = values[column]?.trim() ?? "";
    return value === "" ? null : value;
  };
  const type = text("type");
  return {
    // An id is required of a file, so that the same file again is recognised.
    id: text("id") ?? "",
    siteName: text("name"),
    type: type === null ? null : (ownValue(TYPES, nameKey(type)) ?? type.toLowerCase()),
    shape: "circle",
    owner: text("owner"),
    longitude: numberOf(text("longitude")),
    latitude: numberOf(text("latitude")),
    radius: numberOf(text("radius")),
    address: text("address"),
    city: text("city"),
    timezone: text("timezone"),
  };
}

/** A number, with a decimal point or comma; null, which no field accepts, for anything else. */
function numberOf(text: string | null): number | null {
  const plain = text?.replace(",", ".") ?? "";
  return /^[-+]?\d+(?:\.\d+)?$/u.test(plain) ? Number(plain) : null;
}

function columnOf(path: string): SiteColumn {
  const field = ownValue(COLUMN_OF, path) ?? path;
  return SITE_COLUMNS.find((column) => column === field) ?? "id";
}
