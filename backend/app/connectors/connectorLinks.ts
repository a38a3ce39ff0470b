import type { ConnectorId } from "../../../src/domain/base/ids.ts";
import type { Connector, ConnectorLink } from "../../../src/domain/connectors/connector.ts";
import type { OmloxZone } from "../../../src/domain/connectors/omlox/zones.ts";
import type { AppDeps } from "../platform/deps.ts";
import { skipInvalidLogged } from "../platform/kuzzle/skipInvalidLogged.ts";
import { reasonOf } from "../platform/log.ts";
import type { OpenBroker } from "./brokerStream.ts";
import { activeConnectors, secretsOf, writeConnector } from "./connectors.ts";
import type { ConnectorIntake } from "./intake.ts";
import { hubLink } from "./hubLink.ts";
import type { Link } from "./link.ts";
import { mqttLink } from "./mqttLink.ts";
import type { ConnectorNotes } from "./notes.ts";
import type { ServerClient } from "./serverClient.ts";

/** The ways in which we are a client of what a customer names. */
const CLIENT_OF = ["mqtt", "websocket"] as const;

/** The clients of all customers' brokers and hubs, in the one node that holds the jobs: a second one would take the session away. */
export type ConnectorLinks = {
  /** Brings the clients up to what is stored; ends all where this node does not hold the jobs. Never throws. */
  round(): Promise<void>;
  close(): void;
};

export function createConnectorLinks(
  deps: Pick<AppDeps, "log" | "now" | "sdk" | "secrets">,
  intake: Pick<ConnectorIntake, "take">,
  {
    open,
    server,
    notes,
    isHeld,
    wait,
  }: {
    readonly open: OpenBroker;
    readonly server: ServerClient;
    readonly notes: Pick<ConnectorNotes, "drop">;
    readonly isHeld: () => boolean;
    readonly wait: (ms: number) => Promise<void>;
  },
): ConnectorLinks {
  const skipInvalid = skipInvalidLogged(deps.log);
  const running = new Map<ConnectorId, { readonly of: string; readonly link: Link }>();

  function endAll(): void {
    for (const { link } of running.values()) link.end();
    running.clear();
  }

  function note(connector: Connector): (link: ConnectorLink) => void {
    let last: string | null = null;
    return (link) => {
      // A broker or a hub that is away is asked every few seconds: what has not changed is not written.
      const told = `${link.state} ${link.error}`;
      if (told === last) return;
      last = told;
      writeConnector(deps, connector.id, { link }).catch((error: unknown) => {
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

  async function start(connector: Connector, of: string): Promise<void> {
    const onLink = note(connector);
    try {
      const secrets = await secretsOf(deps, connector);
      const onDropped = () => notes.drop(connector);
      const parts = { intake, now: deps.now, wait, onLink, onDropped };
      const link =
        connector.transport === "mqtt"
          ? mqttLink(connector, secrets, { ...parts, open })
          : hubLink(connector, secrets, { ...parts, server, onZones: keepZones(connector) });
      running.set(connector.id, { of, link });
    } catch (error) {
      onLink({ state: "failed", at: deps.now(), error: reasonOf(error) });
    }
  }

  let isRunning = false;

  return {
    async round() {
      if (!isHeld()) {
        endAll();
        return;
      }
      // A round that outlasts the next one's time would start a second client of the same session.
      if (isRunning) return;
      isRunning = true;
      try {
        const wanted = new Map(
          (await activeConnectors(deps, CLIENT_OF, skipInvalid)).map((one) => [one.id, one]),
        );
        for (const [id, { of, link }] of running) {
          const connector = wanted.get(id);
          if (connector !== undefined && settingsOf(connector) === of) continue;
          link.end();
          running.delete(id);
        }
        for (const [id, connector] of wanted)
          if (!running.has(id)) await start(connector, settingsOf(connector));
      } catch (error) {
        deps.log.warn(`The connectors could not be read: ${reasonOf(error)}`);
      } finally {
        isRunning = false;
      }
    },
    close: endAll,
  };
}

/** All of a connector that its client is made with: where it changes, the client is made anew. */
function settingsOf(connector: Connector): string {
  const { broker, messagesAMinute, network, payload, sealed, server } = connector;
  return JSON.stringify([broker, server, messagesAMinute, network, payload, sealed]);
}
