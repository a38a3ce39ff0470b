import { ConnectorId } from "../../../src/domain/base/ids.ts";
import { EpochMs } from "../../../src/domain/base/instant.ts";
import {
  connectorMessages,
  createConnector,
  searchConnectors,
  type ShownConnector,
  updateConnector,
} from "../../../src/domain/connectors/calls.ts";
import {
  type ConnectorForm,
  type ConnectorSecrets,
  secretNames,
  withSecrets,
} from "../../../src/domain/connectors/connector.ts";
import { connectorAddress, connectorToken } from "../../../src/domain/connectors/connectorToken.ts";
import { T0 } from "../../support/fixtures.ts";
import type { FixtureServer } from "../../support/fixtureLive/fixtureServer.ts";
import { Refusal } from "../../support/fixtureLive/refusal.ts";

/** Where the answering server is reached. */
export const PUBLIC_URL = "https://balise.example.com";

/** Connectors, made and changed by the rules of the domain as the backend does; none at first. */
export function connectorsOf(server: FixtureServer) {
  const connectors = new Map<
    ConnectorId,
    { readonly shown: ShownConnector; readonly secrets: ConnectorSecrets }
  >();
  const found = (id: string) => {
    const one = connectors.get(ConnectorId.parse(id));
    if (one === undefined) throw new Refusal("not_found", { connectorId: id }, 404);
    return one;
  };
  const keep = (shown: Omit<ShownConnector, "secrets">, secrets: ConnectorSecrets) => {
    const kept = { ...shown, secrets: [...secretNames(secrets)] };
    connectors.set(shown.id, { shown: kept, secrets });
    return kept;
  };
  const make = (form: ConnectorForm, secrets: ConnectorSecrets) =>
    keep(
      {
        ...form,
        id: ConnectorId.parse(`connector-${connectors.size + 1}`),
        state: "active",
        byName: "First Last",
        at: EpochMs.parse(T0),
        rotatedAt: null,
        lastMessageAt: null,
        lastRefusedAt: null,
        days: [],
        link: null,
      },
      secrets,
    );
  server.answer(searchConnectors, () => ({
    connectors: [...connectors.values()].map(({ shown }) => shown).toReversed(),
    allowsPrivate: false,
  }));
  server.answer(createConnector, ({ connector: form, secrets }) => {
    const connector = make(form, secrets);
    const token = connectorToken(connector.id, "s".repeat(43));
    const address = form.transport === "http" ? connectorAddress(PUBLIC_URL, token) : null;
    return { connector, address };
  });
  server.answer(updateConnector, ({ connectorId, changes, secrets }) => {
    const before = found(connectorId);
    return {
      connector: keep(
        Object.assign({ ...before.shown }, changes),
        withSecrets(before.secrets, secrets),
      ),
    };
  });
  server.answer(connectorMessages, ({ connectorId }) => ({
    connector: found(connectorId).shown,
    devices: [],
    refusals: [],
    refused: 0,
  }));
  return { make };
}
