import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { SetupStep } from "../../domain/sites/siteSetup.ts";
import type { SiteType } from "../../domain/sites/site.ts";
import type { SiteColumn } from "../../domain/sites/siteColumns.ts";
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
  polygon: msg`Draw an edge with at least three corners that does not cross itself.`,
  styles: msg`Each map style needs an id and a name.`,
  floorMatching: msg`Each line needs a name and one of the site's floors.`,
};

/** What is wrong with a row of a file of sites beside what its fields accept. */
const ROW_PROBLEMS: Readonly<Record<string, MessageDescriptor>> = {
  missing: msg`A value is required here.`,
  taken: msg`There is such a site already: choose another id, or let rows change sites.`,
  unknown: msg`There is no such site: correct it, or let rows make sites.`,
  repeated: msg`This id is in the file more than once: remove one.`,
  nameRepeated: msg`Several rows without an id have this name: give each an id.`,
  otherCase: msg`This id differs from another only in upper and lower case: choose another.`,
  ambiguous: msg`Several sites have this name: give the id of the one that is meant.`,
  archived: msg`This site is archived: take it back into use first.`,
  drawn: msg`The edge of this site is drawn: it is moved on the map.`,
  zero: msg`Latitude and longitude 0 is no place: correct both.`,
  sheetError: msg`The error of a formula, not a value: correct it in the spreadsheet.`,
};

const TEXTS: ReadonlySet<string> = new Set(["name", "siteName", "owner", "address", "city"]);

const OTHER = msg`This is not accepted: correct it.`;

/** What is wrong with a field or column of a site, and what now. `code`: of the schema, or `taken`. */
export function siteProblemWords(field: string, code: string): MessageDescriptor {
  if (code === "taken") return msg`There is a site of this id already: choose another.`;
  if (code === "styleUsed")
    return msg`A floor uses a style that is not in the list: keep it, or give the floor another one first.`;
  if (code === "styleRepeated") return msg`Two map styles have the same id: change one.`;
  if (code === "floorMatchRepeated") return msg`A name means two floors: remove one line.`;
  if (code === "too_big" && field === "radius")
    return msg`A site reaches 100 km at most: give a smaller radius.`;
  if (code === "too_big" && TEXTS.has(field)) return msg`This is too long: shorten it.`;
  return ownValue(FIELD_PROBLEMS, field) ?? OTHER;
}

/** What is wrong with a column of a row of a file of sites, and what now. */
export function siteRowProblemWords(column: string, code: string): MessageDescriptor {
  return ownValue(ROW_PROBLEMS, code) ?? siteProblemWords(column, code);
}

export const SETUP_WORDS: Readonly<Record<SetupStep, MessageDescriptor>> = {
  site: msg`Create the first site`,
  floors: msg`Create its floors`,
  plan: msg`Lay the plan of a floor`,
  areas: msg`Draw its areas`,
  receivers: msg`Place gateways and anchors`,
  tags: msg`Receive tags from the platform`,
  assets: msg`Create machines and equipment`,
  people: msg`Create the people who wear a tag`,
  pairs: msg`Pair tags with resources`,
  reading: msg`Receive the first reading`,
  alert: msg`See the first alert`,
};
