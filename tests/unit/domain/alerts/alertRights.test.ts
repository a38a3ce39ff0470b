import { describe, expect, test } from "vitest";
import { acknowledgeAlerts, commentAlert } from "../../../../src/domain/alerts/calls.ts";
import { PROFILE_NAMES, profileIdOf } from "../../../../src/domain/base/profile.ts";
import { mayHandleAlerts } from "../../../../src/domain/alerts/alertRights.ts";
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
    const handling = PROFILE_NAMES.filter((name) =>
      mayHandleAlerts([profileIdOf(TOWER, name)], TOWER),
    );
    for (const { holders } of [acknowledgeAlerts, commentAlert])
      expect(holders.toSorted()).toEqual(handling.toSorted());
  });
});
