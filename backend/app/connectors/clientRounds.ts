import type { ConnectorId } from "../../../src/domain/base/ids.ts";
import type { Connector } from "../../../src/domain/connectors/connector.ts";
import { type Log, reasonOf } from "../platform/log.ts";

/** The clients of what all customers name, in the one node that holds the jobs. */
export type ClientRounds = {
  /** Brings the clients up to what is stored; ends all where this node does not hold the jobs. Never throws. */
  round(): Promise<void>;
  close(): void;
};

/**
 * @param settingsOf all of a connector that its client is made with: where it changes, the client ends and is made anew
 * @param keep makes clients that are wanted and not there
 */
export function clientRounds<Client extends { readonly settings: string }>({
  clients,
  readActive,
  settingsOf,
  end,
  keep,
  isHeld,
  log,
}: {
  readonly clients: Map<ConnectorId, Client>;
  readonly readActive: () => Promise<readonly Connector[]>;
  readonly settingsOf: (connector: Connector) => string;
  readonly end: (client: Client) => void;
  readonly keep: (wanted: readonly Connector[]) => Promise<void> | void;
  readonly isHeld: () => boolean;
  readonly log: Pick<Log, "warn">;
}): ClientRounds {
  let isRunning = false;

  function endAll(): void {
    for (const client of clients.values()) end(client);
    clients.clear();
  }

  return {
    async round() {
      if (!isHeld()) {
        endAll();
        return;
      }
      // A round that outlasts the next one's time would make a second client of the same connector.
      if (isRunning) return;
      isRunning = true;
      try {
        const wanted = await readActive();
        const settings = new Map(wanted.map((one) => [one.id, settingsOf(one)]));
        for (const [id, client] of clients) {
          if (settings.get(id) === client.settings) continue;
          end(client);
          clients.delete(id);
        }
        await keep(wanted);
      } catch (error) {
        log.warn(`The connectors could not be read: ${reasonOf(error)}`);
      } finally {
        isRunning = false;
      }
    },
    close: endAll,
  };
}
