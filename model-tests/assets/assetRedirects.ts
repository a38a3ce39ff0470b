import { PERMISSION_ENTRY_NAMES } from "../../src/domain/users/pages.ts";
import { entriesGranting, type Permissions } from "../../src/domain/users/permissions.ts";

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

const LIST = "/asset/list";
const PLANNED = "/asset/maintenance";
const TOWER = "/asset/map/tower";
const YARD = "/asset/list/yard";
const NOBODYS = "/asset/map/nowhere";
const GRID = "/asset/grid/tower";
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
    ["no mode leads to the list", null, "entry", "/asset", LIST, "list"],
    ["no mode leads to the map where it is chosen", "map", "within", "/asset", "/asset/map", "map"],
    ["a slash is no mode", "map", "within", "/asset/", "/asset/map", "map"],
    ["the list is shown, whatever is chosen", "map", "within", LIST, LIST, "list"],
    ["so is planned maintenance", "map", "within", PLANNED, PLANNED, "maintenance"],
    ["no mode leads to the list where it is chosen", "list", "within", "/asset", LIST, "list"],
    ["the map is shown, whatever is chosen", "list", "within", "/asset/map", "/asset/map", "map"],
    ["Tower may be named", "list", "within", "/asset/list/tower", "/asset/list/tower", "list"],
    ["so may it with the map", "list", "within", TOWER, TOWER, "map"],
    ["Yard is offered, not opened", "list", "within", YARD, YARD, "otherCustomer"],
    ["what is nobody's is not", "list", "within", NOBODYS, NOBODYS, "unknownCustomer"],
    ["another mode is no page", "list", "within", "/asset/grid", "/asset/grid", "notFound"],
    ["nor is it of a customer", "list", "within", GRID, GRID, "notFound"],
  ],
  counter: [
    ["no mode leads to the counters", null, "entry", "/asset", COUNTERS, "counters"],
    ["so does the list", null, "entry", LIST, COUNTERS, "counters"],
    ["so does the map of Tower", null, "entry", TOWER, COUNTERS, "counters"],
    ["another mode leads nowhere", null, "entry", "/asset/grid", "/asset/grid", "notFound"],
    ["a link without a mode leads nowhere", null, "within", "/asset", "/asset", "notFound"],
    ["nor does one to the list", null, "within", LIST, LIST, "notFound"],
    ["nor one to the map of Tower", null, "within", TOWER, TOWER, "notFound"],
  ],
  trackerByDefault: [
    ["the root leads to the list", null, "entry", "/", LIST, "list"],
    ["so does what they may not read", null, "entry", OVERVIEW, LIST, "list"],
    ["a link to it leads nowhere", null, "within", OVERVIEW, OVERVIEW, "notFound"],
    ["the root leads to the map where it is chosen", "map", "entry", "/", "/asset/map", "map"],
    ["so does what they may not read then", "map", "entry", OVERVIEW, "/asset/map", "map"],
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
