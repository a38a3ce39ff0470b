import { z } from "zod";
import { CustomerIndex } from "../base/ids.ts";
import { isActive, Technology } from "./movement.ts";
import { dayOf } from "../base/localDay.ts";
import { EpochMs } from "../base/instant.ts";

const Split = z.object({ active: z.number().int().min(0), inactive: z.number().int().min(0) });

/** Active and inactive sensors of one customer on one local day (specification section 1, Analytics); collection sensor-activity. */
export const SensorActivity = z.object({
  id: z.string().min(1),
  customer: CustomerIndex,
  /** local day of the customer, YYYY-MM-DD */
  day: z.string().regex(/^\d{4}-\d{2}-\d{2}$/u),
  gps: Split,
  ble: Split,
  computedAt: EpochMs,
});
export type SensorActivity = z.infer<typeof SensorActivity>;

export type Sensor = {
  readonly technology: Technology | null;
  readonly lastMovedAt: EpochMs | null;
};

/** The document of the day that `now` falls on in the customer's timezone; one id a customer and day, so a repetition replaces. */
export function sensorActivityOf(
  customer: CustomerIndex,
  sensors: Iterable<Sensor>,
  now: EpochMs,
  timezone: string,
): SensorActivity {
  const count = { GPS: { active: 0, inactive: 0 }, BLE: { active: 0, inactive: 0 } };
  for (const { technology, lastMovedAt } of sensors) {
    if (technology === null) continue;
    count[technology][isActive(technology, lastMovedAt, now) ? "active" : "inactive"] += 1;
  }
  const day = dayOf(now, timezone);
  return {
    id: `${customer}-${day}`,
    customer,
    day,
    gps: count.GPS,
    ble: count.BLE,
    computedAt: now,
  };
}
