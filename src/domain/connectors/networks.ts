import { z } from "zod";
import type { TagProtocol } from "../devices/tagProtocol.ts";

/** The networks whose messages can be read. */
export const NETWORKS = [
  "ownTracks",
  "traccarClient",
  "thingPark",
  "chirpStack",
  "theThingsStack",
  "wirepas",
  "blueUp",
  "digitalMatter",
] as const;
export const Network = z.enum(NETWORKS);
export type Network = z.infer<typeof Network>;

/** How messages come in: the network posts them to us, or we are a client of the customer's broker. */
export const TRANSPORTS = ["http", "mqtt"] as const;
export const Transport = z.enum(TRANSPORTS);
export type Transport = z.infer<typeof Transport>;

/** What is particular to a network. */
export type NetworkFacts = {
  readonly transports: readonly [Transport, ...Transport[]];
  /** What its messages are published under, where that is fixed; with `#` and `+` as MQTT has them. */
  readonly topic: string | null;
  /** It carries frames of several makers: the format is a choice. */
  readonly hasPayloads: boolean;
  /** The name of its protocol by the specification (section 9) for a device that is registered; null: it has none. */
  readonly protocol: TagProtocol | null;
  /** A device has a receiver of its own, so that it is registered as one by GPS. */
  readonly technology: "BLE" | "GPS";
  /** What a message is answered with by HTTP. */
  readonly answer: string;
  /** Its page in docs/guides, which every installation serves below /guides. */
  readonly guide: string;
};

export const NETWORK_FACTS: Readonly<Record<Network, NetworkFacts>> = {
  // The app takes a list of commands for an answer, and sends again what is answered otherwise.
  ownTracks: {
    transports: ["http", "mqtt"],
    topic: "owntracks/+/+",
    hasPayloads: false,
    protocol: null,
    technology: "GPS",
    answer: "[]",
    guide: "owntracks",
  },
  traccarClient: {
    transports: ["http"],
    topic: null,
    hasPayloads: false,
    protocol: null,
    technology: "GPS",
    answer: "",
    guide: "traccar-client",
  },
  thingPark: {
    transports: ["http"],
    topic: null,
    hasPayloads: true,
    protocol: "Abeeway",
    technology: "GPS",
    answer: "",
    guide: "thingpark",
  },
  chirpStack: {
    transports: ["http", "mqtt"],
    topic: "application/+/device/+/event/+",
    hasPayloads: true,
    protocol: "Abeeway",
    technology: "GPS",
    answer: "",
    guide: "chirpstack",
  },
  theThingsStack: {
    transports: ["http", "mqtt"],
    topic: "v3/+/devices/+/up",
    hasPayloads: true,
    protocol: "Abeeway",
    technology: "GPS",
    answer: "",
    guide: "the-things-stack",
  },
  wirepas: {
    transports: ["mqtt"],
    topic: "gw-event/#",
    hasPayloads: false,
    protocol: "Wirepas",
    technology: "BLE",
    answer: "",
    guide: "wirepas",
  },
  blueUp: {
    transports: ["http", "mqtt"],
    topic: null,
    hasPayloads: false,
    protocol: "GatewayBlueUpV2",
    technology: "BLE",
    answer: "",
    guide: "blueup",
  },
  digitalMatter: {
    transports: ["http"],
    topic: null,
    hasPayloads: false,
    protocol: "DigitalMatter",
    technology: "GPS",
    answer: "",
    guide: "digital-matter",
  },
};
