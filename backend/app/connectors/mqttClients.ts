import type { ConnectorId } from "../../../src/domain/base/ids.ts";
import type { Connector, ConnectorLink } from "../../../src/domain/connectors/connector.ts";
import type { AppDeps } from "../platform/deps.ts";
import { skipInvalidLogged } from "../platform/kuzzle/skipInvalidLogged.ts";
import { reasonOf } from "../platform/log.ts";
import type { OpenBroker } from "./brokerStream.ts";
import { activeConnectors, secretsOf, writeConnector } from "./connectors.ts";
import type { ConnectorIntake } from "./intake.ts";
import { type MqttLink, mqttLink } from "./mqttLink.ts";
import type { ConnectorNotes } from "./notes.ts";

/** The clients of all customers' brokers, in the one node that holds the jobs: a second one would take the session away. */
export type MqttClients = {
  /** Brings the clients up to what is stored; ends all where this node does not hold the jobs. Never throws. */
  round(): Promise<void>;
  close(): void;
};

export function createMqttClients(
  deps: Pick<AppDeps, "log" | "now" | "sdk" | "secrets">,
  intake: Pick<ConnectorIntake, "take">,
  {
    open,
    notes,
    isHeld,
    wait,
  }: {
    readonly open: OpenBroker;
    readonly notes: Pick<ConnectorNotes, "drop">;
    readonly isHeld: () => boolean;
    readonly wait: (ms: number) => Promise<void>;
  },
): MqttClients {
  const skipInvalid = skipInvalidLogged(deps.log);
  const running = new Map<ConnectorId, { readonly of: string; readonly link: MqttLink }>();

  function endAll(): void {
    for (const { link } of running.values()) link.end();
    running.clear();
  }

  function note(connector: Connector): (link: ConnectorLink) => void {
    let last: string | null = null;
    return (link) => {
      // A broker that is away is asked every few seconds: what has not changed is not written.
      const told = `${link.state} ${link.error}`;
      if (told === last) return;
      last = told;
      writeConnector(deps, connector.id, { link }).catch((error: unknown) => {
        deps.log.warn(`The link of ${connector.id} could not be noted: ${reasonOf(error)}`);
      });
    };
  }

  async function start(connector: Connector, of: string): Promise<void> {
    const onLink = note(connector);
    try {
      const secrets = await secretsOf(deps, connector);
      const onDropped = () => notes.drop(connector);
      const parts = { open, intake, now: deps.now, wait, onLink, onDropped };
      const link = mqttLink(connector, secrets, parts);
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
          (await activeConnectors(deps, "mqtt", skipInvalid)).map((one) => [one.id, one]),
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
function settingsOf({ broker, messagesAMinute, network, payload, sealed }: Connector): string {
  return JSON.stringify([broker, messagesAMinute, network, payload, sealed]);
}
