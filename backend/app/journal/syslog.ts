import { connect as connectPlain, type Socket } from "node:net";
import { connect as connectSealed } from "node:tls";
import { MINUTE, SECOND } from "../../../src/domain/base/time.ts";
import type { JournalEntry } from "../../../src/domain/journal/journalEntry.ts";
import type { Log } from "../platform/log.ts";

/** Where a collector of logs takes messages. */
export type SyslogPlace = { readonly host: string; readonly port: number; readonly tls: boolean };

/** An entry as it leaves, once for all journals that have it. */
export type SentEntry = Omit<JournalEntry, "customer"> & { readonly journals: readonly string[] };

/** Sends entries to a collector as they are written down. Never waits and never throws. */
export type Syslog = { send(entry: SentEntry): void; close(): void };

/** Facility 13, log audit; an act is informational, a refusal a warning (RFC 5424 section 6.2.1). */
const [FACILITY, INFORMATIONAL, WARNING] = [13, 6, 4];
/** What waits while the collector is away. */
const MAX_WAITING = 10_000;
const [FIRST_WAIT, LONGEST_WAIT] = [SECOND, MINUTE];

/**
 * Messages of RFC 5424 by TCP or TLS, each behind its length (RFC 6587 section 3.4.1, RFC 5425), with the entry as JSON.
 * `sequenceId` counts the messages of this process, so that a collector sees what is missing: the protocol confirms
 * nothing, and more than 10,000 that wait push out the oldest. The export of the journal has them all.
 */
export function createSyslog(
  { host, port, tls }: SyslogPlace,
  { sender, log }: { readonly sender: string; readonly log: Pick<Log, "info" | "warn"> },
): Syslog {
  const waiting: string[] = [];
  let [sequence, lost, wait] = [0, 0, FIRST_WAIT];
  let socket: Socket | null = null;
  let isReady = false;
  let isClosed = false;
  let timer: NodeJS.Timeout | null = null;

  function connect(): void {
    timer = null;
    const opened = tls ? connectSealed({ host, port }) : connectPlain({ host, port });
    socket = opened;
    opened.setKeepAlive(true, MINUTE);
    opened.on("drain", write);
    opened.on("error", ({ message }) => {
      if (wait === FIRST_WAIT)
        log.warn(
          `The journal does not reach the collector at ${host}:${port} (${message}): up to ${MAX_WAITING} entries wait for it.`,
        );
    });
    opened.once(tls ? "secureConnect" : "connect", () => {
      isReady = true;
      if (wait > FIRST_WAIT || lost > 0)
        log.info(
          `The journal reaches the collector again; ${lost} entries are in its export alone.`,
        );
      [lost, wait] = [0, FIRST_WAIT];
      write();
    });
    opened.once("close", () => {
      isReady = false;
      socket = null;
      if (isClosed) return;
      timer = setTimeout(connect, wait).unref();
      wait = Math.min(wait * 2, LONGEST_WAIT);
    });
  }

  function write(): void {
    while (isReady && socket !== null && waiting.length > 0) {
      const message = waiting.shift() ?? "";
      if (!socket.write(`${Buffer.byteLength(message)} ${message}`)) return;
    }
  }

  connect();
  return {
    send(entry) {
      sequence += 1;
      waiting.push(messageOf(entry, sequence, sender));
      if (waiting.length > MAX_WAITING) {
        waiting.shift();
        lost += 1;
      }
      write();
    },
    close() {
      isClosed = true;
      if (timer !== null) clearTimeout(timer);
      socket?.destroy();
    },
  };
}

function messageOf(entry: SentEntry, sequence: number, sender: string): string {
  const priority = FACILITY * 8 + (entry.refusal === null ? INFORMATIONAL : WARNING);
  const at = new Date(entry.at).toISOString();
  return `<${priority}>1 ${at} ${sender} balise ${process.pid} journal [meta sequenceId="${sequence}"] \uFEFF${JSON.stringify(entry)}`;
}
