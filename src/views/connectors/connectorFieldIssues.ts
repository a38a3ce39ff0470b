import type { FieldIssue } from "../../domain/base/domainError.ts";
import { brokerIssue, type BrokerIssue } from "../../domain/connectors/brokerIssue.ts";
import { MAX_CONNECTOR_NAME, MAX_MESSAGES_A_MINUTE } from "../../domain/connectors/connector.ts";
import type { ConnectorFields } from "../../domain/connectors/connectorFields.ts";
import { NETWORK_FACTS } from "../../domain/connectors/networks.ts";

export type ConnectorFieldName = "messagesAMinute" | "name" | "topic" | "url";
export type ConnectorFieldIssues = Partial<
  Readonly<Record<ConnectorFieldName, BrokerIssue | "long" | "missing" | "number">>
>;

/** What can be reported before it is sent. */
export function connectorFieldIssues(
  { name, network, transport, url, topic, messagesAMinute }: ConnectorFields,
  allowsPrivate: boolean,
): ConnectorFieldIssues {
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
    ...(isWhole && messagesAMinute >= 1 && messagesAMinute <= MAX_MESSAGES_A_MINUTE
      ? {}
      : { messagesAMinute: "number" as const }),
  };
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
  const [name, url, topic, limit] = [at("name"), at("url"), at("topic"), at("messagesAMinute")];
  return {
    ...(name === undefined ? {} : { name: name.code === "too_big" ? "long" : "missing" }),
    ...(url === undefined
      ? {}
      : { url: BROKER_ISSUES.includes(url.code) ? (url.code as BrokerIssue) : "long" }),
    ...(topic === undefined ? {} : { topic: topic.code === "too_big" ? "long" : "missing" }),
    ...(limit === undefined ? {} : { messagesAMinute: "number" }),
  };
}
