import { EXIT, replayCommand } from "./replay/replayCommand.ts";

/** Ctrl-C reaches a command under npm more than once; only one that comes later than this, in ms, is a second wish. */
const SAME_WISH = 1000;

/** `npm run replay`. The first Ctrl-C ends after the batch under way, a second one at once. */
const stop = new AbortController();
let wishedAt: number | null = null;
for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.on(signal, () => {
    wishedAt ??= Date.now();
    if (Date.now() - wishedAt > SAME_WISH) process.exit(EXIT.stopped);
    stop.abort();
  });

process.exitCode = await replayCommand(process.argv.slice(2), {
  env: process.env,
  write: (text) => process.stdout.write(text),
  isTerminal: process.stdout.isTTY,
  now: Date.now,
  stop: stop.signal,
});
