import type { ConnectorId } from "../../../src/domain/base/ids.ts";
import type { EpochMs } from "../../../src/domain/base/instant.ts";
import { MINUTE, SECOND } from "../../../src/domain/base/time.ts";
import {
  type Connector,
  type ConnectorLink,
  NO_SECRETS,
} from "../../../src/domain/connectors/connector.ts";
import type { AppDeps } from "../platform/deps.ts";
import { reasonOf } from "../platform/log.ts";
import { clientRounds, type ClientRounds } from "./clientRounds.ts";
import { secretsOf, writeConnector } from "./connectors.ts";
import type { ConnectorIntake } from "./intake.ts";
import type { ServerClient } from "./serverClient.ts";
import { ProviderFailed, type ProviderToken, readFleet } from "./readFleet.ts";

/** Providers that are asked at once: each holds a page. */
const MAX_AT_ONCE = 4;
/** How long is waited before a machine that the lane does not take now is tried again, in ms. */
const AGAIN = 5 * SECOND;

type Polling = {
  readonly settings: string;
  readonly abort: AbortController;
  nextAt: EpochMs;
  isBusy: boolean;
  token: ProviderToken | null;
};

/** What asks the providers of all customers: they count requests. Of those whose time has come each round. */
export function createPollClients(
  deps: Pick<AppDeps, "log" | "now" | "sdk" | "secrets">,
  intake: Pick<ConnectorIntake, "take">,
  {
    readActive,
    ask,
    isHeld,
    wait,
  }: {
    /** The connectors of all customers whose data are fetched, but for those that are paused. */
    readonly readActive: () => Promise<readonly Connector[]>;
    readonly ask: ServerClient["request"];
    readonly isHeld: () => boolean;
    readonly wait: (ms: number) => Promise<void>;
  },
): ClientRounds {
  const polled = new Map<ConnectorId, Polling>();

  /** Resolves once every machine is stored, or nobody wants it any more. @throws what kept it from being stored */
  async function take(connector: Connector, equipment: readonly unknown[], signal: AbortSignal) {
    await Promise.all(
      equipment.map(async (one) => {
        const body = Buffer.from(JSON.stringify(one));
        while (!signal.aborted) {
          const incoming = { body, query: {}, topic: null, receivedAt: deps.now() };
          if ((await intake.take(connector, incoming)) === "taken") return;
          await wait(AGAIN);
        }
      }),
    );
  }

  async function poll(connector: Connector, polling: Polling): Promise<void> {
    const { poll: form } = connector;
    if (form === null) return;
    const { signal } = polling.abort;
    const pause = form.minutes * MINUTE;
    const note = async (link: ConnectorLink, next: number) => {
      polling.nextAt = deps.now() + next;
      // Another round, or another node, has it now.
      if (!signal.aborted) await writeConnector(deps, connector.id, { link });
    };
    try {
      const secrets = (await secretsOf(deps, connector)) ?? NO_SECRETS;
      polling.token = await readFleet(
        { poll: form, secrets, token: polling.token },
        { ask, now: deps.now, signal },
        (equipment) => take(connector, equipment, signal),
      );
      await note({ state: "connected", at: deps.now(), error: null }, pause);
    } catch (error) {
      const asked = error instanceof ProviderFailed ? (error.asked ?? 0) : 0;
      await note(
        { state: "failed", at: deps.now(), error: reasonOf(error) },
        Math.max(pause, asked),
      );
    }
  }

  function start(connector: Connector, polling: Polling): void {
    polling.isBusy = true;
    poll(connector, polling)
      .catch((error: unknown) => {
        deps.log.warn(`The link of ${connector.id} could not be noted: ${reasonOf(error)}`);
      })
      .finally(() => {
        polling.isBusy = false;
      });
  }

  return clientRounds({
    clients: polled,
    readActive,
    settingsOf,
    end: ({ abort }) => abort.abort(),
    keep(wanted) {
      const isFree = () => [...polled.values()].filter(({ isBusy }) => isBusy).length < MAX_AT_ONCE;
      for (const connector of wanted) {
        const polling = polled.get(connector.id) ?? startPolling(connector);
        polled.set(connector.id, polling);
        if (!polling.isBusy && deps.now() >= polling.nextAt && isFree()) start(connector, polling);
      }
    },
    isHeld,
    log: deps.log,
  });
}

/** One that was asked before a restart is asked when its time has come, and not at once. */
function startPolling(connector: Connector): Polling {
  const { link, poll } = connector;
  return {
    settings: settingsOf(connector),
    abort: new AbortController(),
    nextAt: link === null || poll === null ? 0 : link.at + poll.minutes * MINUTE,
    isBusy: false,
    token: null,
  };
}

/** All of a connector that it is asked with. */
function settingsOf({ poll, sealed, network, messagesAMinute }: Connector): string {
  return JSON.stringify([poll, sealed, network, messagesAMinute]);
}
