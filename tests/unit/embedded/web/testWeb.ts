import { EventEmitter } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DEFAULT_MAP_SOURCES } from "../../../../src/domain/customers/mapSources.ts";
import { readIdentityProviders } from "../../../../src/domain/users/identityProviders.ts";
import {
  startWeb,
  type Web,
  type WebSurroundings,
} from "../../../../backend/embedded/web/startWeb.ts";
import type { WebConfig } from "../../../../backend/embedded/web/webConfig.ts";

export const alice = {
  sub: "user-alice",
  username: "alice",
  email: "alice@example.com",
  givenName: "Alice",
  familyName: "Martin",
  locale: "fr",
  password: "alice has a long password",
  hubTransmissibleId: "partner-alice",
};

export const bob = {
  sub: "user-bob",
  username: "bob",
  email: "bob@example.com",
  givenName: "Bob",
  familyName: "Baker",
  locale: "en",
  password: "bob has a long password too",
};

/** A port nobody listens on at the moment. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      const port = typeof address === "object" && address ? address.port : 0;
      server.close(() => resolve(port));
    });
  });
}

/** A parent process that can be made to speak. */
export class FakeParent extends EventEmitter {
  connected = true;
  readonly sent: unknown[] = [];
  send(message: unknown): void {
    this.sent.push(message);
  }
}

export interface TestWeb {
  readonly config: WebConfig;
  readonly url: string;
  readonly parent: FakeParent;
  readonly logged: readonly string[];
  smtpPort(): number;
  /** Of the address for phones; null: there is none. */
  phonePort(): number | null;
  /** Ends the server and starts it again on the same data folder. */
  restart(): Promise<void>;
  /** Ends the server and removes its folder. */
  stop(): Promise<void>;
}

/** The web process's server on a free port and a temporary data folder, in demo mode unless told otherwise. */
export async function startTestWeb(
  changes: Partial<WebConfig> = {},
  limits: WebSurroundings["limits"] = {},
  passing: WebSurroundings["passing"] = {},
): Promise<TestWeb> {
  const folder = await mkdtemp(join(tmpdir(), "balise-web-"));
  const accountsFile = join(folder, "given-accounts.json");
  await writeFile(accountsFile, JSON.stringify([alice, bob]));
  const port = await freePort();
  const demo = changes.demo ?? true;
  const config: WebConfig = {
    host: "127.0.0.1",
    port,
    publicUrl: `http://localhost:${port}`,
    allowedOrigins: [],
    trustedProxies: [],
    phones: null,
    kuzzlePort: await freePort(),
    smtpPort: 0,
    data: join(folder, "data"),
    demo,
    clientId: "balise-front",
    providers: readIdentityProviders({
      list: undefined,
      issuer: undefined,
      clientId: undefined,
      publicUrl: `http://localhost:${port}`,
    }),
    imageOrigins: [],
    maps: DEFAULT_MAP_SOURCES,
    accountsFile: demo ? null : accountsFile,
    demoAccountsFile: demo ? accountsFile : null,
    hubUrl: `http://localhost:${port}/hub`,
    smsToken: null,
    mailboxOpen: false,
    front: join(folder, "front"),
    ...changes,
  };
  const parent = new FakeParent();
  const logged: string[] = [];
  const start = () =>
    startWeb(config, { parent, log: (line) => logged.push(line), limits, passing });
  let web: Web = await start();
  return {
    config,
    url: config.publicUrl,
    parent,
    logged,
    smtpPort: () => web.smtpPort,
    phonePort: () => web.phonePort,
    async restart() {
      await web.close();
      web = await start();
    },
    async stop() {
      await web.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
