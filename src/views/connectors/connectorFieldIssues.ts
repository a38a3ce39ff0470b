import type { FieldIssue } from "../../domain/base/domainError.ts";
import {
  brokerIssue,
  type BrokerIssue,
  providerIssue,
} from "../../domain/connectors/brokerIssue.ts";
import { MAX_CONNECTOR_NAME, MAX_MESSAGES_A_MINUTE } from "../../domain/connectors/connector.ts";
import type { ConnectorFields } from "../../domain/connectors/connectorFields.ts";
import { NETWORK_FACTS } from "../../domain/connectors/networks.ts";
import { MAX_POLL_MINUTES, MIN_POLL_MINUTES } from "../../domain/connectors/pollForm.ts";

export type ConnectorFieldName =
  | "messagesAMinute"
  | "minutes"
  | "name"
  | "tokenUrl"
  | "topic"
  | "url";
export type ConnectorFieldIssues = Partial<
  Readonly<Record<ConnectorFieldName, BrokerIssue | "long" | "minutes" | "missing" | "number">>
>;

/** What can be reported before it is sent. */
export function connectorFieldIssues(
  { name, network, transport, url, topic, tokenUrl, minutes, messagesAMinute }: ConnectorFields,
  allowsPrivate: boolean,
): ConnectorFieldIssues {
  const own = name.trim();
  const isMqtt = transport === "mqtt";
  const isPoll = transport === "poll";
  const issueOf = isMqtt ? brokerIssue : isPoll ? providerIssue : null;
  const broker =
    issueOf === null ? null : url.trim() === "" ? "missing" : issueOf(url.trim(), allowsPrivate);
  const token =
    isPoll && tokenUrl.trim() !== "" ? providerIssue(tokenUrl.trim(), allowsPrivate) : null;
  const isInterval =
    Number.isInteger(minutes) && minutes >= MIN_POLL_MINUTES && minutes <= MAX_POLL_MINUTES;
  const isWhole = Number.isInteger(messagesAMinute);
  return {
    ...(own === "" ? { name: "missing" as const } : {}),
    ...(own.length > MAX_CONNECTOR_NAME ? { name: "long" as const } : {}),
    ...(broker === null ? {} : { url: broker }),
    ...(token === null ? {} : { tokenUrl: token }),
    ...(isPoll && !isInterval ? { minutes: "minutes" as const } : {}),
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
  "noWebAddress",
  "private",
  "scheme",
  "webScheme",
] satisfies BrokerIssue[];

/** Where a refusal of the server's belongs. */
export function refusedConnectorIssues(issues: readonly FieldIssue[]): ConnectorFieldIssues {
  const at = (field: ConnectorFieldName) =>
    issues.find(({ path }) => path.split(".").some((part) => part === field));
  const [name, url, topic, limit] = [at("name"), at("url"), at("topic"), at("messagesAMinute")];
  const [token, minutes] = [at("tokenUrl"), at("minutes")];
  const ofAddress = ({ code }: FieldIssue) =>
    BROKER_ISSUES.includes(code) ? (code as BrokerIssue) : "long";
  return {
    ...(name === undefined ? {} : { name: name.code === "too_big" ? "long" : "missing" }),
    ...(url === undefined ? {} : { url: ofAddress(url) }),
    ...(token === undefined ? {} : { tokenUrl: ofAddress(token) }),
    ...(minutes === undefined ? {} : { minutes: "minutes" as const }),
    ...(topic === undefined ? {} : { topic: topic.code === "too_big" ? "long" : "missing" }),
    ...(limit === undefined ? {} : { messagesAMinute: "number" }),
  };
}
