import { existsSync } from "node:fs";
import { readSimulateOptions, SIMULATE_HELP } from "./simulateOptions.ts";
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
  await runSimulation(options, {
    env: process.env,
    dataFolder: existsSync(dataFolder) ? dataFolder : null,
    pid: process.pid,
    ending: ending.signal,
    tell: (line) => process.stdout.write(`${line}\n`),
    ready: (logins, note) => process.send?.({ type: "ready", logins, note }),
  });
  return 0;
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    process.stderr.write(`${sentenceOf(error)}\n`);
    if (error instanceof WorldMissing) process.exit(CANNOT_START);
    process.exit(error instanceof UsageError ? 2 : 1);
  },
);
