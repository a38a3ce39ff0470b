import { describe, expect, test } from "vitest";
import { CALLS } from "../../../src/domain/calls.ts";
import { CustomerIndex } from "../../../src/domain/base/ids.ts";
import { must } from "../../../src/domain/base/must.ts";
import { type PageName, PAGE_NAMES } from "../../../src/domain/users/pages.ts";
import { entriesGranting, PRESETS } from "../../../src/domain/users/permissions.ts";
import { counter } from "../../support/fixtures.ts";
import { shown } from "../support/looks.ts";
import { page } from "vitest/browser";
import { customerNamed } from "../support/account.ts";
import { openFront, type Screen, type Shown } from "../support/openFront.tsx";
import { personOf, ROOT } from "../support/people.ts";
import { NOT_FOUND, standsAt } from "../support/standsAt.ts";

type Profile =
  | "admin"
  | "worker"
  | "preperer"
  | "screen"
  | "superAdmin"
  /** Of a renter whose permissions are those of "Resource tracking": home, resources, overview and alerts. */
  | "trackingAdmin"
  /** Of a renter that may read everything. */
  | "renterAdmin";

const STAFF: readonly Profile[] = ["admin", "worker", "preperer", "screen"];
const EVERYONE: readonly Profile[] = [...STAFF, "superAdmin", "renterAdmin"];
const TRACKING: readonly Profile[] = [...EVERYONE, "trackingAdmin"];
const NOT_WORKERS: readonly Profile[] = [
  "admin",
  "preperer",
  "screen",
  "superAdmin",
  "renterAdmin",
];
const ADMINS: readonly Profile[] = ["admin", "superAdmin", "renterAdmin"];
const WORKSITE_ADMINS: readonly Profile[] = ["admin", "superAdmin"];
const SUPER_ADMINS: readonly Profile[] = ["superAdmin"];

/** Specification sections 5 and 6 by hand: the address, the page's name, and who may open it. */
const TABLE = {
  home: ["/", "Home", TRACKING],
  assets: ["/asset/list", "Resource tracking", TRACKING],
  assetDetail: ["/asset/works/view/asset-anna", "Resource", TRACKING],
  liveSite: ["/live-site", "On-Site Live Feed", EVERYONE],
  safetyDashboard: ["/live-site/safety-dashboard", "Safety dashboard", EVERYONE],
  callsForHelp: ["/live-site/calls-for-help", "Calls for help", TRACKING],
  dataQuality: ["/live-site/data-quality", "Data quality", EVERYONE],
  overview: ["/dashboard/overview", "Overview", TRACKING],
  biDashboards: ["/dashboard/bi-dashboards", "BI dashboards", EVERYONE],
  materialOccupancyReport: ["/dashboard/materialOccupancyReport", "Occupancy report", EVERYONE],
  trips: ["/dashboard/trips", "Trips", TRACKING],
  siteUse: ["/dashboard/site-use", "Site usage", TRACKING],
  counters: ["/dashboard/counters", "Real-time counters", EVERYONE],
  counter: ["/dashboard/counters/counter-yard", "Counter", EVERYONE],
  tagInTagOut: ["/dashboard/tag-in-tag-out", "In/Out", NOT_WORKERS],
  alertsList: ["/alerts/list", "List", TRACKING],
  alertsConfiguration: ["/alerts/configuration", "Configurations", EVERYONE],
  resources: ["/administration/resources", "Resources", ADMINS],
  resourceCreate: ["/administration/resources/create", "New resource", ADMINS],
  resourceCreateAsset: [
    "/administration/resources/create/asset/people/crew",
    "Description",
    ADMINS,
  ],
  tags: ["/administration/tags", "Sensors", ADMINS],
  reports: ["/administration/reports", "Reports", ADMINS],
  reportCreate: ["/administration/reports/create", "New report", ADMINS],
  reportCreateFor: ["/administration/reports/create/people/crew", "Content", ADMINS],
  labels: ["/administration/labels", "Labels", ADMINS],
  qrCodes: ["/administration/qr-codes", "QR Codes", ADMINS],
  referential: ["/administration/referential", "Referential", ADMINS],
  sites: ["/administration/sites", "Sites", ADMINS],
  floors: ["/administration/floors", "Floors", WORKSITE_ADMINS],
  plans: ["/administration/plans", "Floor plans", WORKSITE_ADMINS],
  areas: ["/administration/areas", "Areas", ADMINS],
  coverage: ["/administration/coverage", "Coverage", ADMINS],
  countersAdministration: ["/administration/counters", "Counters", ADMINS],
  counterCreate: ["/administration/counters/create", "New counter", ADMINS],
  counterEdit: ["/administration/counters/edit/counter-yard", "Edit the counter", ADMINS],
  users: ["/administration/users", "Users", ADMINS],
  permissions: ["/administration/permissions", "Permissions", ADMINS],
  keys: ["/administration/access", "API keys", ADMINS],
  connectors: ["/administration/connectors", "Connectors", ADMINS],
  webhooks: ["/administration/webhooks", "Webhooks", ADMINS],
  journal: ["/administration/journal", "Journal", ADMINS],
  configuration: ["/administration/configuration", "Configuration", ADMINS],
  customers: ["/administration/customers", "Customers management", SUPER_ADMINS],
  analytics: ["/administration/analytics", "Analytics", SUPER_ADMINS],
  operations: ["/administration/operations", "Operations", SUPER_ADMINS],
  tagInTagOutAdministration: [
    "/administration/tag-in-tag-out",
    "In/Out administration",
    SUPER_ADMINS,
  ],
  utils: ["/administration/utils", "Utils", SUPER_ADMINS],
  provisioning: ["/administration/provisioning", "Provisioning", SUPER_ADMINS],
  experimentalFeatures: ["/experimental-features", "Experimental features", SUPER_ADMINS],
  debugUi: ["/debug-ui", "Debug", SUPER_ADMINS],
  qrRedirect: ["/works/qr-code/123", "QR code", TRACKING],
  passwordUpdate: ["/password", "Change of password", TRACKING],
  invitations: ["/invitations", "Invitations", TRACKING],
  account: ["/account", "My account", TRACKING],
} satisfies Record<PageName, readonly [string, string, readonly Profile[]]>;

