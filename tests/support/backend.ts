import type { ChildProcess } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Redis } from "ioredis";
import kuzzleSdk, { type Kuzzle } from "kuzzle-sdk";
import { freePort } from "./freePort.ts";
import { DIST, endProcess, startProcess } from "./ownProcess.ts";
import { PROJECT_ROOT } from "./projectRoot.ts";

/** Passwords are hashed in few rounds; a bench measures the product's. */
const FEW_ROUNDS =
  process.env["VITEST"] === undefined
    ? []
    : ["--import", path.join(PROJECT_ROOT, "tests/support/fewRounds.mjs")];

/** What somebody signs in with. */
export type Credentials = { readonly username: string; readonly password: string };

/** A running backend: storage, cache and Kuzzle with our application, each in its own process. */
export type RunningBackend = {
  readonly port: number;
  /** Where the embedded storage and cache are, and their secret; what is in them is not the application's word. */
  readonly data: {
    readonly storagePort: number;
    readonly cachePort: number;
    readonly secret: string;
  };
  readonly superAdmin: Credentials;
  /** A client over WebSocket, signed in where credentials are given. Disconnected by `stop`. */
  sdk(credentials?: Credentials): Promise<Kuzzle>;
  /** One call over HTTP by the generic route. Answers status, result and error. */
  http(request: object, token?: string | null): Promise<HttpAnswer>;
  /** One call over HTTP by a route of Kuzzle's own, such as /tower/assets/_search. */
  rest(method: string, path: string, options?: RestOptions): Promise<HttpAnswer>;
  /** Ends Kuzzle as the supervisor does; `restart` starts it again. */
  end(): Promise<void>;
  /** Ends Kuzzle and starts it again on the same data. */
  restart(): Promise<void>;
  /** Ends Kuzzle at once, as a crash does; `restart` starts it again. */
  kill(): Promise<void>;
  /** Ends storage and cache at once, as a crash does, and starts them again on the same data. */
  restartData(): Promise<void>;
  /** Whether Kuzzle runs: a node that has lost its cluster ends by itself. */
  isRunning(): boolean;
  /** Starts one more Kuzzle on the same storage and cache; only where the backend was started as a cluster. */
  addNode(): Promise<ClusterNode>;
  stop(): Promise<void>;
};

/** Another Kuzzle of the same cluster; ended by the backend's `stop`. */
export type ClusterNode = {
  /** As the backend's own. */
  sdk(credentials?: Credentials): Promise<Kuzzle>;
  /** Ends it at once, as a crash does; `restart` starts it again. */
  kill(): Promise<void>;
  restart(): Promise<void>;
  isRunning(): boolean;
};

/** `body` is sent as JSON, or as it is where it is a text. */
export type RestOptions = {
  readonly token?: string | null;
  readonly body?: object | string;
  readonly headers?: Readonly<Record<string, string>>;
};

export type HttpAnswer = {
  readonly status: number;
  readonly result: unknown;
  readonly error: {
    readonly id?: string;
    readonly message: string;
    readonly status: number;
  } | null;
};

const SUPER_ADMIN: Credentials = { username: "superadmin", password: "the one password 1" };

/**
 * Starts a backend on free ports with an empty temporary data folder. ELASTICSEARCH_URL and REDIS_URL name the real
 * services to use instead of the embedded ones. `port`: of Kuzzle; a free one by default. `hashesInFull`: passwords in all
 * rounds of the product, for tests of the hashes themselves. Needs `npm run build`.
 */
