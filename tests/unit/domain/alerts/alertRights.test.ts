import { describe, expect, test } from "vitest";
import { OPERATORS } from "../../../../backend/app/platform/security/rights.ts";
import { ALERT_OPERATORS, mayHandleAlerts } from "../../../../src/domain/alerts/alertRights.ts";
import { CustomerIndex } from "../../../../src/domain/base/ids.ts";

const TOWER = CustomerIndex.parse("tower");

describe("who may handle alerts", () => {
  test.each([
    ["admin", true],
    ["customer.tower.admin", true],
    ["customer.tower.worker", true],
    ["customer.tower.preperer", true],
    ["customer.tower.screen", false],
    ["customer.tower.api_reader", false],
    ["customer.other.admin", false],
    ["default", false],
  ])("the profile %s: %s", (profile, expected) => {
    expect(mayHandleAlerts([profile], TOWER)).toBe(expected);
  });

  test("is told here as the server decides it", () => {
    expect(ALERT_OPERATORS).toEqual(OPERATORS);
  });
});
