import { replayCommand } from "./replay/replayCommand.ts";

/** `npm run replay`. The first Ctrl-C ends after the batch under way, a second one at once. */
const stop = new AbortController();
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => stop.abort());

process.exitCode = await replayCommand(process.argv.slice(2), {
  env: process.env,
  write: (text) => process.stdout.write(text),
  isTerminal: process.stdout.isTTY,
  now: Date.now,
  stop: stop.signal,
});
