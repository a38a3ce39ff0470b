import { DAY, HOUR, SECOND } from "./time.ts";

/** Numbers of the specification's section 9 that more than one part needs. Durations in ms. */

/** How long a screen user's token lives, in the words of Kuzzle. */
export const SCREEN_TOKEN_EXPIRY = "30d";
/** Time to be online in, before the waiting-for-connection state. */
export const CONNECTION_WAIT = 1.5 * SECOND;
/** Interval of pings to remote backends. */
export const PING_INTERVAL = 5 * SECOND;
export const CHUNK_LOAD_TIMEOUT = 120 * SECOND;

/** Where every front reads its settings, before anybody signs in. */
export const FRONT_SETTINGS_PATH = "/settings.json";

export const REMOTE_BACKEND_PORT = 443;
export const LOCAL_BACKEND_PORT = 7512;

/** Search of the customers by admins. */
export const CUSTOMER_PAGE_SIZE = 200;
export const CUSTOMER_SCROLL = "10s";
export const SITE_SCROLL = "30s";

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
/** Silence after which the timeout alert is raised. */
export const TIMEOUT_ALERT_AFTER = HOUR;

/** Spans of the tag-in/tag-out screen. */
export const TAG_IN_OUT_PERIODS = ["live", "today", "last7Days", "month", "year"] as const;
export type TagInOutPeriod = (typeof TAG_IN_OUT_PERIODS)[number];

/** What a mark on the map can be. */
export const MARKER_KINDS = ["circle", "drawing", "feature", "marker", "unknown"] as const;
export type MarkerKind = (typeof MARKER_KINDS)[number];

/** Most rows of one import: twice what a large customer has brought so far. */
export const MAX_IMPORT_ROWS = 20_000;
