import { readFile } from "node:fs/promises";
import { SiteId } from "../../../src/domain/base/ids.ts";
import { SECOND } from "../../../src/domain/base/time.ts";
import { type BackendClient, connectBackend } from "../client/backendClient.ts";
import { ingest } from "../client/ingest.ts";
import { sentenceOf } from "../client/login.ts";
import { UsageError } from "../usageError.ts";
import { patientSender, StoppedWaiting } from "./patientSender.ts";
import { type MeasuredRoom, preparationFor, unknownAnchors } from "./preparation.ts";
import { prepare } from "./prepare.ts";
import { createProgress } from "./progress.ts";
import { type ReplayLog, readLog } from "./readLog.ts";
import { readAnchors } from "./readAnchors.ts";
import { createRefusals } from "./refusals.ts";
import { REPLAY_HELP } from "./replayHelp.ts";
import { readReplayOptions, type ReplayOptions, defaultStateFile } from "./replayOptions.ts";
import { beginning, loadState, removeState, type ReplayState, saveState } from "./replayState.ts";
import { runReplay } from "./runReplay.ts";

/** What the command needs of the process it runs in. */
export type ReplayIo = {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly write: (text: string) => void;
  readonly isTerminal: boolean;
  /** epoch ms */
  readonly now: () => number;
  /** Aborted: finish the batch under way and end. */
  readonly stop: AbortSignal;
};

/** Exit codes: what a script that replays may want to distinguish. */
export const EXIT = { complete: 0, failed: 1, usage: 2, refused: 3, stopped: 130 } as const;

/** The backend believes what it read of devices and sites for 5 s: what was just registered is known to all of it after that, in ms. */
const BELIEVED = 5.5 * SECOND;

/** Speeds when nobody asked for one. */
const DEFAULT_SPEED = { ble: 1, bus: 10, csv: 10, gpx: 10 } as const;

/** `npm run replay`. Resolves with the exit code; every failure is reported in a sentence. */
export async function replayCommand(args: readonly string[], io: ReplayIo): Promise<number> {
  try {
    const options = readReplayOptions(args, io.env);
    if (options !== "help") return await replay(options, io);
    io.write(REPLAY_HELP);
    return EXIT.complete;
  } catch (error) {
    io.write(`${sentenceOf(error)}\n`);
    return error instanceof UsageError ? EXIT.usage : EXIT.failed;
  }
}

async function replay(options: ReplayOptions, io: ReplayIo): Promise<number> {
  const log = await readLog(options.file, options.columns);
  const refusals = createRefusals();
  io.write(`${describe(log)}\n`);
  for (const { line, reason } of log.bad) {
    const told = refusals.add(line, reason);
    if (told !== null) io.write(`${told}\n`);
  }
  if (log.entries.length === 0) {
    io.write("There is nothing to send.\n");
    return EXIT.failed;
  }
  const stateFile = options.state ?? defaultStateFile(log, options.customer, io.env);
  const fresh = beginning(log, options.customer, options.at, io.now());
  const kept = options.restart ? null : loadState(stateFile, fresh, log.entries.length);
  if (kept !== null) io.write(`Goes on after ${kept.sent} readings (${stateFile}).\n`);
  const measured = options.prepare ? await measuredRoom(options, log) : null;
  if (options.prepare) await register(options, io, log, measured);
  const speed = options.speed ?? DEFAULT_SPEED[log.format];
  const client = await connectBackend(options.url, options.login);
  try {
    // Before anything is sent: where the state goes must be writable.
    saveState(stateFile, kept ?? fresh);
    const end = await send({ options, io, log, speed, refusals, client, stateFile }, kept ?? fresh);
    if (end.sent < log.entries.length) {
      io.write(
        `Stopped after ${end.sent} of ${log.entries.length} readings: the same command goes on from there (${stateFile}).\n`,
      );
      return EXIT.stopped;
    }
    removeState(stateFile);
    for (const line of refusals.summary()) io.write(`${line}\n`);
    io.write(`${summaryOf(end, log)}\n`);
    return end.refused + log.bad.length > 0 ? EXIT.refused : EXIT.complete;
  } finally {
    client.close();
  }
}

type Run = {
  readonly options: ReplayOptions;
  readonly io: ReplayIo;
  readonly log: ReplayLog;
  readonly speed: number;
  readonly refusals: ReturnType<typeof createRefusals>;
  readonly client: BackendClient;
  readonly stateFile: string;
};

