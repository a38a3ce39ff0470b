import type { FieldIssue } from "../../domain/base/domainError.ts";
import { brokerIssue, type BrokerIssue } from "../../domain/connectors/brokerIssue.ts";
import { MAX_CONNECTOR_NAME, MAX_MESSAGES_A_MINUTE } from "../../domain/connectors/connector.ts";
import type { ConnectorFields } from "../../domain/connectors/connectorFields.ts";
import { NETWORK_FACTS } from "../../domain/connectors/networks.ts";
import { MAX_POLL_MINUTES, MIN_POLL_MINUTES } from "../../domain/connectors/pollForm.ts";

export type ConnectorFieldName =
  | "messagesAMinute"
  | "minutes"
  | "name"
  | "serverUrl"
  | "tokenUrl"
  | "topic"
  | "url";
/** What is wrong with a field; of an address that is called by HTTP in its own words. */
export type ConnectorFieldIssue =
  | BrokerIssue
  | "httpAddress"
  | "httpScheme"
  | "long"
  | "minutes"
  | "missing"
  | "number"
  | "together";
export type ConnectorFieldIssues = Partial<
  Readonly<Record<ConnectorFieldName, ConnectorFieldIssue>>
>;

/** What can be reported before it is sent. */
export function connectorFieldIssues(
  fields: ConnectorFields,
  allowsPrivate: boolean,
): ConnectorFieldIssues {
  const { name, network, transport, topic, messagesAMinute } = fields;
  const own = name.trim();
  const isMqtt = transport === "mqtt";
  const isWebsocket = transport === "websocket";
  const isWhole = Number.isInteger(messagesAMinute);
  return {
    ...(own === "" ? { name: "missing" as const } : {}),
    ...(own.length > MAX_CONNECTOR_NAME ? { name: "long" as const } : {}),
    ...(isMqtt ? brokerIssues(fields, allowsPrivate) : {}),
    ...(transport === "poll" ? pollIssues(fields, allowsPrivate) : {}),
    ...(isMqtt && topic.trim() === "" && NETWORK_FACTS[network].topic === null
      ? { topic: "missing" as const }
      : {}),
    ...(isWebsocket || fields.serverUrl.trim() !== "" ? serverIssues(fields, allowsPrivate) : {}),
    ...(isWhole && messagesAMinute >= 1 && messagesAMinute <= MAX_MESSAGES_A_MINUTE
      ? {}
      : { messagesAMinute: "number" as const }),
  };
}

function brokerIssues({ url }: ConnectorFields, allowsPrivate: boolean): ConnectorFieldIssues {
  const broker = url.trim() === "" ? "missing" : brokerIssue(url.trim(), allowsPrivate);
  return broker === null ? {} : { url: broker };
}

/** What is wrong with a provider that is asked, with where its token is asked for, and with how often. */
function pollIssues(
  { url, tokenUrl, minutes }: ConnectorFields,
  allowsPrivate: boolean,
): ConnectorFieldIssues {
  const provider = url.trim() === "" ? "missing" : serverIssue(url, allowsPrivate);
  const token = tokenUrl.trim() === "" ? null : serverIssue(tokenUrl, allowsPrivate);
  const isInterval =
    Number.isInteger(minutes) && minutes >= MIN_POLL_MINUTES && minutes <= MAX_POLL_MINUTES;
  return {
    ...(provider === null ? {} : { url: provider }),
    ...(token === null ? {} : { tokenUrl: token }),
    ...(isInterval ? {} : { minutes: "minutes" }),
  };
}

/** What is wrong with a server and with where its token is asked for. */
function serverIssues(
  { network, serverUrl, clientId, tokenUrl }: ConnectorFields,
  allowsPrivate: boolean,
): ConnectorFieldIssues {
  const server = serverUrl.trim() === "" ? "missing" : serverIssue(serverUrl, allowsPrivate);
  const isHalf = network !== "thingPark" && (clientId.trim() === "") !== (tokenUrl.trim() === "");
  const token = isHalf
    ? "together"
    : tokenUrl.trim() === ""
      ? null
      : serverIssue(tokenUrl, allowsPrivate);
  return {
    ...(server === null ? {} : { serverUrl: server }),
    ...(token === null ? {} : { tokenUrl: token }),
  };
}

function serverIssue(url: string, allowsPrivate: boolean): ConnectorFieldIssue | null {
  return httpIssue(brokerIssue(url.trim(), allowsPrivate, "server"));
}

function httpIssue<Issue>(issue: Issue): Issue | "httpAddress" | "httpScheme" {
  if (issue === "noAddress") return "httpAddress";
  return issue === "scheme" ? "httpScheme" : issue;
}

const BROKER_ISSUES: readonly string[] = [
  "credentials",
  "noAddress",
  "private",
  "scheme",
] satisfies BrokerIssue[];

/** Where a refusal of the server's belongs. */
export function refusedConnectorIssues(issues: readonly FieldIssue[]): ConnectorFieldIssues {
  const at = (field: ConnectorFieldName) =>
    issues.find(({ path }) => path.split(".").some((part) => part === field));
  const address = (issue: FieldIssue) =>
    BROKER_ISSUES.includes(issue.code) ? (issue.code as BrokerIssue) : "long";
  const [name, url, topic, limit] = [at("name"), at("url"), at("topic"), at("messagesAMinute")];
  const [server, token, minutes] = [at("serverUrl"), at("tokenUrl"), at("minutes")];
  const ofServer = (issue: FieldIssue) => httpIssue(address(issue));
  return {
    ...(name === undefined ? {} : { name: name.code === "too_big" ? "long" : "missing" }),
    ...(url === undefined
      ? {}
      : { url: url.path.startsWith("poll") ? ofServer(url) : address(url) }),
    ...(server === undefined ? {} : { serverUrl: ofServer(server) }),
    ...(token === undefined
      ? {}
      : { tokenUrl: token.code === "tokenUrl" ? "together" : ofServer(token) }),
    ...(minutes === undefined ? {} : { minutes: "minutes" as const }),
    ...(topic === undefined ? {} : { topic: topic.code === "too_big" ? "long" : "missing" }),
    ...(limit === undefined ? {} : { messagesAMinute: "number" }),
  };
}
