import { z } from "zod";
import { ConnectorId, CustomerIndex, UserId } from "../base/ids.ts";
import { EpochMs } from "../base/instant.ts";
import { PAYLOAD_FORMATS } from "./decoding.ts";
import { Network, NETWORK_FACTS, Transport } from "./networks.ts";
import { MAX_URL, PollForm } from "./pollForm.ts";
import { SeriesBook } from "./aemp/seriesBook.ts";
import { OmloxZone } from "./omlox/zones.ts";

/** Connectors of a customer at once. */
export const MAX_CONNECTORS = 20;
/** Longest name and address of a form, in characters. */
export const MAX_CONNECTOR_NAME = 100;
const MAX_TOPIC = 500;
const MAX_TEXT = 4_000;

/**
 * Messages a minute that are taken unless another limit is set, and at most: 200 tags that say something every other
 * second, and what one node takes of all customers (docs/decisions/0187).
 */
export const DEFAULT_MESSAGES_A_MINUTE = 6_000;
export const MAX_MESSAGES_A_MINUTE = 200_000;

/** How the broker of a customer is reached; its password and key are sealed apart. */
export const BrokerForm = z.strictObject({
  url: z
    .string()
    .trim()
    .min(1, "There is no address of a broker: give one such as mqtts://broker.example.com:8883.")
    .max(MAX_URL),
  /** Null: the network's own. */
  topic: z.string().trim().min(1).max(MAX_TOPIC).nullable(),
  username: z.string().trim().max(MAX_URL).nullable(),
});
export type BrokerForm = z.infer<typeof BrokerForm>;

/** Where the API of a network is reached, whose client we are; its token is sealed apart (docs/decisions/0251). */
export const ServerForm = z.strictObject({
  /** Of an omlox hub with its version: https://hub.example.com/v2. Of a network server where commands are posted to. */
  url: z
    .string()
    .trim()
    .min(1, "There is no address of a server: give one such as https://hub.example.com/v2.")
    .max(MAX_URL),
  /**
   * Null: the token is given by hand. Else the client that the token is asked for, by client credentials (RFC 6749); of
   * ThingPark the AS_ID that signs commands.
   */
  clientId: z.string().trim().min(1).max(MAX_URL).nullable(),
  /** Where that token is asked for; null: nowhere. */
  tokenUrl: z.string().trim().min(1).max(MAX_URL).nullable(),
});
export type ServerForm = z.infer<typeof ServerForm>;

const connectorFields = {
  name: z
    .string()
    .trim()
    .min(1, "The connector has no name: say what sends by it.")
    .max(
      MAX_CONNECTOR_NAME,
      `The name is longer than ${MAX_CONNECTOR_NAME} characters: shorten it.`,
    ),
  network: Network,
  transport: Transport,
  payload: z.enum(PAYLOAD_FORMATS),
  /** Null: no broker is read. */
  broker: BrokerForm.nullable(),
  /** Null: nothing is fetched. */
  poll: PollForm.nullable(),
  /** Null: nothing of the network is called. */
  server: ServerForm.nullable(),
  messagesAMinute: z
    .number()
    .int()
    .min(1, "The limit is below 1 message a minute: give a higher one.")
    .max(
      MAX_MESSAGES_A_MINUTE,
      `The limit is above ${MAX_MESSAGES_A_MINUTE} messages a minute: give a lower one.`,
    ),
};

/** What sends to a further address. */
export const ConnectorKeyName = z
  .string()
  .trim()
  .min(1, "The address has no name: say what sends to it.")
  .max(MAX_CONNECTOR_NAME, `The name is longer than ${MAX_CONNECTOR_NAME} characters: shorten it.`);

/** What an administrator says of a connector. */
export const ConnectorForm = z.strictObject({
  ...connectorFields,
  // What is older than these fields gives none.
  poll: connectorFields.poll.default(null),
  server: connectorFields.server.default(null),
});
export type ConnectorForm = z.infer<typeof ConnectorForm>;
/** What can be changed of one: another network is another connector. */
export const ConnectorFormPart = z
  .strictObject(connectorFields)
  .omit({ network: true, transport: true })
  .partial();

