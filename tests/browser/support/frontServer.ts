import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { NewAccount } from "../../../backend/embedded/identity/newAccounts.ts";
import { type RunningBackend, startBackend } from "../../support/backend.ts";
import { freePort } from "../../support/freePort.ts";
import { endProcess, startProcess } from "../../support/ownProcess.ts";

/** A backend with the web process before it, as `npm start` runs them, without the demo world. */
export type FrontServer = {
  readonly url: string;
  readonly backend: RunningBackend;
  stop(): Promise<void>;
};

export type FrontServerOptions = {
  /** Further variables of both. */
  readonly env?: Readonly<Record<string, string>>;
  /** What the web process reaches Kuzzle by, given Kuzzle's own port: a wire that a test can cut. Its own port unless told. */
  readonly wiredTo?: (kuzzlePort: number) => Promise<number>;
  /** With the partner hub of the demo, which knows the accounts that have an id of it. */
  readonly hasHub?: boolean;
};

/** Starts both on free ports. Needs `npm run build`. */
export async function startFrontServer(
  accounts: readonly NewAccount[] = [],
  { wiredTo = (port) => Promise.resolve(port), hasHub = false, env = {} }: FrontServerOptions = {},
): Promise<FrontServer> {
  const [port, smtpPort] = await Promise.all([freePort(), freePort()]);
  const url = `http://localhost:${port}`;
  const folder = mkdtempSync(path.join(tmpdir(), "balise-web-"));
  const accountsFile = path.join(folder, "accounts.json");
  writeFileSync(accountsFile, JSON.stringify(accounts));
  const places = {
    BALISE_PUBLIC_URL: url,
    BALISE_OIDC_ISSUER: `${url}/identity`,
    BALISE_OIDC_CLIENT_ID: "balise-front",
    SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
  };
  const kuzzlePort = await freePort();
  // Side by side, as each waits for the disk: the web process asks nobody until somebody asks it.
  const starting = {
    backend: startBackend({ ...places, ...env }, { port: kuzzlePort }),
    web: wiredTo(kuzzlePort).then((wired) =>
      startProcess("embedded/web/main.js", {
        ...process.env,
        ...places,
        ...env,
        NODE_ENV: "production",
        BALISE_PORT: String(port),
        BALISE_SMTP_PORT: String(smtpPort),
        BALISE_KUZZLE_PORT: String(wired),
        BALISE_DATA: folder,
        BALISE_IDENTITY_ACCOUNTS: accountsFile,
        BALISE_DEMO: hasHub ? "1" : "0",
      }),
    ),
  };
  await Promise.allSettled([starting.backend, starting.web]);
  const stop = async () => {
    await Promise.allSettled([
      starting.web.then((web) => endProcess(web, "SIGKILL")),
      starting.backend.then((backend) => backend.stop()),
    ]);
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await starting.web;
    return { url, backend: await starting.backend, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
