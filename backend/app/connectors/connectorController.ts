import type { AnswerOf } from "../../../src/domain/base/call.ts";
import type { CustomerIndex } from "../../../src/domain/base/ids.ts";
import * as calls from "../../../src/domain/connectors/calls.ts";
import type { Connector } from "../../../src/domain/connectors/connector.ts";
import {
  ConnectorDevice,
  MAX_DEVICES,
  MAX_REFUSED,
  type RawMessage,
  RefusedMessage,
} from "../../../src/domain/connectors/connectorDevice.ts";
import type { Incoming } from "../../../src/domain/connectors/decoding.ts";
import { answer, type AnswersModule } from "../platform/answer.ts";
import type { AppDeps } from "../platform/deps.ts";
import { searchSome } from "../platform/kuzzle/searchDocuments.ts";
import {
  addConnectorKey,
  changeConnector,
  connectorsOf,
  dropConnector,
  makeConnector,
  ownConnector,
  revokeConnectorKey,
  rotateConnector,
  setConnectorState,
  shownConnector,
} from "./connectors.ts";
import { forgetRefusals } from "./notes.ts";
import { readFences } from "./readFences.ts";
import { registerHeard } from "./registerHeard.ts";

/** `omniscient/connector`: ways in for the messages of networks, made by the administrators of their customer (docs/decisions/0187). */
export const connectorController: AnswersModule = (deps) => [
  answer(calls.searchConnectors, async ({ customerIndex }) => ({
    connectors: await Promise.all(
      (await connectorsOf(deps, customerIndex)).map((one) => shownConnector(deps, one)),
    ),
    allowsPrivate: deps.configuration.connectorNetworks.length > 0,
  })),

  answer(
    calls.createConnector,
    async ({ customerIndex, connectorId, connector, secrets }, caller) => {
      const asked = { id: connectorId, form: connector, secrets };
      const made = await makeConnector(deps, caller, customerIndex, asked);
      return { connector: await shownConnector(deps, made.connector), address: made.address };
    },
  ),

  answer(
    calls.updateConnector,
    async ({ customerIndex, connectorId, seen, changes, secrets }, caller) => {
      const edit = { id: connectorId, seen, changes, secrets };
      return {
        connector: await shownConnector(
          deps,
          await changeConnector(deps, caller, customerIndex, edit),
        ),
      };
    },
  ),

  answer(calls.pauseConnector, async ({ customerIndex, connectorId }, caller) => ({
    connector: await shownConnector(
      deps,
      await setConnectorState(deps, caller, customerIndex, connectorId, "paused"),
    ),
  })),

  answer(calls.resumeConnector, async ({ customerIndex, connectorId }, caller) => ({
    connector: await shownConnector(
      deps,
      await setConnectorState(deps, caller, customerIndex, connectorId, "active"),
    ),
  })),

  answer(calls.rotateConnector, async ({ customerIndex, connectorId }, caller) => {
    const made = await rotateConnector(deps, caller, customerIndex, connectorId);
    return { connector: await shownConnector(deps, made.connector), address: made.address };
  }),

  answer(calls.addConnectorKey, async ({ customerIndex, connectorId: id, name }, caller) => {
    const made = await addConnectorKey(deps, caller, customerIndex, { id, name });
    return { connector: await shownConnector(deps, made.connector), address: made.address };
  }),

  answer(calls.revokeConnectorKey, async ({ customerIndex, connectorId: id, keyId }, caller) => ({
    connector: await shownConnector(
      deps,
      await revokeConnectorKey(deps, caller, customerIndex, { id, keyId }),
    ),
  })),

  answer(calls.removeConnector, async ({ customerIndex, connectorId }, caller) => {
    await dropConnector(deps, caller, customerIndex, connectorId);
    return {};
  }),

  answer(calls.connectorMessages, async ({ customerIndex, connectorId }) => {
    await deps.connectors.flush();
    await deps.sdk.collection.refresh(customerIndex, "connector-devices");
    await deps.sdk.collection.refresh(customerIndex, "connector-refusals");
    const connector = await ownConnector(deps, customerIndex, connectorId);
    const [devices, refusals, refused] = await Promise.all([
      ownDevices(deps, customerIndex, connector),
      refusalsOf(deps, customerIndex, connector, calls.REFUSALS_LISTED),
      deps.sdk.document.count(customerIndex, "connector-refusals", ownQuery(connector)),
    ]);
    return {
      connector: await shownConnector(deps, connector),
      devices,
      refusals: refusals.map(({ connectorId: _id, ...shown }) => shown),
      refused,
      tcpAddress: tcpAddressOf(deps.configuration),
    };
  }),

  answer(calls.hubFences, async ({ customerIndex, connectorId }) =>
    readFences(deps, await ownConnector(deps, customerIndex, connectorId)),
  ),

  answer(
    calls.registerHeard,
    async ({ customerIndex, connectorId, devices, isList = false }, caller) => {
      await deps.connectors.flush();
      const connector = await ownConnector(deps, customerIndex, connectorId);
      const { registered, refused } = await registerHeard(deps, caller, customerIndex, connector, {
        devices,
        isList,
      });
      const { taken, cut } = await replayed(deps, customerIndex, connector);
      return { registered: [...registered], refused: [...refused], taken, cut };
    },
  ),

  answer(calls.replayConnector, async ({ customerIndex, connectorId }) => {
    await deps.connectors.flush();
    return replayed(deps, customerIndex, await ownConnector(deps, customerIndex, connectorId));
  }),
];

