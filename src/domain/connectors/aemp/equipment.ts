import type { EpochMs } from "../../base/instant.ts";
import { MINUTE } from "../../base/time.ts";
import { type MeterKind, toThousandth } from "../../devices/meter.ts";
import {
  type Decoded,
  type Decoder,
  type Fact,
  joined,
  NOTHING_SAID,
  refuse,
} from "../decoding.ts";
import { instantIn, jsonOf, numberIn, objectIn, textIn, timeIn } from "../json.ts";
import { meterFacts, positionOf } from "../values.ts";
import { looseField } from "./looseField.ts";

/** Units by the letters they begin with, as they are spelled in several ways: litre, liter, gallon; kilometre, mile. */
const LITRES: readonly (readonly [begins: string, litres: number])[] = [
  ["lit", 1],
  ["l", 1],
  // Taken for that of the United States, where the standard comes from.
  ["gal", 3.785411784],
];
const KILOMETRES: readonly (readonly [begins: string, kilometres: number])[] = [
  ["kil", 1],
  ["km", 1],
  ["mi", 1.609344],
];

/** A meter of a machine: its part of the equipment, and the fields of it. */
const METERS: readonly {
  readonly part: string;
  readonly field: string;
  readonly meter: MeterKind;
  readonly unit?: { readonly field: string; readonly of: typeof LITRES };
}[] = [
  { part: "CumulativeOperatingHours", field: "Hour", meter: "engineHours" },
  {
    part: "Distance",
    field: "Odometer",
    meter: "odometer",
    unit: { field: "OdometerUnits", of: KILOMETRES },
  },
  {
    part: "FuelUsed",
    field: "FuelConsumed",
    meter: "fuelUsed",
    unit: { field: "FuelUnits", of: LITRES },
  },
  { part: "FuelRemaining", field: "Percent", meter: "fuelLevel" },
];

/** What says whether the engine runs counts for a position of about the same time. */
const SAME_TIME = MINUTE;

/**
 * One machine of a fleet snapshot (ISO 15143-3, AEMP 2.0), as JSON. Each part has a time of its own and is a message of its
 * own, known by it: what a provider repeats at every request is known already, and of what it has not heard anew nothing is
 * said. Other parts (idle hours, fuel of the last 24 hours, diesel exhaust fluid, loads) are left out.
 */
export const decodeAemp: Decoder = (incoming): Decoded => {
  const equipment = objectIn(jsonOf(incoming));
  if (equipment === null) return refuse("notJson", "body");
  const header = looseField(equipment, "EquipmentHeader");
  if (header === undefined) return refuse("notThisNetwork", "EquipmentHeader");
  const deviceId = equipmentId(header);
  if (deviceId === null) return refuse("noDevice", "PIN, SerialNumber, EquipmentID");
  return joined([
    locationOf(equipment, deviceId),
    ...METERS.map(({ part, field, meter, unit }) => {
      const value = numberIn(looseField(looseField(equipment, part), field));
      if (value === null) return NOTHING_SAID;
      const factor =
        unit === undefined
          ? 1
          : factorOf(looseField(looseField(equipment, part), unit.field), unit.of);
      if (factor === null) return refuse("outOfRange", `${part}: the unit is not known`, deviceId);
      return dated(equipment, part, deviceId, (at) =>
        meterFacts(meter, toThousandth(value * factor), at),
      );
    }),
  ]);
};

/**
 * By what a machine is known: its PIN, else the maker with the serial number, since those of two makers may be the same,
 * else the number that its owner has given it. Characters that no id has are dashes.
 */
function equipmentId(header: unknown): string | null {
  const text = (name: string) => textIn(looseField(header, name));
  const [pin, serial, maker] = [text("PIN"), text("SerialNumber"), text("OEMName")];
  const id =
    pin ?? (serial === null ? text("EquipmentID") : maker === null ? serial : `${maker}-${serial}`);
  return id === null ? null : id.replaceAll(/[^\p{L}\p{N}._:@-]+/gu, "-").slice(0, 100);
}

function locationOf(equipment: unknown, deviceId: string): Decoded {
  const location = looseField(equipment, "Location");
  const [lat, lon] = ["Latitude", "Longitude"].map((name) => numberIn(looseField(location, name)));
  if (lat === undefined || lon === undefined || lat === null || lon === null) return NOTHING_SAID;
  const position = positionOf(lat, lon);
  if (position === null) return NOTHING_SAID;
  return dated(equipment, "Location", deviceId, (at) => [
    { type: "position", at, position, ...engineAt(equipment, at) },
  ]);
}

function engineAt(equipment: unknown, at: EpochMs): { readonly isEngineOn?: boolean } {
  const status = looseField(equipment, "EngineStatus");
  const saidAt = timeOf(status);
  const running = looseField(status, "Running");
  if (saidAt === null || Math.abs(saidAt - at) > SAME_TIME) return {};
  if (running === true || running === "true") return { isEngineOn: true };
  return running === false || running === "false" ? { isEngineOn: false } : {};
}

/** A part of the equipment as a message, at the time of the part. */
function dated(
  equipment: unknown,
  part: string,
  deviceId: string,
  factsAt: (at: EpochMs) => readonly Fact[],
): Decoded {
  const at = timeOf(looseField(equipment, part));
  if (at === null) return refuse("noTime", `${part} datetime`, deviceId);
  const facts = factsAt(at);
  if (facts.length === 0) return refuse("outOfRange", part, deviceId);
  return {
    messages: [{ deviceId, key: `${part}@${at}`, at, facts, family: "machine" }],
    refusals: [],
  };
}

/** The time of a part: ISO 8601, or ms since 1970. */
function timeOf(part: unknown): EpochMs | null {
  const value = looseField(part, "datetime");
  return typeof value === "number" ? instantIn(value) : timeIn(value);
}

function factorOf(unit: unknown, units: typeof LITRES): number | null {
  const text = textIn(unit)?.toLowerCase();
  return units.find(([begins]) => text?.startsWith(begins))?.[1] ?? null;
}
