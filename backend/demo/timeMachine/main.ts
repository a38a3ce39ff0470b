import { constants, setPriority } from "node:os";
import { BackendUnreachable, connectBackend } from "../client/backendClient.ts";
import { sentenceOf } from "../client/login.ts";
import { pause } from "../pause.ts";
import { createWorld } from "../world/world.ts";
import { writePast } from "./writePast.ts";

/** A backend that restarts is waited for this long between attempts, ms. */
const RETRY = 5000;

/** Gives the demo its past: `main.js <days> <url> <seed> <ahead>`, started by simulate.ts. Ends when it is done. */
async function main([
  days = "30",
  url = "",
  seed = "1",
  ahead = "0",
]: readonly string[]): Promise<void> {
  setPriority(constants.priority.PRIORITY_LOW);
  const ending = new AbortController();
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => ending.abort());
  process.on("disconnect", () => ending.abort());
  const login = {
    username: process.env["BALISE_ADMIN_USERNAME"] ?? "superadmin",
    password: process.env["BALISE_ADMIN_PASSWORD"] ?? "",
  };
  const now = Date.now();
  const world = createWorld({ seed: Number(seed), now, ahead: Number(ahead) });
  const tell = (line: string) => process.stdout.write(`${line}\n`);
  while (!ending.signal.aborted) {
    try {
      const client = await connectBackend(url, login);
      try {
        const options = { client, world, now, days: Number(days), ending: ending.signal, tell };
        await writePast(options);
        return;
      } finally {
        client.close();
      }
    } catch (error) {
      if (!(error instanceof BackendUnreachable)) throw error;
      await pause(RETRY, ending.signal);
    }
  }
}

main(process.argv.slice(2)).then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(`The demo stays without a past: ${sentenceOf(error)}\n`);
    process.exit(1);
  },
);
