import { z } from "zod";

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
  "teltonika",
  "aemp",
  "omlox",
] as const;
export const Network = z.enum(NETWORKS);
export type Network = z.infer<typeof Network>;

/**
 * How messages come in: posted to us, from the customer's broker or hub, of which we are a client, by connections that
 * devices keep to us, or fetched by us.
 */
export const TRANSPORTS = ["http", "mqtt", "websocket", "tcp", "poll"] as const;
export const Transport = z.enum(TRANSPORTS);
export type Transport = z.infer<typeof Transport>;

/** What is particular to a network. */
export type NetworkFacts = {
  readonly transports: readonly [Transport, ...Transport[]];
  /** What its messages are published under, where that is fixed; with `#` and `+` as MQTT has them. */
  readonly topic: string | null;
  /** It carries frames of several makers: the format is a choice. */
  readonly hasPayloads: boolean;
  /** What of it is called: its hub, or the API by which its devices get commands; null: nothing. */
  readonly server: "downlink" | "hub" | null;
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
    server: null,
    answer: "[]",
    guide: "owntracks",
  },
  traccarClient: {
    transports: ["http"],
    topic: null,
    hasPayloads: false,
    server: null,
    answer: "",
    guide: "traccar-client",
  },
  thingPark: {
    transports: ["http"],
    topic: null,
    hasPayloads: true,
    server: "downlink",
    answer: "",
    guide: "thingpark",
  },
  chirpStack: {
    transports: ["http", "mqtt"],
    topic: "application/+/device/+/event/+",
    hasPayloads: true,
    server: "downlink",
    answer: "",
    guide: "chirpstack",
  },
  theThingsStack: {
    transports: ["http", "mqtt"],
    topic: "v3/+/devices/+/up",
    hasPayloads: true,
    server: "downlink",
    answer: "",
    guide: "the-things-stack",
  },
  wirepas: {
    transports: ["mqtt"],
    topic: "gw-event/#",
    hasPayloads: false,
    server: null,
    answer: "",
    guide: "wirepas",
  },
  blueUp: {
    transports: ["http", "mqtt"],
    topic: null,
    hasPayloads: false,
    server: null,
    answer: "",
    guide: "blueup",
  },
  digitalMatter: {
    transports: ["http"],
    topic: null,
    hasPayloads: false,
    server: null,
    answer: "",
    guide: "digital-matter",
  },
  teltonika: {
    transports: ["tcp"],
    topic: null,
    hasPayloads: false,
    server: null,
    answer: "",
    guide: "teltonika",
  },
  aemp: {
    transports: ["poll"],
    topic: null,
    hasPayloads: false,
    server: null,
    answer: "",
    guide: "aemp",
  },
  omlox: {
    transports: ["websocket", "http"],
    topic: null,
    hasPayloads: false,
    server: "hub",
    answer: "",
    guide: "omlox",
  },
};
