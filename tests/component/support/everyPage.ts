import { CALLS } from "../../../src/domain/calls.ts";
import { DAY, DEFAULT_TIMEZONE, HOUR } from "../../../src/domain/base/time.ts";
import { readSettings } from "../../../src/domain/customers/calls.ts";
import { defaultCustomerConfig, settingsOf } from "../../../src/domain/customers/customerConfig.ts";
import { readSensorActivity } from "../../../src/domain/devices/activityCalls.ts";
import { readOccupancy } from "../../../src/domain/reports/calls.ts";
import { alert, closed } from "../../support/alerts.ts";
import type { FixtureLive } from "../../support/fixtureLive/fixtureLive.ts";
import { area, asset, counter, site, T0, tag } from "../../support/fixtures.ts";
import { YARD } from "../../support/smallSite.ts";
import { customerNamed } from "./account.ts";
import { customersOf } from "./customersOf.ts";
import { ownAccountOf } from "./ownAccountOf.ts";
import { TOWER } from "./people.ts";
import { smallSiteOf } from "./smallSiteOf.ts";
import { NOT_FOUND } from "./standsAt.ts";

/** Was heard in the yard. */
const ANN = asset("ann", {
  location: YARD,
  locationAccuracy: 5,
  locationSite: site("tower"),
  floor: 0,
  area: area("yard"),
  areaSince: T0,
  lastTagUpdate: T0,
  lastPositionUpdate: T0,
});

/** Stores and answers what every page of the product needs to be whole: a small site with somebody in its yard, and an alert. */
export function everyPageOf(live: FixtureLive): void {
  smallSiteOf(live, { tags: [tag("ann")], assets: [ANN], counters: [counter({ present: 1 })] });
  live.write("alerts", closed(alert("gate", { raisedAt: T0 - HOUR }), T0));
  ownAccountOf(live.server);
  customersOf([customerNamed(TOWER)]).answer(live.server);
  live.server.answer(readSensorActivity, {
    customers: [{ customer: TOWER, name: "tower", today: "2026-03-02", days: [] }],
  });
  live.server.answer(readSettings, {
    settings: settingsOf(defaultCustomerConfig(TOWER), DEFAULT_TIMEZONE),
    grounds: [],
  });
  live.server.answer(readOccupancy, {
    from: T0 - 30 * DAY,
    to: T0,
    timezone: DEFAULT_TIMEZONE,
    workingDays: 21,
    rows: [],
  });
  // The others have nothing to show.
  live.server.answerLeast(CALLS);
}

/** Every screen over these: the address, the page's name, and what is there once it is complete. */
export const SCREENS = [
  ["/", "Home", "gate"],
  ["/live-site?tab=assets", "On-Site Live Feed", "ann"],
  ["/alerts/list?state=all", "List", "gate"],
  ["/alerts/configuration", "Configurations", "Low battery"],
  ["/live-site/safety-dashboard", "Safety dashboard", "People by site, floor and area"],
  ["/live-site/data-quality", "Data quality", "Available gateways"],
  ["/dashboard/overview", "Overview", "Active assets"],
  ["/dashboard/counters", "Real-time counters", ""],
  ["/dashboard/tag-in-tag-out", "In/Out", "Entry boxes"],
  ["/dashboard/materialOccupancyReport", "Occupancy report", "Threshold"],
  ["/dashboard/trips", "Trips", "Families"],
  ["/dashboard/site-use", "Site usage", "Families"],
  ["/dashboard/bi-dashboards", "BI dashboards", ""],
  ["/asset/list", "Resource tracking", "ann"],
  ["/asset/map", "Resource tracking", "Map"],
  ["/asset/tower/view/asset-ann", "ann · ann", "Identity"],
  ["/administration/resources", "Resources", "ann"],
  ["/administration/resources/create", "New resource", ""],
  ["/administration/counters", "Counters", ""],
  ["/administration/counters/create", "New counter", "Preview"],
  ["/administration/qr-codes", "QR Codes", "Generate"],
  ["/administration/labels", "Labels", ""],
  ["/administration/referential", "Referential", ""],
  ["/administration/sites", "Sites", "Tower"],
  ["/administration/tag-in-tag-out", "In/Out administration", ""],
  ["/administration/floors", "Worksite", ""],
  ["/administration/plans", "Floor plans", ""],
  ["/administration/areas", "Areas", "yard"],
  ["/administration/tags", "Sensors", "tag-ann"],
  ["/administration/reports", "Reports", ""],
  ["/administration/users", "Users", ""],
  ["/administration/permissions", "Permissions", ""],
  ["/administration/access", "API keys", ""],
  ["/administration/webhooks", "Webhooks", ""],
  ["/administration/connectors", "Connectors", ""],
  ["/administration/journal", "Journal", ""],
  ["/administration/configuration", "Configuration", ""],
  ["/administration/customers", "Customers management", "tower"],
  ["/administration/analytics", "Analytics", "tower"],
  ["/administration/operations", "Operations", ""],
  ["/administration/utils", "Utils", ""],
  ["/administration/provisioning", "Provisioning", ""],
  ["/experimental-features", "Experimental features", ""],
  ["/account", "My account", ""],
  ["/no/such/page", NOT_FOUND, ""],
  ["/password", "Change of password", "Current password"],
  ["/debug-ui", "Debug", "connection"],
] as const;
