import { watchTurns } from "../process/watchTurns.ts";
import { startWeb } from "./startWeb.ts";
import { readWebConfig } from "./webConfig.ts";

/** The process's exit code when its configuration or surroundings do not let it start (EX_CONFIG). */
const cannotStart = 78;

/** Time for an orderly end, in ms; the supervisor counts on 3 s. */
const patience = 2500;

function log(line: string): void {
  process.stderr.write(`${line}\n`);
}

/** One sentence of why the web server cannot start, with the way out. */
function sentenceFor(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code, port } = error as NodeJS.ErrnoException & { port?: number };
  const variable =
    port === Number(process.env["BALISE_SMTP_PORT"] || 7515) ? "BALISE_SMTP_PORT" : "BALISE_PORT";
  if (code === "EADDRINUSE") {
    return `Port ${port} is in use by another program: end it, or choose another with ${variable}.`;
  }
  if (code === "EACCES" || code === "EPERM") {
    return `Not permitted (${error.message}): choose a port above 1023, or a data folder this user may write to (BALISE_DATA).`;
  }
  if (code === "EADDRNOTAVAIL") {
    return `This machine has no address ${process.env["BALISE_HOST"]}: correct BALISE_HOST.`;
  }
  return error.message;
}

async function main(): Promise<void> {
  const config = readWebConfig(process.env);
  const web = await startWeb(config, { parent: process, log });
  let ending = false;
  const end = () => {
    if (ending) return;
    ending = true;
    setTimeout(() => process.exit(0), patience).unref();
    void web.close().then(
      () => process.exit(0),
      (error: unknown) => {
        log(`web: did not end in order: ${String(error)}`);
        process.exit(1);
      },
    );
  };
  process.on("SIGTERM", end);
  process.on("SIGINT", () => {
    // Ctrl-C reaches every process of the terminal: under a supervisor, its order of ending counts.
    if (!process.connected) end();
  });
  process.on("disconnect", end);
  process.send?.({ type: "ready", ports: { http: web.port, smtp: web.smtpPort } });
  watchTurns();
}

main().catch((error: unknown) => {
  log(`web: ${sentenceFor(error)}`);
  process.exit(cannotStart);
});
