import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import kuzzleSdk, { type Kuzzle } from "kuzzle-sdk";
import { freePort } from "../../tests/support/freePort.ts";
import { PROJECT_ROOT } from "../../tests/support/projectRoot.ts";

/** The whole product on free ports of loopback and a data folder of its own. */
export type Instance = {
  readonly webPort: number;
  readonly storagePort: number;
  readonly cachePort: number;
  readonly folder: string;
  readonly supervisor: number;
  /** A client over the one address, signed in. */
  client(username: string, password: string): Promise<Kuzzle>;
  stop(): Promise<void>;
};

export const SUPER_ADMIN = { username: "superadmin", password: "besieged and standing 1" };

/** Starts the built product, with the demo where that is asked for. @throws Error with what it said when it does not become ready */
export async function startInstance({ hasDemo = false } = {}): Promise<Instance> {
  const folder = mkdtempSync(path.join(tmpdir(), "balise-bench-"));
  const [webPort, kuzzlePort, storagePort, cachePort, smtpPort] = await Promise.all([
    freePort(),
    freePort(),
    freePort(),
    freePort(),
    freePort(),
  ]);
  const main = path.join(PROJECT_ROOT, "dist/backend/embedded/supervisor/main.js");
  const balise = spawn(process.execPath, hasDemo ? [main] : [main, "--no-demo"], {
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      ...process.env,
      NODE_ENV: "production",
      BALISE_DATA: path.join(folder, "data"),
      BALISE_PORT: String(webPort),
      BALISE_PUBLIC_URL: `http://localhost:${webPort}`,
      BALISE_KUZZLE_PORT: String(kuzzlePort),
      BALISE_STORAGE_PORT: String(storagePort),
      BALISE_CACHE_PORT: String(cachePort),
      BALISE_SMTP_PORT: String(smtpPort),
      BALISE_ADMIN_PASSWORD: SUPER_ADMIN.password,
      BALISE_SUPER_ADMINS_BY_PASSWORD: "1",
      BALISE_PROOF_MINUTES: "60",
    },
  });
  let said = "";
  const exit = once(balise, "exit");
  const clients: Kuzzle[] = [];
  await new Promise<void>((resolve, reject) => {
    const hear = (text: Buffer) => {
      said += String(text);
      if (said.includes("Balise is ready")) resolve();
    };
    balise.stdout.on("data", hear);
    balise.stderr.on("data", hear);
    void exit.then(() => reject(new Error(`Balise ended before it was ready:\n${said}`)));
  });
  return {
    webPort,
    storagePort,
    cachePort,
    folder: path.join(folder, "data"),
    supervisor: balise.pid ?? 0,
    async client(username, password) {
      const socket = new kuzzleSdk.WebSocket("localhost", {
        port: webPort,
        reconnectionDelay: 500,
      });
      const sdk = new kuzzleSdk.Kuzzle(socket, { eventTimeout: -1 });
      clients.push(sdk);
      await sdk.connect();
      await sdk.auth.login("local", { username, password });
      return sdk;
    },
    async stop() {
      for (const sdk of clients) sdk.disconnect();
      balise.kill("SIGINT");
      await exit;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
