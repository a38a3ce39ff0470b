import type { ConnectorId } from "../../../src/domain/base/ids.ts";
import type { EpochMs } from "../../../src/domain/base/instant.ts";
import { MINUTE, SECOND } from "../../../src/domain/base/time.ts";
import {
  type SnapshotMachine,
  snapshotMachine,
} from "../../../src/domain/connectors/aemp/series.ts";
import { NO_SERIES, type SeriesBook } from "../../../src/domain/connectors/aemp/seriesBook.ts";
import { type Connector, NO_SECRETS } from "../../../src/domain/connectors/connector.ts";
import type { AppDeps } from "../platform/deps.ts";
import { reasonOf } from "../platform/log.ts";
import { clientRounds, type ClientRounds } from "./clientRounds.ts";
import { secretsOf, writeConnector } from "./connectors.ts";
import { skipInvalidLogged } from "../platform/kuzzle/skipInvalidLogged.ts";
import type { ConnectorIntake } from "./intake.ts";
import type { ConnectorNotes } from "./notes.ts";
import type { ServerClient } from "./serverClient.ts";
import { type ProviderAsk, providerAsk, readFleet } from "./readFleet.ts";
import { noSeriesMemory, readSeriesRound, type SeriesMemory } from "./readSeriesRound.ts";
import { ServerFailed } from "./serverFailed.ts";

/** Providers that are asked at once: each holds a page. */
const MAX_AT_ONCE = 4;
/** How long is waited before a machine that the lane does not take now is tried again, in ms. */
const AGAIN = 5 * SECOND;

type Polling = {
  readonly settings: string;
  readonly abort: AbortController;
  nextAt: EpochMs;
  isBusy: boolean;
  /** Null: it was not asked yet. */
  get: ProviderAsk | null;
  readonly memory: SeriesMemory;
  book: SeriesBook;
};

/** What asks the providers of all customers: they count requests. Of those whose time has come each round. */
export function createPollClients(
  deps: Pick<AppDeps, "log" | "now" | "sdk" | "secrets">,
  intake: Pick<ConnectorIntake, "take">,
  {
    readActive,
    ask,
    notes,
    isHeld,
    wait,
  }: {
    /** The connectors of all customers whose data are fetched, but for those that are paused. */
    readonly readActive: () => Promise<readonly Connector[]>;
    readonly ask: ServerClient["request"];
    readonly notes: Pick<ConnectorNotes, "noteSeries">;
    readonly isHeld: () => boolean;
    readonly wait: (ms: number) => Promise<void>;
  },
): ClientRounds {
  const polled = new Map<ConnectorId, Polling>();

  const skipInvalid = skipInvalidLogged(deps.log);

  /** Resolves once what it says is stored, or nobody wants it any more. @throws what kept it from being stored */
  async function take(connector: Connector, message: unknown, signal: AbortSignal) {
    const body = Buffer.from(JSON.stringify(message));
    while (!signal.aborted) {
      const incoming = { body, query: {}, topic: null, receivedAt: deps.now() };
      if ((await intake.take(connector, incoming)) === "taken") return;
      await wait(AGAIN);
    }
  }

  async function poll(connector: Connector, polling: Polling): Promise<void> {
    const { poll: form } = connector;
    if (form === null) return;
    const { signal } = polling.abort;
    const note = async (changes: Partial<Pick<Connector, "link" | "series">>) => {
      // Another round, or another node, has it now.
      if (!signal.aborted) await writeConnector(deps, connector.id, changes);
    };
    let asked = 0;
    try {
      const secrets = (await secretsOf(deps, connector)) ?? NO_SECRETS;
      polling.get ??= providerAsk(form, secrets, { ask, now: deps.now, signal });
      const { get } = polling;
      const machines: SnapshotMachine[] = [];
      await readFleet(form.url, get, async (equipment) => {
        machines.push(...equipment.flatMap((one) => snapshotMachine(one) ?? []));
        await Promise.all(equipment.map((one) => take(connector, one, signal)));
      });
      await note({ link: { state: "connected", at: deps.now(), error: null } });
      if (signal.aborted) return;
      const round = await readSeriesRound(
        { connector, url: form.url, machines, memory: polling.memory },
        polling.book,
        {
          sdk: deps.sdk,
          now: deps.now,
          get,
          give: (message) => take(connector, message, signal),
          noteRead: (device, read) => notes.noteSeries(connector, device, read),
          skipInvalid,
        },
      );
      asked = round.asked;
      polling.book = round.book;
      await note({ series: round.book });
    } catch (error) {
      asked = error instanceof ServerFailed ? (error.asked ?? 0) : 0;
      await note({ link: { state: "failed", at: deps.now(), error: reasonOf(error) } });
    } finally {
      polling.nextAt = deps.now() + Math.max(form.minutes * MINUTE, asked);
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
    get: null,
    memory: noSeriesMemory(),
    book: connector.series ?? NO_SERIES,
  };
}

/** All of a connector that it is asked with. */
function settingsOf({ poll, sealed, network, messagesAMinute }: Connector): string {
  return JSON.stringify([poll, sealed, network, messagesAMinute]);
}
