import { cannotStartExitCode, sentenceOf } from "./cannotStart.ts";
import { watchTurns } from "./watchTurns.ts";

/** What a process of ours offers once it runs. */
export interface RunningService {
  /** Port numbers by name, told to the parent. */
  readonly ports: Readonly<Record<string, number>>;
  /** Ends the service; nothing acknowledged may be lost. */
  close(): Promise<void>;
}

/** A service that hangs in `close` is ended all the same. */
const closeTimeout = 3000;

/**
 * The life of one of our processes: start, tell the parent `{ type: "ready", ports }` over IPC
 * (or a line on the screen where there is no parent), end on SIGTERM, SIGINT or when the parent
 * is gone, within 3 s. A service that cannot start prints one sentence and exits with 78;
 * `fail`, given to `start`, ends a running one with its reason and exit code 1.
 */
export async function runService(
  name: string,
  start: (fail: (error: Error) => void) => Promise<RunningService>,
): Promise<void> {
  let running: RunningService | null = null;
  let ending = false;

  async function end(exitCode: number): Promise<void> {
    if (ending) {
      return;
    }
    ending = true;
    setTimeout(() => {
      console.error(`${name} did not close within ${closeTimeout / 1000} s and was ended.`);
      process.exit(1);
    }, closeTimeout).unref();
    let code = exitCode;
    try {
      await running?.close();
    } catch (error) {
      console.error(`${name} did not close well: ${sentenceOf(error)}`);
      code = 1;
    }
    process.exit(code);
  }

  process.on("SIGTERM", () => void end(0));
  process.on("SIGINT", () => void end(0));
  process.on("disconnect", () => void end(0));

  try {
    running = await start((error) => {
      console.error(sentenceOf(error));
      void end(1);
    });
  } catch (error) {
    console.error(sentenceOf(error));
    process.exit(cannotStartExitCode);
  }
  if (ending) {
    // A signal came while the service was starting.
    await running.close();
    process.exit(0);
  }
  if (process.send === undefined) {
    console.log(`${name} ready on ${Object.values(running.ports).join(", ")}`);
  } else {
    process.send({ type: "ready", ports: running.ports });
    watchTurns();
  }
}
