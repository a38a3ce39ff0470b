import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { TableProblem } from "../../domain/base/readTable.ts";
import type { SiteType } from "../../domain/sites/site.ts";
import type { SiteColumn } from "../../domain/sites/siteImport.ts";
import { ownValue } from "../../domain/base/ownValue.ts";

export const SITE_TYPE_WORDS: Readonly<Record<SiteType, MessageDescriptor>> = {
  worksite: msg`Worksite`,
  agency: msg`Agency`,
};

export const SITE_COLUMN_WORDS: Readonly<Record<SiteColumn, MessageDescriptor>> = {
  id: msg`Id`,
  name: msg`Name`,
  type: msg`Type`,
  owner: msg`Owner`,
  longitude: msg`Longitude`,
  latitude: msg`Latitude`,
  radius: msg`Radius`,
  address: msg`Address`,
  city: msg`City`,
  timezone: msg`Timezone`,
};

const FIELD_PROBLEMS: Readonly<Record<string, MessageDescriptor>> = {
  id: msg`An id has no spaces, none of / \\ % ? # and at most 128 characters.`,
  name: msg`The site has no name: name it.`,
  siteName: msg`The site has no name: name it.`,
  type: msg`The type is worksite or agency.`,
  owner: msg`The site has no owner: name it.`,
  longitude: msg`A longitude is a number from -180 to 180 degrees.`,
  latitude: msg`A latitude is a number from -90 to 90 degrees.`,
  radius: msg`The radius is a number of metres above 0.`,
  timezone: msg`This timezone is not known: write it like Europe/Paris.`,
  defaultFloor: msg`The site has no floor of this number.`,
};

const TEXTS: ReadonlySet<string> = new Set(["name", "siteName", "owner", "address", "city"]);

const OTHER = msg`This is not accepted: correct it.`;

/** What is wrong with a field or column of a site, and what now. `code`: of the schema, `taken` or `repeated`. */
export function siteProblemWords(field: string, code: string): MessageDescriptor {
  if (code === "taken") return msg`There is a site of this id already: choose another.`;
  if (code === "repeated") return msg`This id is in the file more than once: remove one.`;
  if (code === "too_big" && field === "radius")
    return msg`A site reaches 100 km at most: give a smaller radius.`;
  if (code === "too_big" && TEXTS.has(field)) return msg`This is too long: shorten it.`;
  return ownValue(FIELD_PROBLEMS, field) ?? OTHER;
}

/** Why a file was not read, and what now. */
export const TABLE_PROBLEM_WORDS: Readonly<Record<TableProblem, MessageDescriptor>> = {
  notATable: msg`This is not a table: choose a CSV file or a spreadsheet.`,
  tooBig: msg`The file is larger than 20 MB: split it.`,
  tooManyRows: msg`The file has too many lines: split it.`,
  tooManyColumns: msg`The file has too many columns: remove those that are not needed.`,
  cellTooLong: msg`A cell of the file is too long: shorten it.`,
  empty: msg`The file contains nothing.`,
  noRows: msg`The file has a header and no line below it.`,
  broken: msg`The file cannot be read: save it again and try once more.`,
  cutOff: msg`The file is not complete, its end is missing: copy or download it again.`,
  openQuote: msg`A quote opens a cell and nothing closes it: close it, or remove it.`,
  encrypted: msg`The file has a password or is of an old kind: save it as XLSX or CSV without a password.`,
};
