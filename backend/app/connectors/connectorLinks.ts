import type { ConnectorId } from "../../../src/domain/base/ids.ts";
import type { Connector, ConnectorLink } from "../../../src/domain/connectors/connector.ts";
import type { OmloxZone } from "../../../src/domain/connectors/omlox/zones.ts";
import type { AppDeps } from "../platform/deps.ts";
import { reasonOf } from "../platform/log.ts";
import type { OpenBroker } from "./brokerStream.ts";
import { clientRounds, type ClientRounds } from "./clientRounds.ts";
import type { ReadActive } from "./activeConnectors.ts";
import { secretsOf, writeConnector } from "./connectors.ts";
import type { ConnectorIntake } from "./intake.ts";
import { hubLink } from "./hubLink.ts";
import type { Link } from "./link.ts";
import { mqttLink } from "./mqttLink.ts";
import type { ConnectorNotes } from "./notes.ts";
import type { ServerClient } from "./serverClient.ts";
import { zonesLink } from "./zonesLink.ts";

/** The ways in which we are a client of what a customer names; of those that post to us, of the hub whose zones they are in. */
const CLIENT_OF = ["mqtt", "websocket", "http"] as const;

/** The clients of all customers' brokers and hubs: a second one would take the session away. */
export function createConnectorLinks(
  deps: Pick<AppDeps, "log" | "now" | "sdk" | "secrets">,
  intake: Pick<ConnectorIntake, "take">,
  {
    readActive,
    open,
    server,
    notes,
    isHeld,
    wait,
  }: {
    readonly readActive: ReadActive;
    readonly open: OpenBroker;
    readonly server: ServerClient;
    readonly notes: Pick<ConnectorNotes, "drop">;
    readonly isHeld: () => boolean;
    readonly wait: (ms: number) => Promise<void>;
  },
): ClientRounds {
  const running = new Map<ConnectorId, { readonly settings: string; readonly link: Link }>();

  function note(connector: Connector): (link: ConnectorLink) => void {
    let last: string | null = null;
    let written = Promise.resolve();
    return (link) => {
      // A broker or a hub that is away is asked every few seconds: what has not changed is not written.
      const noted = `${link.state} ${link.error}`;
      if (noted === last) return;
      last = noted;
      // One after the other: of two writes at once either may come last.
      written = written
        .then(() => writeConnector(deps, connector.id, { link }))
        .catch((error: unknown) => {
          if (last === noted) last = null;
          deps.log.warn(`The link of ${connector.id} could not be noted: ${reasonOf(error)}`);
        });
    };
  }

  function keepZones({ id }: Connector): (zones: readonly OmloxZone[]) => void {
    return (zones) => {
      writeConnector(deps, id, { zones: [...zones] }).catch((error: unknown) => {
        deps.log.warn(`The zones of ${id} could not be kept: ${reasonOf(error)}`);
      });
    };
  }

  async function start(connector: Connector): Promise<void> {
    const onLink = note(connector);
    try {
      const secrets = await secretsOf(deps, connector);
      const onDropped = () => notes.drop(connector);
      const parts = { intake, now: deps.now, wait, onLink, onDropped };
      const ofHub = { ...parts, server, onZones: keepZones(connector) };
      const link = {
        mqtt: () => mqttLink(connector, secrets, { ...parts, open }),
        websocket: () => hubLink(connector, secrets, ofHub),
        http: () => zonesLink(connector, secrets, ofHub),
      }[connector.transport as (typeof CLIENT_OF)[number]]();
      running.set(connector.id, { settings: settingsOf(connector), link });
    } catch (error) {
      onLink({ state: "failed", at: deps.now(), error: reasonOf(error) });
    }
  }

  return clientRounds({
    clients: running,
    readActive: async () =>
      (await readActive(CLIENT_OF)).filter(
        ({ transport, server: called }) => transport !== "http" || called !== null,
      ),
    settingsOf,
    end: ({ link }) => link.end(),
    async keep(wanted) {
      for (const connector of wanted) if (!running.has(connector.id)) await start(connector);
    },
    isHeld,
    log: deps.log,
  });
}

/** All of a connector that its client is made with. */
function settingsOf(connector: Connector): string {
  const { broker, messagesAMinute, network, payload, sealed, server } = connector;
  return JSON.stringify([broker, server, messagesAMinute, network, payload, sealed]);
}
