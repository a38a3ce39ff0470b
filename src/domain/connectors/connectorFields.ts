import type { Fields } from "../base/fieldEdit.ts";
import { ownValue } from "../base/ownValue.ts";
import {
  type ConnectorForm,
  type ConnectorSecrets,
  DEFAULT_MESSAGES_A_MINUTE,
  NO_SECRETS,
  type SecretChanges,
  SecretName,
  withSecrets,
} from "./connector.ts";
import type { PayloadFormat } from "./decoding.ts";
import type { Network, Transport } from "./networks.ts";
import { DEFAULT_POLL_MINUTES } from "./pollForm.ts";

/** A connector while it is filled in: all of it side by side. Secrets that are empty are none, or stay as they are. */
export type ConnectorFields = {
  /** Of a new one: chosen when its form is opened, so that one whose answer was lost is made once. */
  readonly id: string;
  readonly name: string;
  readonly network: Network;
  readonly transport: Transport;
  readonly payload: PayloadFormat;
  readonly url: string;
  readonly topic: string;
  readonly username: string;
  /** Of what is fetched. */
  readonly scope: string;
  readonly minutes: number;
  readonly password: string;
  readonly certificate: string;
  readonly key: string;
  readonly tunnelKey: string;
  /** Of the server whose API is called. */
  readonly serverUrl: string;
  readonly clientId: string;
  /** Where the token of a server, or of what is fetched, is asked for. */
  readonly tokenUrl: string;
  readonly token: string;
  /** Kept secrets that are forgotten, where nothing is filled in for them. */
  readonly forgotten: readonly SecretName[];
  readonly messagesAMinute: number;
};

/** What a form of a new connector is opened with: a phone is what everybody has. */
export const NEW_CONNECTOR: Omit<ConnectorFields, "id"> = {
  name: "",
  network: "ownTracks",
  transport: "http",
  payload: "auto",
  url: "",
  topic: "",
  username: "",
  scope: "",
  minutes: DEFAULT_POLL_MINUTES,
  password: "",
  certificate: "",
  key: "",
  tunnelKey: "",
  serverUrl: "",
  clientId: "",
  tokenUrl: "",
  token: "",
  forgotten: [],
  messagesAMinute: DEFAULT_MESSAGES_A_MINUTE,
};

/** The fields of one that is there; nothing of its secrets. */
export function fieldsOfConnector({
  id,
  name,
  network,
  transport,
  payload,
  broker,
  poll,
  server,
  messagesAMinute,
}: ConnectorForm & { readonly id: string }): ConnectorFields {
  return {
    ...NEW_CONNECTOR,
    id,
    name,
    network,
    transport,
    payload,
    url: broker?.url ?? poll?.url ?? "",
    topic: broker?.topic ?? "",
    username: broker?.username ?? poll?.username ?? "",
    serverUrl: server?.url ?? "",
    clientId: server?.clientId ?? "",
    tokenUrl: server?.tokenUrl ?? poll?.tokenUrl ?? "",
    scope: poll?.scope ?? "",
    minutes: poll?.minutes ?? DEFAULT_POLL_MINUTES,
    messagesAMinute,
  };
}

/** What is sent of the fields of a form. */
export function formOfFields(fields: Fields): Readonly<Record<keyof ConnectorForm, unknown>> {
  const { name, network, transport, payload, messagesAMinute } = fields;
  const hasServer = transport === "websocket" || textOf(fields["serverUrl"]) !== null;
  return {
    name,
    network,
    transport,
    payload,
    messagesAMinute,
    broker:
      transport === "mqtt"
        ? {
            url: textOf(fields["url"]) ?? "",
            topic: textOf(fields["topic"]),
            username: textOf(fields["username"]),
          }
        : null,
    poll:
      transport === "poll"
        ? {
            url: textOf(fields["url"]) ?? "",
            tokenUrl: textOf(fields["tokenUrl"]),
            scope: textOf(fields["scope"]),
            username: textOf(fields["username"]),
            minutes: fields["minutes"],
          }
        : null,
    server: hasServer
      ? {
          url: textOf(fields["serverUrl"]) ?? "",
          clientId: textOf(fields["clientId"]),
          tokenUrl: textOf(fields["tokenUrl"]),
        }
      : null,
  };
}

/** What of the secrets a form changes: those that are filled in, and those that are to be forgotten. */
export function secretChanges(fields: Fields): SecretChanges {
  const { forgotten } = fields;
  const changes = SecretName.options.flatMap((name): [SecretName, string | null][] => {
    const filled = textOf(ownValue(fields, name));
    if (filled !== null) return [[name, filled]];
    return Array.isArray(forgotten) && forgotten.includes(name) ? [[name, null]] : [];
  });
  return Object.fromEntries(changes);
}

/** The secrets of a new connector. */
export function secretsOfFields(fields: Fields): ConnectorSecrets {
  return withSecrets(NO_SECRETS, secretChanges(fields));
}

function textOf(value: unknown): string | null {
  return typeof value === "string" && value.trim() !== "" ? value.trim() : null;
}
