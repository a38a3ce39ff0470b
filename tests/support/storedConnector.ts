import { ConnectorId, CustomerIndex, UserId } from "../../src/domain/base/ids.ts";
import type { Connector } from "../../src/domain/connectors/connector.ts";

/** A connector of the tower as it is once it is made: of trucks that keep a connection, unless another is given. */
export function storedConnector(more: Partial<Connector> = {}): Connector {
  return {
    id: ConnectorId.parse("connector-1"),
    customer: CustomerIndex.parse("tower"),
    name: "Trucks",
    network: "teltonika",
    transport: "tcp",
    payload: "auto",
    broker: null,
    poll: null,
    server: null,
    zones: [],
    series: null,
    messagesAMinute: 6_000,
    hash: null,
    keys: [],
    sealed: null,
    state: "active",
    by: UserId.parse("olga"),
    byName: "Olga",
    at: 1,
    rotatedAt: null,
    lastMessageAt: null,
    lastRefusedAt: null,
    days: [],
    link: null,
    ...more,
  };
}