/** Secrets that somebody else has made; null: there is none. They are sealed, and never answered. */
export const ConnectorSecrets = z.strictObject({
  /** Of the broker, of the user whose data are fetched, or of the client that fetches a token. */
  password: z.string().min(1).max(MAX_TEXT).nullable(),
  /** Of the client, PEM. */
  certificate: z
    .string()
    .min(1)
    .max(MAX_TEXT * 4)
    .nullable(),
  key: z
    .string()
    .min(1)
    .max(MAX_TEXT * 4)
    .nullable(),
  /** By which ThingPark signs its messages. */
  tunnelKey: z.string().min(1).max(MAX_TEXT).nullable(),
  /** By which the API of the network is called, or the secret of the client that asks for one. */
  token: z.string().min(1).max(MAX_TEXT).nullable(),
});
export type ConnectorSecrets = z.infer<typeof ConnectorSecrets>;
/** As a program gives them: what is older than a secret gives none. */
export const GivenSecrets = ConnectorSecrets.extend({
  token: ConnectorSecrets.shape.token.default(null),
});
export const SecretName = ConnectorSecrets.keyof();
export type SecretName = z.infer<typeof SecretName>;
/** What is changed of the secrets: a text replaces the one that is kept, null forgets it, and those that are absent stay. */
export const SecretChanges = ConnectorSecrets.partial();
export type SecretChanges = z.infer<typeof SecretChanges>;

export const NO_SECRETS: ConnectorSecrets = {
  password: null,
  certificate: null,
  key: null,
  tunnelKey: null,
  token: null,
};

/** The secrets with what is changed of them. */
export function withSecrets(kept: ConnectorSecrets, changes: SecretChanges): ConnectorSecrets {
  const given = Object.entries(changes).filter(([, secret]) => secret !== undefined);
  return { ...kept, ...(Object.fromEntries(given) as Partial<ConnectorSecrets>) };
}

/** The names of the secrets that there are. */
export function secretNames(secrets: ConnectorSecrets): readonly SecretName[] {
  return SecretName.options.filter((name) => secrets[name] !== null);
}

/** What came on one day (UTC). */
const Day = z.object({
  day: z.string(),
  /** Messages that were read, those included that were refused. */
  messages: z.number().int().min(0),
  refused: z.number().int().min(0),
  /** Messages of a broker that were lost: too long, or more than can wait of those that no broker keeps (QoS 0). */
  dropped: z.number().int().min(0).default(0),
  /** Faults of machines that were read. */
  faults: z.number().int().min(0).default(0),
});
export type ConnectorDay = z.infer<typeof Day>;
/** Days that are counted. */
export const DAYS_KEPT = 14;

/** How the connection to a broker or a hub stands, or how the last fetching went; null: there is none to make, or none was. */
const Link = z.object({
  state: z.enum(["connected", "connecting", "failed"]),
  at: EpochMs,
  error: z.string().nullable(),
});
export type ConnectorLink = z.infer<typeof Link>;

/** Further addresses of one connector at once: one for each phone of a crew. */
export const MAX_CONNECTOR_KEYS = 100;
/** A further address of a connector. */
const ConnectorKey = z.object({
  id: z.string().min(1),
  /** Who or what sends to it. */
  name: z.string(),
  /** SHA-256 of its secret, in hexadecimal digits. */
  hash: z.string().length(64),
  at: EpochMs,
});
export type ConnectorKey = z.infer<typeof ConnectorKey>;
export const ShownKey = ConnectorKey.omit({ hash: true });

