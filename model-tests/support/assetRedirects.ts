import { PERMISSION_ENTRY_NAMES } from "../../src/domain/pages.ts";
import { entriesGranting, type Permissions } from "../../src/domain/permissions.ts";

/** What an address of resource tracking shows in the end. */
export type AssetsShown =
  | "list"
  | "map"
  | "maintenance"
  /** The default page of whoever may not track resources. */
  | "counters"
  | "notFound"
  /** Another customer of the reader's: nothing is changed without a click. */
  | "otherCustomer"
  | "unknownCustomer";

/** Who asks; Tower is open. */
export type AssetsReader =
  /** May read everything, and is Yard's too. */
  | "tracker"
  /** May read overview and counters; the default page is that of the counters. */
  | "counter"
  /** May track resources and read alerts; the default page is that of resource tracking. */
  | "trackerByDefault";

export type AssetsRedirect = {
  readonly name: string;
  readonly reader: AssetsReader;
  /** The mode that was chosen last; null: none yet. */
  readonly chosen: "list" | "map" | null;
  /** `entry`: the address is typed. `within`: it is followed from a page that is open. */
  readonly comes: "entry" | "within";
  readonly address: string;
  /** The address in the end. */
  readonly to: string;
  readonly shows: AssetsShown;
};

/** What Tower may do, by who asks. */
export const ASSETS_PERMISSIONS: Readonly<
  Record<AssetsReader, Pick<Permissions, "permissions" | "defaultPage">>
> = {
  tracker: { permissions: entriesGranting(PERMISSION_ENTRY_NAMES), defaultPage: "home" },
  counter: {
    permissions: entriesGranting(["overview", "realTimeCounters"]),
    defaultPage: "counters",
  },
  trackerByDefault: {
    permissions: entriesGranting(["resourceTracking", "alertsList"]),
    defaultPage: "assets",
  },
};

const TOWER = "/asset/map/tower";
const COUNTERS = "/dashboard/counters";
const OVERVIEW = "/dashboard/overview";

type Row = readonly [
  name: string,
  chosen: AssetsRedirect["chosen"],
  comes: AssetsRedirect["comes"],
  address: string,
  to: string,
  shows: AssetsShown,
];

/** Specification sections 2 and 5 by hand, by reader; what was chosen last stays chosen from row to row. */
const ROWS: Readonly<Record<AssetsReader, readonly Row[]>> = {
  tracker: [
    ["no mode: the list", null, "entry", "/asset", "/asset/list", "list"],
    ["no mode, the map chosen", "map", "entry", "/asset", "/asset/map", "map"],
    ["no mode and a slash, the map chosen", "map", "within", "/asset/", "/asset/map", "map"],
    ["the list, whatever is chosen", "map", "within", "/asset/list", "/asset/list", "list"],
    ["maintenance", "map", "within", "/asset/maintenance", "/asset/maintenance", "maintenance"],
    ["no mode, the list chosen", "list", "within", "/asset", "/asset/list", "list"],
    ["the map, whatever is chosen", "list", "within", "/asset/map", "/asset/map", "map"],
    ["the list of Tower", "list", "within", "/asset/list/tower", "/asset/list/tower", "list"],
    ["the map of Tower", "list", "entry", TOWER, TOWER, "map"],
    ["Yard's", "list", "within", "/asset/list/yard", "/asset/list/yard", "otherCustomer"],
    ["Yard's, typed", "list", "entry", "/asset/map/yard", "/asset/map/yard", "otherCustomer"],
    ["nobody's", "list", "within", "/asset/map/nowhere", "/asset/map/nowhere", "unknownCustomer"],
    ["no such mode", "list", "within", "/asset/grid", "/asset/grid", "notFound"],
    ["no such mode, typed", "list", "entry", "/asset/grid/tower", "/asset/grid/tower", "notFound"],
  ],
  counter: [
    ["no mode", null, "entry", "/asset", COUNTERS, "counters"],
    ["the list", null, "entry", "/asset/list", COUNTERS, "counters"],
    ["the map of Tower", null, "entry", TOWER, COUNTERS, "counters"],
    ["no such mode", null, "entry", "/asset/grid", "/asset/grid", "notFound"],
    ["no mode, by a link", null, "within", "/asset", "/asset", "notFound"],
    ["the list, by a link", null, "within", "/asset/list", "/asset/list", "notFound"],
    ["the map of Tower, by a link", null, "within", TOWER, TOWER, "notFound"],
  ],
  trackerByDefault: [
    ["the root: the list", null, "entry", "/", "/asset/list", "list"],
    ["what he may not read: the list", null, "entry", OVERVIEW, "/asset/list", "list"],
    ["what he may not read, by a link", null, "within", OVERVIEW, OVERVIEW, "notFound"],
    ["the root, the map chosen", "map", "entry", "/", "/asset/map", "map"],
    ["what he may not read, the map chosen", "map", "entry", OVERVIEW, "/asset/map", "map"],
  ],
};

export const ASSETS_REDIRECTS: readonly AssetsRedirect[] = (
  Object.entries(ROWS) as [AssetsReader, readonly Row[]][]
).flatMap(([reader, rows]) =>
  rows.map(([name, chosen, comes, address, to, shows]) => ({
    name: `${reader}: ${name}`,
    reader,
    chosen,
    comes,
    address,
    to,
    shows,
  })),
);
