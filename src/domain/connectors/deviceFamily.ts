import { z } from "zod";
import { DAY, HOUR } from "../base/time.ts";
import { unreachable } from "../base/unreachable.ts";
import type { TagForm } from "../devices/tagForm.ts";
import type { Network } from "./networks.ts";

/** Makes of devices that behave alike, whichever network carries them (docs/decisions/0236). */
export const DEVICE_FAMILIES = [
  "phone",
  "abeeway",
  "digitalMatter",
  "teltonika",
  "machine",
  "wirepas",
  "blueUpNode",
  "ela",
  "beacon",
  "wirepasGateway",
  "blueUpGateway",
  "omlox",
] as const;
export const DeviceFamily = z.enum(DEVICE_FAMILIES);
export type DeviceFamily = z.infer<typeof DeviceFamily>;

/** What a device of a family is registered with. */
type FamilyDefaults = Pick<
  TagForm,
  "manufacturer" | "protocol" | "sendInterval" | "technology" | "timeout" | "type"
>;

/** Trackers that lie still send a heartbeat once or twice a day: twice that without one is an outage. */
const TRACKER = { type: "tag", technology: "GPS", sendInterval: DAY, timeout: 2 * DAY } as const;
/** Nodes and beacons are heard every few seconds or minutes; 0 is as it comes from its maker. */
const RADIO = { type: "tag", technology: "BLE", sendInterval: 0, timeout: HOUR } as const;
const RECEIVER = { ...RADIO, type: "gateway" } as const;

/** Protocols by specification section 9, as far as one has the family's name. */
export const FAMILY_DEFAULTS: Readonly<Record<DeviceFamily, FamilyDefaults>> = {
  // A phone that lies still sends for hours nothing.
  phone: { ...TRACKER, manufacturer: null, protocol: null },
  abeeway: { ...TRACKER, manufacturer: "Abeeway", protocol: "Abeeway" },
  digitalMatter: { ...TRACKER, manufacturer: "Digital Matter", protocol: "DigitalMatter" },
  teltonika: { ...TRACKER, manufacturer: "Teltonika", protocol: null },
  // Of many makers, whose service says its time.
  machine: { ...TRACKER, manufacturer: null, protocol: null },
  wirepas: { ...RADIO, manufacturer: null, protocol: "Wirepas" },
  blueUpNode: { ...RADIO, manufacturer: "BlueUp", protocol: "WirepasV4" },
  ela: { ...RADIO, manufacturer: "ELA Innovation", protocol: "Wirepas" },
  beacon: { ...RADIO, manufacturer: null, protocol: "Ble" },
  wirepasGateway: { ...RECEIVER, manufacturer: null, protocol: "Wirepas" },
  blueUpGateway: { ...RECEIVER, manufacturer: "BlueUp", protocol: "GatewayBlueUpV2" },
  // It says where it is itself, every second while it moves.
  omlox: { ...TRACKER, manufacturer: null, protocol: null, timeout: HOUR, sendInterval: 0 },
};

/** The family of a device whose messages do not say it: of networks that carry several, the one that most send. */
export function familyBy(network: Network, device: string): DeviceFamily {
  switch (network) {
    case "ownTracks":
    case "traccarClient":
      return "phone";
    case "thingPark":
    case "chirpStack":
    case "theThingsStack":
      return "abeeway";
    case "digitalMatter":
      return "digitalMatter";
    // Of what a tracker has heard only itself is a tracker.
    case "teltonika":
      return /^\d{15}$/u.test(device) ? "teltonika" : "beacon";
    case "aemp":
      return "machine";
    // Gateways are known by names, nodes by digits and beacons by addresses.
    case "wirepas":
      return device.includes(":") ? "beacon" : /^\d+$/u.test(device) ? "wirepas" : "wirepasGateway";
    case "blueUp":
      return device.includes(":") ? "beacon" : "blueUpGateway";
    case "omlox":
      return "omlox";
    default:
      return unreachable(network);
  }
}
