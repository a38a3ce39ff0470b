import { DAY, SECOND } from "./time.ts";

/** Numbers of the specification's section 9 that more than one part needs. Durations in ms. */

/** Time to be online in, before the waiting-for-connection state. */
export const CONNECTION_WAIT = 1.5 * SECOND;
export const CHUNK_LOAD_TIMEOUT = 120 * SECOND;

/** Where every front reads its settings, before anybody signs in. */
export const FRONT_SETTINGS_PATH = "/settings.json";

/** Search of the customers by admins. */
export const CUSTOMER_PAGE_SIZE = 200;

/** Documents that one call of ours may be about: what Kuzzle writes at once. */
export const DOCUMENTS_PER_CALL = 200;

/** Rows a page of a table can have, the first being the default. */
export const TABLE_PAGE_SIZES = [10, 25, 50] as const;
export type TablePageSize = (typeof TABLE_PAGE_SIZES)[number];
export const MAX_VISIBLE_COLUMNS = 10;

/** Largest file of an asset, in bytes. */
export const MAX_FILE_BYTES = 5 * 1024 * 1024;
/** Positions in an export of the location history. */
export const LOCATION_HISTORY_EXPORT = 250;
export const EXPORT_FORMATS = ["csv", "xlsx"] as const;

/** How far back the alerts on the home page go. */
export const ALERTS_WINDOW = DAY;

/** Most rows of one import: twice what a large customer has brought so far. */
export const MAX_IMPORT_ROWS = 20_000;

/*
 * Bounds of what is written; what is stored beyond them is read all the same, so that it can be corrected. They are far
 * beyond what a form holds, and keep one document from being as large as a request can be.
 */

/** Characters of a name or a short text. */
export const LONGEST_NAME = 200;
/** Characters of a username, a first or a last name. */
export const LONGEST_PERSON_NAME = 100;
/** Characters of an address of the web. */
export const LONGEST_URL = 2000;
/** Entries of a list that somebody fills in: parts of a site, of a family, of a counter. */
export const MAX_PARTS = 500;
/** People that one alert or report is sent to, for each means. */
export const MAX_RECIPIENTS = 100;
