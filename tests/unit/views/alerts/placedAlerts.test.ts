import { expect, test } from "vitest";
import { placedAlerts } from "../../../../src/views/alerts/placedAlerts.ts";

const WAITING = { isLoaded: false, failure: null, liveness: null };
const READ = { ...WAITING, isLoaded: true };
const FAILED = { ...WAITING, failure: "timeout" };

test.each([
  ["alerts wait for sites that nobody has asked for yet", READ, null, null],
  ["alerts wait for sites that are being read", READ, WAITING, null],
  ["alerts are shown with the sites", READ, READ, READ],
  ["alerts are shown without sites that cannot be read", READ, FAILED, READ],
  ["alerts that cannot be read do not wait to say so", FAILED, WAITING, FAILED],
  ["alerts that are being read are", null, READ, null],
])("%s", (_, alerts, sites, shown) => {
  expect(placedAlerts(alerts, sites)).toBe(shown);
});
