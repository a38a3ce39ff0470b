import { expect, test } from "vitest";
import { engineHoursAt, fuelLevelAt } from "../../../backend/demo/simulation/meters.ts";
import { follows } from "../../../src/domain/assets/assetMeter.ts";
import { DAY, HOUR, MINUTE } from "../../../src/domain/base/time.ts";
import { T0 } from "../../support/fixtures.ts";

test("the engines of the demo run on working days, and never faster than the clock", () => {
  for (const device of ["DM86000001", "DM86000002", "DM86000003"]) {
    const at = (t: number) => engineHoursAt(7, device, t);
    for (let t = T0; t < T0 + 14 * DAY; t += 30 * MINUTE) {
      const [before, after] = [
        { value: at(t), at: t },
        { value: at(t + 30 * MINUTE), at: t + 30 * MINUTE },
      ];
      expect(after.value).toBeGreaterThanOrEqual(before.value);
      expect(follows("engineHours", before, after)).toBe(true);
    }
    const ran = at(T0 + 28 * DAY) - at(T0);
    expect(ran).toBeGreaterThan(40);
    expect(ran).toBeLessThan(90);
  }
  expect(fuelLevelAt(0)).toBe(100);
  expect(fuelLevelAt(14)).toBe(16);
});

test("nothing runs at night", () => {
  const midnight = Math.floor(T0 / DAY) * DAY;
  expect(engineHoursAt(7, "DM86000001", midnight + 5 * HOUR)).toBe(
    engineHoursAt(7, "DM86000001", midnight - 6 * HOUR),
  );
});
