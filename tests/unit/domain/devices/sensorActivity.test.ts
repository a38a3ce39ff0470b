import { describe, expect, test } from "vitest";
import { CustomerIndex } from "../../../../src/domain/base/ids.ts";
import { type Sensor, sensorActivityOf } from "../../../../src/domain/devices/sensorActivity.ts";
import { DAY, HOUR, WEEK } from "../../../../src/domain/base/time.ts";

const now = Date.parse("2026-03-02T23:30:00Z");
const sensors: Sensor[] = [
  { technology: "GPS", lastMovedAt: now - DAY },
  { technology: "GPS", lastMovedAt: now - DAY - 1 },
  { technology: "GPS", lastMovedAt: null },
  { technology: "BLE", lastMovedAt: now - WEEK },
  { technology: "BLE", lastMovedAt: now - WEEK - HOUR },
  { technology: null, lastMovedAt: now },
];

describe("sensorActivityOf", () => {
  test("GPS is active for 24 hours and BLE for 7 days after the last movement; no sensor is neither", () => {
    expect(sensorActivityOf(CustomerIndex.parse("tower"), sensors, now, "Europe/Paris")).toEqual({
      id: "tower-2026-03-03",
      customer: "tower",
      day: "2026-03-03",
      gps: { active: 1, inactive: 2 },
      ble: { active: 1, inactive: 1 },
      computedAt: now,
    });
  });

  test("the day is that of the customer", () => {
    const inUtc = sensorActivityOf(CustomerIndex.parse("tower"), [], now, "UTC");
    expect(inUtc.day).toBe("2026-03-02");
  });
});
