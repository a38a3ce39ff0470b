import { date, keyword, long, object, strict, type Mapping } from "../platform/mappings/mapping.ts";

/** Collection sensor-activity. */
export const sensorActivityMapping: Mapping = strict({
  customer: keyword,
  day: keyword,
  gps: object({ active: long, inactive: long }),
  ble: object({ active: long, inactive: long }),
  computedAt: date,
});