async function send(run: Run, begun: ReplayState): Promise<ReplayState> {
  const { options, io, log, speed, refusals, client, stateFile } = run;
  const last = log.entries.at(-1)?.at ?? 0;
  const progress = createProgress({
    total: log.entries.length,
    already: begun.sent,
    isTerminal: io.isTerminal,
    write: io.write,
    now: io.now,
  });
  let state = begun;
  const ports = {
    now: io.now,
    sleep: (ms: number) => pause(ms, io.stop),
    isStopped: () => io.stop.aborted,
    say: progress.say,
  };
  try {
    return await runReplay({ entries: log.entries, speed }, begun, {
      ...ports,
      send: patientSender(
        (readings) =>
          ingest(client, { customer: options.customer, gateway: options.gateway, readings }),
        ports,
      ),
      keep: (next) => {
        state = next;
        saveState(stateFile, next);
        const at = log.entries[next.sent]?.at ?? last;
        progress.at(next.sent, speed === 0 ? null : (last - at) / speed);
      },
      refused: ({ line }, reason) => {
        const told = refusals.add(line, reason);
        if (told !== null) progress.say(told);
      },
    });
  } catch (error) {
    if (error instanceof StoppedWaiting) return state;
    throw new Error(
      `${sentenceOf(error)} ${state.sent} of ${log.entries.length} readings are sent; the same command goes on from there (${stateFile}).`,
      { cause: error },
    );
  } finally {
    progress.end();
  }
}

/** Where the anchors of a BLE log are; null for other logs. @throws UsageError when it was not said */
async function measuredRoom(options: ReplayOptions, log: ReplayLog): Promise<MeasuredRoom | null> {
  if (log.format !== "ble") return null;
  if (options.anchors === null || options.room === null)
    throw new UsageError(
      "To register the anchors of a BLE log, say which there are (--anchors FILE) and where the room lies (--origin LAT,LON).",
    );
  const text = await readFile(options.anchors, "utf8").catch((error: unknown) => {
    throw new UsageError(`The anchors cannot be read (${sentenceOf(error)}): see --anchors.`);
  });
  return { room: options.room, anchors: readAnchors(text), zoning: options.zoning };
}

async function register(
  options: ReplayOptions,
  io: ReplayIo,
  log: ReplayLog,
  measured: MeasuredRoom | null,
): Promise<void> {
  const { customer } = options;
  const site = options.site ?? (measured === null ? null : SiteId.parse("site-replay"));
  const preparation = preparationFor({
    entries: log.entries,
    customer,
    site,
    measured,
    now: io.now(),
  });
  const unknown = measured === null ? [] : unknownAnchors(log.entries, measured.anchors);
  if (unknown.length > 0)
    io.write(`No anchor list names ${unknown.join(", ")}: their readings will be refused.\n`);
  const admin = await connectBackend(options.url, options.admin);
  try {
    const { made, there } = await prepare(admin, customer, preparation);
    io.write(`Registered for ${customer}: ${made} made or completed, ${there} there already.\n`);
    if (made > 0) await pause(BELIEVED, io.stop);
  } finally {
    admin.close();
  }
}

function describe({ name, format, entries, bad }: ReplayLog): string {
  const devices = new Set(entries.map(({ tagId }) => tagId)).size;
  const kinds = { ble: "BLE", bus: "GPS (bus)", csv: "GPS", gpx: "GPX" } as const;
  const span =
    entries.length === 0
      ? ""
      : `, ${instant(entries[0]?.at ?? 0)} to ${instant(entries.at(-1)?.at ?? 0)}`;
  return `${name}: ${kinds[format]}, ${entries.length.toLocaleString("en")} readings of ${devices} devices${span}; ${bad.length} lines refused.`;
}

function instant(at: number): string {
  return `${new Date(at).toISOString().slice(0, 19).replace("T", " ")} UTC`;
}

function summaryOf(state: ReplayState, log: ReplayLog): string {
  const told = [
    `${state.accepted} accepted`,
    `${state.late} late`,
    `${state.duplicate} known already`,
    `${state.refused} refused by the backend`,
    `${log.bad.length} lines refused`,
  ];
  return `Complete: ${state.sent} readings of ${log.name}: ${told.join(", ")}.`;
}

function pause(ms: number, stop: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      stop.removeEventListener("abort", end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    if (stop.aborted) end();
    else stop.addEventListener("abort", end);
  });
}
