import { ConnectorId } from "../../../src/domain/base/ids.ts";
import { EpochMs } from "../../../src/domain/base/instant.ts";
import {
  addConnectorKey,
  connectorMessages,
  createConnector,
  revokeConnectorKey,
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

/** Where the answering server is reached, unless the test says otherwise. */
const PUBLIC_URL = "https://balise.example.com";

/** Connectors, made and changed by the rules of the domain as the backend does; none at first. */
export function connectorsOf(server: FixtureServer, publicUrl = PUBLIC_URL) {
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
        keys: [],
        days: [],
        link: null,
        series: null,
      },
      secrets,
    );
  server.answer(searchConnectors, () => ({
    connectors: [...connectors.values()].map(({ shown }) => shown).toReversed(),
    allowsPrivate: false,
  }));
  server.answer(createConnector, ({ connector: given, secrets }) => {
    const form = { ...given, poll: given.poll ?? null, server: given.server ?? null };
    const connector = make(form, { ...secrets, token: secrets.token ?? null });
    const token = connectorToken(connector.id, "s".repeat(43));
    const address = form.transport === "http" ? connectorAddress(publicUrl, token) : null;
    return { connector, address };
  });
  server.answer(addConnectorKey, ({ connectorId, name }) => {
    const { shown, secrets } = found(connectorId);
    const key = { id: `key-${shown.keys.length + 1}`, name, at: EpochMs.parse(T0) };
    const connector = keep({ ...shown, keys: [...shown.keys, key] }, secrets);
    const token = connectorToken(shown.id, String(connector.keys.length).repeat(43));
    return { connector, address: connectorAddress(publicUrl, token) };
  });
  server.answer(revokeConnectorKey, ({ connectorId, keyId }) => {
    const { shown, secrets } = found(connectorId);
    return {
      connector: keep({ ...shown, keys: shown.keys.filter(({ id }) => id !== keyId) }, secrets),
    };
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
    tcpAddress: "devices.example.com:5027",
  }));
  return { make };
}
