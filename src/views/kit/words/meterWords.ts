import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { MeterKind } from "../../../domain/devices/meter.ts";

/** The meters of a machine. */
export const METER_WORDS: Readonly<Record<MeterKind, MessageDescriptor>> = {
  engineHours: msg`Engine hours`,
  odometer: msg`Odometer`,
  fuelUsed: msg`Fuel used`,
  fuelLevel: msg`Fuel level`,
};

/** The same above numbers that have no unit, as in files. */
export const METER_TABLE_WORDS: Readonly<Record<MeterKind, MessageDescriptor>> = {
  engineHours: msg`Engine hours (h)`,
  odometer: msg`Odometer (km)`,
  fuelUsed: msg`Fuel used (l)`,
  fuelLevel: msg`Fuel level (%)`,
};