export async function startBackend(
  env: Record<string, string> = {},
  { isCluster = false, port: wanted = null as number | null, hashesInFull = false } = {},
): Promise<RunningBackend> {
  if (!existsSync(path.join(DIST, "backend/app/main.js"))) {
    throw new Error("dist/backend/app/main.js is missing: run npm run build first.");
  }
  await wipeRealServices();
  const folder = mkdtempSync(path.join(tmpdir(), "balise-test-"));
  const [port, storagePort, cachePort] = await Promise.all([
    wanted ?? freePort(),
    freePort(),
    freePort(),
  ]);
  const dataSecret = randomBytes(32).toString("hex");
  const settings: NodeJS.ProcessEnv = {
    ...process.env,
    NODE_ENV: "production",
    BALISE_CHECK_ANSWERS: "1",
    BALISE_DATA: folder,
    BALISE_FILES: path.join(folder, "files"),
    BALISE_KUZZLE_PORT: String(port),
    BALISE_STORAGE_PORT: String(storagePort),
    BALISE_CACHE_PORT: String(cachePort),
    BALISE_DATA_SECRET: dataSecret,
    BALISE_ADMIN_PASSWORD: SUPER_ADMIN.password,
    BALISE_SUPER_ADMINS_BY_PASSWORD: "1",
    // However busy the machine is, a test goes on with the session that it began with.
    BALISE_PROOF_MINUTES: "60",
    ...elasticsearch(),
    ...env,
  };
  const clients: Kuzzle[] = [];
  const startData = async () =>
    process.env["ELASTICSEARCH_URL"] === undefined
      ? startProcess("embedded/data/main.js", settings)
      : null;
  let dataProcess = await startData();
  const startKuzzle = () =>
    startProcess("app/main.js", isCluster ? { ...settings, ...clusterNode(1) } : settings, [
      "--import",
      isCluster ? OWN_ADDRESS : path.join(DIST, "backend/embedded/network/loopbackCluster.js"),
      ...(hashesInFull ? [] : FEW_ROUNDS),
    ]);
  const nodes: ChildProcess[] = [];
  let kuzzle: ChildProcess;
  try {
    kuzzle = await startKuzzle();
  } catch (error) {
    if (dataProcess !== null) await endProcess(dataProcess);
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }

  const connected = async (nodePort: number, credentials?: Credentials) => {
    const sdk = new kuzzleSdk.Kuzzle(new kuzzleSdk.WebSocket("127.0.0.1", { port: nodePort }), {
      eventTimeout: -1,
    });
    clients.push(sdk);
    await sdk.connect();
    if (credentials !== undefined) await sdk.auth.login("local", { ...credentials });
    return sdk;
  };

  const rest = async (
    method: string,
    address: string,
    { token = null, body, headers = {} }: RestOptions = {},
  ) => {
    const response = await fetch(`http://127.0.0.1:${port}${address}`, {
      method,
      headers: {
        "content-type": "application/json",
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(body === undefined
        ? {}
        : { body: typeof body === "string" ? body : JSON.stringify(body) }),
    });
    // A file, of lines or to print, is no single piece of JSON.
    if (response.headers.get("content-type")?.startsWith("application/json") !== true)
      return { status: response.status, result: await response.text(), error: null };
    return (await response.json()) as HttpAnswer;
  };

  return {
    port,
    data: { storagePort, cachePort, secret: dataSecret },
    superAdmin: SUPER_ADMIN,
    sdk: (credentials) => connected(port, credentials),
    http: (request, token = null) => rest("POST", "/_query", { token, body: request }),
    rest,
    end: () => endProcess(kuzzle),
    async restart() {
      await endProcess(kuzzle);
      kuzzle = await startKuzzle();
    },
    kill: () => endProcess(kuzzle, "SIGKILL"),
    async restartData() {
      if (dataProcess === null) throw new Error("Storage and cache are none of these processes.");
      await endProcess(dataProcess, "SIGKILL");
      dataProcess = await startData();
    },
    isRunning: () => isRunning(kuzzle),
    async addNode() {
      if (!isCluster) throw new Error("The backend is no cluster: start it with isCluster.");
      const nodePort = await freePort();
      const at = nodes.length;
      const start = () =>
        startProcess(
          "app/main.js",
          { ...settings, ...clusterNode(at + 2), BALISE_KUZZLE_PORT: String(nodePort) },
          ["--import", OWN_ADDRESS, ...(hashesInFull ? [] : FEW_ROUNDS)],
        );
      let node = await start();
      nodes.push(node);
      return {
        sdk: (credentials) => connected(nodePort, credentials),
        kill: () => endProcess(node, "SIGKILL"),
        async restart() {
          await endProcess(node);
          node = await start();
          nodes[at] = node;
        },
        isRunning: () => isRunning(node),
      };
    },
    async stop() {
      for (const client of clients) client.disconnect();
      // Nobody reads what it leaves: an orderly end, of up to a second, is `end`'s. A node of a cluster ends its own processes.
      const signal = isCluster ? "SIGTERM" : "SIGKILL";
      await Promise.all([...nodes, kuzzle].map((node) => endProcess(node, signal)));
      if (dataProcess !== null) await endProcess(dataProcess, signal);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Empties the Elasticsearch and Redis that `scripts/elasticsearch/verify` started for the tests alone, and no others. */
async function wipeRealServices(): Promise<void> {
  if (process.env["BALISE_TEST_WIPES"] !== "1") return;
  const { ELASTICSEARCH_URL: elastic, REDIS_URL: redis } = process.env;
  if (elastic !== undefined) {
    const { ok, status } = await fetch(`${elastic}/_all`, { method: "DELETE" });
    if (!ok) throw new Error(`Elasticsearch could not be emptied: ${status}`);
  }
  if (redis !== undefined) {
    const client = new Redis(redis);
    await client.flushall();
    client.disconnect();
  }
}

function elasticsearch(): Record<string, string> {
  const url = process.env["ELASTICSEARCH_URL"];
  return url === undefined ? {} : { kuzzle_services__storageEngine__client__node: url };
}

const isRunning = ({ exitCode, signalCode }: ChildProcess) =>
  exitCode === null && signalCode === null;

/** Gives each node of a cluster a loopback address of its own; its doc tells why. */
const OWN_ADDRESS = path.join(PROJECT_ROOT, "scripts/cluster-smoke/ownAddress.mjs");

/** The addresses of two test runs at once must not meet. */
function clusterNode(number: number): Record<string, string> {
  return { CLUSTER_SMOKE_NODE: String(10 + number + (process.pid % 45) * 4) };
}