/** Open to everybody: between two refusals it shows that the second is one. */
const [SAFE_ADDRESS, SAFE_TITLE] = TABLE.passwordUpdate;

const WORKS = customerNamed(CustomerIndex.parse("works"), { name: "a works" });
const RENTAL = customerNamed(CustomerIndex.parse("rental"), { kind: "renter" });
const TRACKED = customerNamed(CustomerIndex.parse("tracking"), { kind: "renter" });
const PRESET = must(
  PRESETS.find(({ id }) => id === "tracking"),
  "the product brings this preset",
);

function as(profile: Profile): Shown {
  switch (profile) {
    case "superAdmin":
      return { person: ROOT, customers: [WORKS, RENTAL, TRACKED] };
    case "renterAdmin":
      return { person: personOf("admin", RENTAL.index), customers: [RENTAL] };
    case "trackingAdmin":
      return {
        person: personOf("admin", TRACKED.index),
        customers: [TRACKED],
        permissions: { permissions: PRESET.permissions, defaultPage: "home" },
      };
    case "admin":
    case "worker":
    case "preperer":
    case "screen":
      return { person: personOf(profile, WORKS.index), customers: [WORKS] };
  }
}

const open = (profile: Profile, path: string): Promise<Screen> =>
  openFront(path, {
    ...as(profile),
    given: (live) => {
      live.write("counters", counter());
      // Which page stands there is decided before anything of it is read.
      live.server.passOverOthers();
      live.server.answerLeast(CALLS);
    },
  });

describe("a page is shown to those it is for, and does not exist for the others", () => {
  test.each([...TRACKING] as const)("to %s", async (profile) => {
    const screen = await open(profile, SAFE_ADDRESS);
    await expect.poll(standsAt).toBe(SAFE_TITLE);
    for (const page of PAGE_NAMES) {
      const [address, title, audience] = TABLE[page];
      const isFor = audience.includes(profile);
      screen.go(address);
      await expect
        .poll(standsAt, { message: `${profile} at ${address}` })
        .toBe(isFor ? title : NOT_FOUND);
      await screen.judge();
      if (isFor) continue;
      screen.go(SAFE_ADDRESS);
      await expect.poll(standsAt).toBe(SAFE_TITLE);
    }
  });

  test("where no page at all is left, that is said with what to do", async () => {
    // A page of administrators is all that the permissions name.
    await openFront("/", {
      ...as("trackingAdmin"),
      person: personOf("worker", TRACKED.index),
      permissions: { permissions: entriesGranting(["sensors"]), defaultPage: null },
    });
    await expect.poll(standsAt).toBe("No rights");
    await shown(page.getByText(/seems to have no rights, please contact your administrator/u));
  });

  test("whoever types one that is not for them comes to their default page (section 2)", async () => {
    await open("worker", "/administration/users");
    await expect.poll(standsAt).toBe("Home");
    await open("worker", "/no/such/page/of/ours");
    await expect.poll(standsAt).toBe(NOT_FOUND);
    await open("worker", "/dashboard/overview");
    await expect.poll(standsAt).toBe("Overview");
  });
});
