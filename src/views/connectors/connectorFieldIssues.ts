import type { FieldIssue } from "../../domain/base/domainError.ts";
import { brokerIssue, type BrokerIssue } from "../../domain/connectors/brokerIssue.ts";
import { MAX_CONNECTOR_NAME, MAX_MESSAGES_A_MINUTE } from "../../domain/connectors/connector.ts";
import type { ConnectorFields } from "../../domain/connectors/connectorFields.ts";
import { NETWORK_FACTS } from "../../domain/connectors/networks.ts";

export type ConnectorFieldName =
  | "messagesAMinute"
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
  const { name, network, transport, url, topic, messagesAMinute } = fields;
  const own = name.trim();
  const isMqtt = transport === "mqtt";
  const broker = !isMqtt
    ? null
    : url.trim() === ""
      ? "missing"
      : brokerIssue(url.trim(), allowsPrivate);
  const isWhole = Number.isInteger(messagesAMinute);
  return {
    ...(own === "" ? { name: "missing" as const } : {}),
    ...(own.length > MAX_CONNECTOR_NAME ? { name: "long" as const } : {}),
    ...(broker === null ? {} : { url: broker }),
    ...(isMqtt && topic.trim() === "" && NETWORK_FACTS[network].topic === null
      ? { topic: "missing" as const }
      : {}),
    ...(transport === "websocket" || fields.serverUrl.trim() !== ""
      ? serverIssues(fields, allowsPrivate)
      : {}),
    ...(isWhole && messagesAMinute >= 1 && messagesAMinute <= MAX_MESSAGES_A_MINUTE
      ? {}
      : { messagesAMinute: "number" as const }),
  };
}

/** What is wrong with a server and with where its token is asked for. */
function serverIssues(
  { network, serverUrl, clientId, tokenUrl }: ConnectorFields,
  allowsPrivate: boolean,
): ConnectorFieldIssues {
  const issueOf = (url: string) => httpIssue(brokerIssue(url.trim(), allowsPrivate, "server"));
  const server = serverUrl.trim() === "" ? "missing" : issueOf(serverUrl);
  const isHalf =
    NETWORK_FACTS[network].server === "hub" &&
    (clientId.trim() === "") !== (tokenUrl.trim() === "");
  const token = isHalf ? "together" : tokenUrl.trim() === "" ? null : issueOf(tokenUrl);
  return {
    ...(server === null ? {} : { serverUrl: server }),
    ...(token === null ? {} : { tokenUrl: token }),
  };
}

function httpIssue(issue: BrokerIssue | null): ConnectorFieldIssue | null {
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
  const [server, token] = [at("serverUrl"), at("tokenUrl")];
  return {
    ...(name === undefined ? {} : { name: name.code === "too_big" ? "long" : "missing" }),
    ...(url === undefined ? {} : { url: address(url) }),
    ...(server === undefined
      ? {}
      : { serverUrl: httpIssue(address(server) as BrokerIssue) ?? "long" }),
    ...(token === undefined
      ? {}
      : {
          tokenUrl:
            token.code === "tokenUrl"
              ? "together"
              : (httpIssue(address(token) as BrokerIssue) ?? "long"),
        }),
    ...(topic === undefined ? {} : { topic: topic.code === "too_big" ? "long" : "missing" }),
    ...(limit === undefined ? {} : { messagesAMinute: "number" }),
  };
}