/** A way in for the messages of a network (multi-tenancy-config / connectors). */
export const Connector = ConnectorForm.extend({
  id: ConnectorId,
  customer: CustomerIndex,
  name: z.string(),
  broker: BrokerForm.nullable(),
  /** The zones of a hub, as it answered last. */
  zones: z.array(OmloxZone).default([]),
  /** What a provider of fleets offers of time series; null: it was not asked yet. */
  series: SeriesBook.nullable().default(null),
  /** SHA-256 of the secret of the address, in hexadecimal digits; null: nothing is posted to us. */
  hash: z.string().length(64).nullable(),
  /** Further addresses, each of which is revoked apart. */
  keys: z.array(ConnectorKey).default([]),
  /** The secrets of the other side, sealed as JSON; null: there are none. */
  sealed: z.string().min(1).nullable(),
  state: z.enum(["active", "paused"]),
  by: UserId,
  byName: z.string(),
  at: EpochMs,
  rotatedAt: EpochMs.nullable(),
  lastMessageAt: EpochMs.nullable(),
  lastRefusedAt: EpochMs.nullable(),
  days: z.array(Day),
  link: Link.nullable(),
}).strip();
export type Connector = z.infer<typeof Connector>;

/** By which a broker knows the session of a connector: the same at each start. */
export function brokerClientId(id: ConnectorId): string {
  return `balise-${id}`;
}

/** `waiting`: nothing has come yet. `failing`: the broker, the hub, or the provider that is asked, cannot be reached or refuses. */
export const CONNECTOR_STATUSES = ["receiving", "waiting", "failing", "paused"] as const;
export type ConnectorStatus = (typeof CONNECTOR_STATUSES)[number];

export function connectorStatus({
  state,
  link,
  lastMessageAt,
}: Pick<Connector, "lastMessageAt" | "link" | "state">): ConnectorStatus {
  if (state === "paused") return "paused";
  if (link?.state === "failed") return "failing";
  return lastMessageAt === null ? "waiting" : "receiving";
}

/** What is wrong with a form beyond its single fields; null: nothing. */
export function formIssue({
  network,
  transport,
  broker,
  server,
  poll,
}: Pick<ConnectorForm, "broker" | "network" | "poll" | "server" | "transport">): {
  readonly path: "broker" | "poll" | "server" | "tokenUrl" | "topic" | "transport";
  readonly message: string;
} | null {
  const { transports, topic } = NETWORK_FACTS[network];
  if (!transports.includes(transport))
    return { path: "transport", message: "This network does not send that way: choose another." };
  if ((transport === "mqtt") !== (broker !== null))
    return {
      path: "broker",
      message: "A broker is needed by MQTT, and by MQTT alone: give its address, or none.",
    };
  if ((transport === "poll") !== (poll !== null))
    return {
      path: "poll",
      message: "What is fetched needs the address of a provider, and only that: give it, or none.",
    };
  if (broker !== null && broker.topic === null && topic === null)
    return { path: "topic", message: "This network has no topic of its own: give yours." };
  if (transport === "websocket" && server === null)
    return { path: "server", message: "A hub is needed: give its address." };
  const called = NETWORK_FACTS[network].server;
  if (server !== null && called === null)
    return { path: "server", message: "Nothing of this network is called: leave the server out." };
  // The client of ThingPark is an application server, which signs what it sends.
  const isHalf = server !== null && (server.clientId === null) !== (server.tokenUrl === null);
  if (isHalf && !(network === "thingPark" && server.tokenUrl === null))
    return {
      path: "tokenUrl",
      message: "A client and the address that it gets its token from belong together: give both.",
    };
  return null;
}

const NO_COUNTS = { messages: 0, refused: 0, dropped: 0, faults: 0 };

/** The counts with some more on a day; the oldest go where there are too many. */
export function withCounts(
  days: readonly ConnectorDay[],
  { day, messages, refused, dropped, faults }: ConnectorDay,
): ConnectorDay[] {
  const known = days.find((one) => one.day === day) ?? NO_COUNTS;
  return [
    ...days.filter((one) => one.day !== day),
    {
      day,
      messages: known.messages + messages,
      refused: known.refused + refused,
      dropped: known.dropped + dropped,
      faults: known.faults + faults,
    },
  ]
    .toSorted((one, other) => (one.day < other.day ? -1 : 1))
    .slice(-DAYS_KEPT);
}
