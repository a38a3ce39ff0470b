import { type ChildProcess, fork } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { readSimulateOptions, SIMULATE_HELP, type SimulateOptions } from "./simulateOptions.ts";
import { runSimulation } from "./runSimulation.ts";
import { dryRun } from "./dryRun.ts";
import { sentenceOf } from "./client/login.ts";
import { UsageError } from "./usageError.ts";
import { WorldMissing } from "./worldMissing.ts";

/** What tells the supervisor that trying again is vain (EX_CONFIG). */
const CANNOT_START = 78;

/** `npm run simulate`, and the part of `npm start` that moves the demo world. */
async function main(): Promise<number> {
  const options = readSimulateOptions(process.argv.slice(2), process.env);
  if (options === "help") {
    process.stdout.write(SIMULATE_HELP);
    return 0;
  }
  if (options.dryRun)
    return dryRun(options, Date.now(), (line) => process.stdout.write(`${line}\n`));
  const ending = new AbortController();
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => ending.abort());
  if (process.send !== undefined) process.on("disconnect", () => ending.abort());
  const dataFolder = process.env["BALISE_DATA"] ?? "data";
  let past: ChildProcess | null = null;
  ending.signal.addEventListener("abort", () => past?.kill("SIGTERM"));
  await runSimulation(options, {
    env: process.env,
    dataFolder: existsSync(dataFolder) ? dataFolder : null,
    pid: process.pid,
    ending: ending.signal,
    tell: (line) => process.stdout.write(`${line}\n`),
    progress: (text) => process.send?.({ type: "progress", text }),
    ready: ({ logins, note, ahead, isLetIn }) => {
      process.send?.({ type: "ready", logins, note });
      if (
        options.supervised &&
        isLetIn &&
        options.pastDays > 0 &&
        options.scenario === "normal" &&
        !ending.signal.aborted
      )
        past = startPast(options, ahead);
    },
  });
  return 0;
}

/** In a process of its own: it takes a minute, more memory than the world, and has no haste. */
function startPast({ pastDays, url, seed }: SimulateOptions, ahead: number): ChildProcess {
  const extension = path.extname(fileURLToPath(import.meta.url));
  const main = fileURLToPath(new URL(`./timeMachine/main${extension}`, import.meta.url));
  return fork(main, [String(pastDays), url, String(seed), String(ahead)], { stdio: "inherit" });
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    process.stderr.write(`${sentenceOf(error)}\n`);
    if (error instanceof WorldMissing) process.exit(CANNOT_START);
    process.exit(error instanceof UsageError ? 2 : 1);
  },
);