/** Reads what is kept of refused messages once more; what is taken is kept no more. */
async function replayed(
  deps: AppDeps,
  customerIndex: CustomerIndex,
  connector: Connector,
): Promise<AnswerOf<typeof calls.replayConnector>> {
  await deps.sdk.collection.refresh(customerIndex, "connector-refusals");
  const all = await refusalsOf(deps, customerIndex, connector, MAX_REFUSED);
  const kept = all.filter(({ raw }) => !raw.isCut);
  // The oldest first, as they came; those of one connector share a lane, which joins them.
  const outcomes = await Promise.all(
    kept.toReversed().map(async ({ id, at, raw }) => ({
      id,
      at,
      devices: await deps.connectors.replay(connector, incomingOf(raw)),
    })),
  );
  const messages = outcomes.flatMap(({ devices, ...one }) =>
    devices === null ? [] : [{ ...one, devices }],
  );
  const taken = messages.map(({ id }) => id);
  for (let from = 0; from < taken.length; from += DELETED_AT_ONCE)
    await deps.sdk.document.mDelete(
      customerIndex,
      "connector-refusals",
      taken.slice(from, from + DELETED_AT_ONCE),
    );
  await forgetRefusals(deps, connector, messages);
  return { tried: kept.length, taken: taken.length, cut: all.length - kept.length };
}

/** Devices reach the port by the name that senders of messages know. */
function tcpAddressOf({ connectUrl, teltonika }: AppDeps["configuration"]): string | null {
  return teltonika === null ? null : `${new URL(connectUrl).hostname}:${teltonika.port}`;
}

/** Kuzzle's limit of documents in one call. */
const DELETED_AT_ONCE = 200;

function ownQuery({ id }: Connector) {
  return { query: { term: { connectorId: id } } };
}

function refusalsOf(
  { sdk }: AppDeps,
  customer: CustomerIndex,
  connector: Connector,
  size: number,
): Promise<RefusedMessage[]> {
  const query = { ...ownQuery(connector), sort: [{ at: "desc" }] };
  return searchSome(sdk, customer, "connector-refusals", RefusedMessage, query, size);
}

async function ownDevices(
  { sdk }: AppDeps,
  customer: CustomerIndex,
  connector: Connector,
): Promise<calls.ShownDevice[]> {
  const query = { ...ownQuery(connector), sort: [{ lastAt: "desc" }] };
  const devices = await searchSome(
    sdk,
    customer,
    "connector-devices",
    ConnectorDevice,
    query,
    MAX_DEVICES,
  );
  if (devices.length === 0) return [];
  const { successes } = await sdk.document.mGet(
    customer,
    "tags",
    devices.map(({ deviceId }) => deviceId),
  );
  const registered = new Map(successes.map(({ _id, _source }) => [_id, _source]));
  return devices.map(({ connectorId: _id, series: _series, ...shown }) => {
    const tag = registered.get(shown.deviceId);
    const isFree = tag?.["type"] === "tag" && tag["assetId"] === null;
    return { ...shown, isRegistered: tag !== undefined, isFree };
  });
}

function incomingOf({ at, body, query, topic }: RawMessage): Incoming {
  return {
    body: Buffer.from(body, "base64"),
    query: Object.fromEntries(new URLSearchParams(query)),
    topic,
    receivedAt: at,
  };
}
