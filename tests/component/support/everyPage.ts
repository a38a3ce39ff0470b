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
