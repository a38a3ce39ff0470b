import type { Asset } from "./asset.ts";
import type { MeterValue } from "./assetMeter.ts";
import type { MeterKind } from "../devices/meter.ts";
import type { AttributeValue } from "../referential/attributeValue.ts";

/** Machines of one page (ISO 15143-3). */
export const MACHINES_A_PAGE = 100;
/** What a page is made of. */
type Value = string | number;
export type Part = Readonly<Record<string, Value>>;
export type Machine = Readonly<Record<string, Part>>;
export type FleetSnapshot = {
  readonly links: readonly { readonly rel: string; readonly href: string }[];
  readonly at: string;
  readonly machines: readonly Machine[];
};

/**
 * Attributes that say what the header of a machine asks for, by the names that customers give them, in French and English,
 * without case, accents and spaces.
 */
const HEADER_ATTRIBUTES: readonly (readonly [field: string, names: readonly string[]])[] = [
  ["OEMName", ["oemname", "manufacturer", "make", "brand", "constructeur", "fabricant", "marque"]],
  ["Model", ["model", "modele"]],
  ["SerialNumber", ["serialnumber", "serial", "numerodeserie", "nserie"]],
  ["PIN", ["pin", "vin", "numerodechassis"]],
];

/** What a fleet asks of an asset. */
export type FleetAsset = Pick<
  Asset,
  "attributes" | "lastPositionUpdate" | "location" | "placeHidden" | "reference"
> & { readonly meters: { readonly [Meter in MeterKind]?: MeterValue | null | undefined } };

/**
 * A machine as ISO 15143-3 (AEMP 2.0) has it: who it is, and of what is known of it the last value with the time of its
 * measurement. What is not known is left out.
 */
export function machineOf(asset: FleetAsset): Machine {
  const { location, lastPositionUpdate, meters, placeHidden, reference } = asset;
  const header = HEADER_ATTRIBUTES.flatMap(([field, names]) => {
    const text = attributeText(asset.attributes, names);
    return text === null ? [] : [[field, text] as const];
  });
  return {
    EquipmentHeader: { ...Object.fromEntries(header), EquipmentID: reference },
    ...(location === null || lastPositionUpdate === null || placeHidden !== null
      ? {}
      : {
          Location: {
            datetime: snapshotTime(lastPositionUpdate),
            Latitude: location.lat,
            Longitude: location.lon,
          },
        }),
    ...metered("CumulativeOperatingHours", "engineHours", meters),
    ...metered("Distance", "odometer", meters),
    ...metered("FuelUsed", "fuelUsed", meters),
    ...metered("FuelRemaining", "fuelLevel", meters),
  };
}

/**
 * The links of a page: itself, those beside it, and the last. A fleet without machines has one page.
 *
 * @param fleet the address of the fleet, which the number of a page follows
 */
export function fleetLinks(fleet: string, page: number, machines: number): FleetSnapshot["links"] {
  const last = Math.max(1, Math.ceil(machines / MACHINES_A_PAGE));
  const link = (rel: string, number: number) => ({ rel, href: `${fleet}/${number}` });
  return [
    link("self", page),
    ...(page > 1 ? [link("prev", page - 1)] : []),
    ...(page < last ? [link("next", page + 1)] : []),
    link("last", last),
  ];
}

export function fleetJson({ links, at, machines }: FleetSnapshot): string {
  return JSON.stringify({ version: "1", snapshotTime: at, Links: links, Equipment: machines });
}

export function fleetXml({ links, at, machines }: FleetSnapshot): string {
  return document("Fleet", ` snapshotTime="${at}"`, [
    ...links.map((link) => element("Links", link)),
    ...machines.map((machine) => `<Equipment>${machineXml(machine)}</Equipment>`),
  ]);
}

/** A document of the standard's own namespace. */
export function document(root: string, attributes: string, parts: readonly string[]): string {
  const opened = `<${root} xmlns="http://standards.iso.org/iso/15143/-3" version="1"${attributes}>`;
  return ['<?xml version="1.0" encoding="UTF-8"?>\n', opened, ...parts, `</${root}>`].join("");
}

function machineXml(machine: Machine): string {
  return Object.entries(machine)
    .map(([name, part]) => element(name, part))
    .join("");
}

/** A time is an attribute, all else elements, in the order of the part. */
export function element(name: string, part: Part): string {
  const { datetime, ...fields } = part;
  const time = datetime === undefined ? "" : ` datetime="${escaped(String(datetime))}"`;
  const inside = Object.entries(fields)
    .map(([field, value]) => `<${field}>${escaped(String(value))}</${field}>`)
    .join("");
  return `<${name}${time}>${inside}</${name}>`;
}

function escaped(text: string): string {
  return (
    text
      // Control characters are none of XML 1.0, however they are written.
      .replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, "")
      .replaceAll("&", "&amp;")
      .replaceAll("<", "&lt;")
      .replaceAll(">", "&gt;")
      .replaceAll('"', "&quot;")
  );
}

function metered(name: string, meter: MeterKind, meters: FleetAsset["meters"]): Machine {
  const known = meters[meter] ?? null;
  return known === null ? {} : { [name]: meterPoint(meter, known) };
}

/** A value of a meter with its time and unit, as snapshots and series have it. */
export function meterPoint(meter: MeterKind, { at, value }: MeterValue): Part {
  const datetime = snapshotTime(at);
  switch (meter) {
    case "engineHours":
      return { datetime, Hour: value };
    case "odometer":
      return { datetime, OdometerUnits: "kilometre", Odometer: value };
    case "fuelUsed":
      return { datetime, FuelUnits: "litre", FuelConsumed: value };
    case "fuelLevel":
      return { datetime, Percent: value };
  }
}

function attributeText(
  attributes: readonly AttributeValue[],
  names: readonly string[],
): string | null {
  for (const wanted of names) {
    const found = attributes.find(({ name }) => plain(name) === wanted);
    const text = (found?.string ?? found?.number?.toString() ?? "").trim();
    if (text !== "") return text;
  }
  return null;
}

function plain(name: string): string {
  return name
    .normalize("NFD")
    .toLowerCase()
    .replaceAll(/[^a-z\d]/gu, "");
}

/** The standard writes times to the second, in UTC. */
export function snapshotTime(at: number): string {
  return new Date(at).toISOString().replace(/\.\d{3}Z$/u, "Z");
}
