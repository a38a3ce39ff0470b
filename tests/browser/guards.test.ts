import { describe, expect, test } from "vitest";
import { type PageName, PAGE_NAMES } from "../../src/domain/users/pages.ts";
import { PRESETS } from "../../src/domain/users/permissions.ts";
import { must } from "../../src/domain/base/must.ts";
import type { Credentials } from "../support/backend.ts";
import { customerForm, PASSWORD, userForm } from "../support/customer.ts";
import { type Driver, NOT_FOUND, SOON } from "./support/driver.ts";
import { frontForTests } from "./support/front.ts";
import type { FrontServer } from "./support/frontServer.ts";

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
  dataQuality: ["/live-site/data-quality", "Data quality", EVERYONE],
  overview: ["/dashboard/overview", "Overview", TRACKING],
  biDashboards: ["/dashboard/bi-dashboards", "BI dashboards", EVERYONE],
  materialOccupancyReport: ["/dashboard/materialOccupancyReport", "Occupancy report", EVERYONE],
  trips: ["/dashboard/trips", "Trips", TRACKING],
  siteUse: ["/dashboard/site-use", "Use of sites", TRACKING],
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
  floors: ["/administration/floors", "Worksite", WORKSITE_ADMINS],
  plans: ["/administration/plans", "Plans management", WORKSITE_ADMINS],
  areas: ["/administration/areas", "Areas", ADMINS],
  coverage: ["/administration/coverage", "Coverage", ADMINS],
  countersAdministration: ["/administration/counters", "Counters administration", ADMINS],
  counterCreate: ["/administration/counters/create", "New counter", ADMINS],
  counterEdit: ["/administration/counters/edit/counter-yard", "Edit the counter", ADMINS],
  users: ["/administration/users", "Users", ADMINS],
  permissions: ["/administration/permissions", "Permissions", ADMINS],
  keys: ["/administration/access", "Access for machines", ADMINS],
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

async function staff({ backend }: FrontServer): Promise<void> {
  const root = await backend.sdk(backend.superAdmin);
  const ask = (controller: string, action: string, body: object) =>
    root.query({ controller: `omniscient/${controller}`, action, body });
  const hire = (customer: string, username: string, role: string) =>
    ask("user", "create", {
      customer,
      id: username,
      password: PASSWORD,
      user: userForm(username, role),
    });
  // "a works" comes first by name: it is the one the super admin stands at.
  await ask("customer", "create", { customer: customerForm("works", { name: "a works" }) });
  for (const profile of STAFF) await hire("works", profile, profile);
  for (const customer of ["rental", "tracking"]) {
    await ask("customer", "create", { customer: customerForm(customer, { kind: "renter" }) });
    await hire(customer, `${customer === "rental" ? "renter" : "tracking"}Admin`, "admin");
  }
  const preset = must(
    PRESETS.find(({ id }) => id === "tracking"),
    "the product brings this preset",
  );
  await ask("permissions", "update", {
    customer: "tracking",
    permissions: preset.permissions,
    defaultPage: "home",
  });
}

const front = frontForTests(staff);

async function signedIn(profile: Profile): Promise<Driver> {
  const visit = await front.visit();
  const who: Credentials =
    profile === "superAdmin"
      ? front.server.backend.superAdmin
      : { username: profile, password: PASSWORD };
  await visit.signInByForm(who, "/login?to=passwordUpdate");
  await expect.poll(() => visit.standsAt(), SOON).toBe(SAFE_TITLE);
  return visit;
}

describe("a page is shown to those it is for, and does not exist for the others", () => {
  test.each([...TRACKING] as const)("to %s", async (profile) => {
    const visit = await signedIn(profile);
    for (const page of PAGE_NAMES) {
      const [address, title, audience] = TABLE[page];
      const isFor = audience.includes(profile);
      await visit.goTo(address);
      await expect
        .poll(() => visit.standsAt(), { ...SOON, message: `${profile} at ${address}` })
        .toBe(isFor ? title : NOT_FOUND);
      if (isFor) continue;
      await visit.goTo(SAFE_ADDRESS);
      await expect.poll(() => visit.standsAt(), SOON).toBe(SAFE_TITLE);
    }
  });

  test("whoever types one that is not for them comes to their default page (section 2)", async () => {
    const worker = await signedIn("worker");
    await worker.openPage("/administration/users");
    await expect.poll(() => worker.standsAt(), SOON).toBe("Home");
    await worker.openPage("/no/such/page/of/ours");
    await expect.poll(() => worker.standsAt(), SOON).toBe(NOT_FOUND);
    await worker.openPage("/dashboard/overview");
    await expect.poll(() => worker.standsAt(), SOON).toBe("Overview");
  });
});
