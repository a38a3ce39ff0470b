import type { EpochMs } from "../../base/instant.ts";
import { HOUR, MINUTE, SECOND } from "../../base/time.ts";
import { type MeterKind, toThousandth } from "../../devices/meter.ts";
import { MAX_FAULT_CODE, MAX_FAULT_TEXT } from "../../devices/reading.ts";
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
import { looseField, looseList } from "./looseField.ts";

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
 * One machine of a fleet snapshot (ISO 15143-3, AEMP 2.0), as JSON; or a part of it many times, as time series have it. Each
 * is a message of its own, known by its time: what a provider repeats at every request, or in a series once more, is known
 * already, and of what it has not heard anew nothing is said. Other parts (idle hours, fuel of the last 24 hours, diesel
 * exhaust fluid, loads) are left out.
 */
export const decodeAemp: Decoder = (incoming): Decoded => {
  const equipment = objectIn(jsonOf(incoming));
  if (equipment === null) return refuse("notJson", "body");
  const header = looseField(equipment, "EquipmentHeader");
  if (header === undefined) return refuse("notThisNetwork", "EquipmentHeader");
  const deviceId = equipmentId(header);
  if (deviceId === null) return refuse("noDevice", "PIN, SerialNumber, EquipmentID");
  const status = looseField(equipment, "EngineStatus");
  // Bosch Rexroth has the plural in its snapshots (BODAS Connect, "Extended ISO 15143").
  const locations = ["Location", "Locations"].flatMap((name) => looseList(equipment, name));
  return joined([
    ...locations.map((one) => locationOf(one, status, deviceId)),
    ...METERS.flatMap((meter) =>
      looseList(equipment, meter.part).map((one) => meterOf(one, meter, deviceId)),
    ),
    ...looseList(equipment, "FaultCode").map((one) => faultOf(one, deviceId)),
  ]);
};

/**
 * By what a machine is known: its PIN, else the maker with the serial number, since those of two makers may be the same,
 * else the number that its owner has given it. Characters that no id has are dashes.
 */
export function equipmentId(header: unknown): string | null {
  const text = (name: string) => textIn(looseField(header, name));
  const [pin, serial, maker] = [text("PIN"), text("SerialNumber"), text("OEMName")];
  const id =
    pin ?? (serial === null ? text("EquipmentID") : maker === null ? serial : `${maker}-${serial}`);
  return id === null ? null : id.replaceAll(/[^\p{L}\p{N}._:@-]+/gu, "-").slice(0, 100);
}

/** The time of a part: ISO 8601, or ms since 1970. */
export function partTime(part: unknown): EpochMs | null {
  const value = looseField(part, "datetime");
  return typeof value === "number" ? instantIn(value) : timeIn(value);
}

function locationOf(location: unknown, status: unknown, deviceId: string): Decoded {
  const [lat, lon] = ["Latitude", "Longitude"].map((name) => numberIn(looseField(location, name)));
  if (lat === undefined || lon === undefined || lat === null || lon === null) return NOTHING_SAID;
  const position = positionOf(lat, lon);
  if (position === null) return NOTHING_SAID;
  return dated(location, "Location", deviceId, (at) => [
    { type: "position", at, position, ...engineAt(status, at) },
  ]);
}

function engineAt(status: unknown, at: EpochMs): { readonly isEngineOn?: boolean } {
  const saidAt = partTime(status);
  const running = looseField(status, "Running");
  if (saidAt === null || Math.abs(saidAt - at) > SAME_TIME) return {};
  if (running === true || running === "true") return { isEngineOn: true };
  return running === false || running === "false" ? { isEngineOn: false } : {};
}

function meterOf(
  said: unknown,
  { part, field, meter, unit }: (typeof METERS)[number],
  deviceId: string,
): Decoded {
  const given = looseField(said, field);
  const value = numberIn(given) ?? (meter === "engineHours" ? hoursIn(given) : null);
  if (value === null) return NOTHING_SAID;
  const factor = unit === undefined ? 1 : factorOf(looseField(said, unit.field), unit.of);
  if (factor === null) return refuse("outOfRange", `${part}: the unit is not known`, deviceId);
  return dated(said, part, deviceId, (at) => meterFacts(meter, toThousandth(value * factor), at));
}

/** A fault code, known by its time, code and source: several may occur at once. */
function faultOf(fault: unknown, deviceId: string): Decoded {
  const text = (name: string, longest: number) =>
    textIn(looseField(fault, name))?.slice(0, longest).trim();
  const code = text("CodeIdentifier", MAX_FAULT_CODE);
  if (code === undefined) return refuse("outOfRange", "FaultCode: no CodeIdentifier", deviceId);
  const source = text("CodeSource", MAX_FAULT_CODE);
  const severity = text("CodeSeverity", MAX_FAULT_CODE);
  const description = text("CodeDescription", MAX_FAULT_TEXT);
  return dated(
    fault,
    "FaultCode",
    deviceId,
    (at) => [
      {
        type: "fault",
        at,
        code,
        ...(source === undefined ? {} : { source }),
        ...(severity === undefined ? {} : { severity }),
        ...(description === undefined ? {} : { description }),
      },
    ],
    `/${code}/${source ?? ""}`,
  );
}

/** A part of the equipment as a message, at the time of the part. `mark`: what distinguishes it from others of that time. */
function dated(
  said: unknown,
  part: string,
  deviceId: string,
  factsAt: (at: EpochMs) => readonly Fact[],
  mark = "",
): Decoded {
  const at = partTime(said);
  if (at === null) return refuse("noTime", `${part} datetime`, deviceId);
  const facts = factsAt(at);
  if (facts.length === 0) return refuse("outOfRange", part, deviceId);
  return {
    messages: [{ deviceId, key: `${part}@${at}${mark}`, at, facts, family: "machine" }],
    refusals: [],
  };
}

function factorOf(unit: unknown, units: typeof LITRES): number | null {
  const text = textIn(unit)?.toLowerCase();
  return units.find(([begins]) => text?.startsWith(begins))?.[1] ?? null;
}

/** Of a duration of ISO 8601 in days and less, hours: John Deere writes P13DT0H25M59.999S (developer.deere.com, AEMP). */
function hoursIn(value: unknown): number | null {
  const found =
    /^P(?:(\d{1,6})D)?(?:T(?:(\d{1,7})H)?(?:(\d{1,7})M)?(?:(\d{1,7}(?:\.\d+)?)S)?)?$/u.exec(
      textIn(value) ?? "",
    );
  if (found === null || found.slice(1).every((part) => part === undefined)) return null;
  const [days, hours, minutes, seconds] = found.slice(1).map((part) => Number(part ?? 0));
  return (
    (days ?? 0) * 24 +
    (hours ?? 0) +
    ((minutes ?? 0) * MINUTE) / HOUR +
    ((seconds ?? 0) * SECOND) / HOUR
  );
}
