import path from "node:path";
import { isLoopback } from "../../../src/domain/base/isLoopback.ts";
import { FRONT_SETTINGS_PATH } from "../../../src/domain/base/limits.ts";
import { SERVICES_PATH } from "../services/createServices.ts";
import type { SupervisorConfiguration } from "./configuration.ts";
import type { RestartPolicy } from "./lifecycle.ts";
import type { ChildDescription, ServiceDescription } from "./service.ts";

const restart: RestartPolicy = { most: 5, within: 60_000, firstRest: 500 };

/** What the list of services depends on. */
export interface ServicesOptions {
  readonly configuration: SupervisorConfiguration;
  /** Absolute path of `dist`. */
  readonly dist: string;
  /** The supervisor's own environment, which the services inherit. */
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly demo: boolean;
  /** The demo's calendar is the wall's. */
  readonly clockNow: boolean;
  /** Of storage and cache, for them and Kuzzle alone. */
  readonly secret: string;
}

/**
 * The services in the order of their start. Their stop timeouts sum up to less than the 5 s
 * within which Ctrl-C ends everything.
 */
export function describeServices(options: ServicesOptions): ServiceDescription[] {
  const { configuration, dist, demo } = options;
  const { ports, hosts } = configuration;
  const env = commonEnvironment(options);
  const withSecret = { ...env, BALISE_DATA_SECRET: options.secret };
  const module = (...parts: string[]) => path.join(dist, "backend", ...parts);
  const preload = (...parts: string[]) => ["--import", module("embedded", ...parts)];
  return [
    {
      name: "data",
      module: module("embedded", "data", "main.js"),
      args: [],
      nodeArgs: smallHeap,
      env: withSecret,
      // A stranger is refused, which is an answer.
      questions: [
        { by: "http", host: loopback, port: ports.storage, path: "/" },
        ...(configuration.redisUrl === null
          ? [{ by: "redis", host: loopback, port: ports.cache } as const]
          : []),
      ],
      expectedTrouble: [],
      readyTimeout: 30_000,
      stopTimeout: 700,
      restart,
    },
    {
      name: "web",
      module: module("embedded", "web", "main.js"),
      args: [],
      nodeArgs: smallHeap,
      env,
      questions: [
        {
          by: "http",
          host: reachable(hosts.BALISE_HOST),
          port: ports.web,
          path: FRONT_SETTINGS_PATH,
        },
      ],
      // It runs and is tested on the Node that package.json asks for.
      expectedTrouble: ["oidc-provider WARNING: Unsupported runtime"],
      readyTimeout: 20_000,
      stopTimeout: 1000,
      restart,
    },
    {
      name: "kuzzle",
      module: module("app", "main.js"),
      args: [],
      nodeArgs: [
        // Measured idle: 158 MB instead of 159, and a bound on what a burst of requests adds.
        "--max-semi-space-size=8",
        ...preload("network", "loopbackCluster.js"),
        // With a Redis of its own, other Kuzzle nodes may hold locks.
        ...(configuration.redisUrl === null ? preload("supervisor", "kuzzlePreload.js") : []),
      ],
      env: withSecret,
      // The state of the process alone: neither storage nor cache is asked for it.
      questions: [
        {
          by: "http",
          host: reachable(hosts.BALISE_KUZZLE_HOST),
          port: ports.kuzzle,
          path: "/_ready",
        },
      ],
      // The first start makes every index and the whole demo world's documents.
      // The seed is generated once and kept in the storage, which is as private as a file beside it.
      expectedTrouble: ["using a generated seed for authentication"],
      readyTimeout: 120_000,
      stopTimeout: 1500,
      restart,
    },
    ...(demo
      ? [
          {
            name: "demo",
            module: module("demo", "simulate.js"),
            args: ["--supervised", ...(options.clockNow ? ["--clock", "now"] : [])],
            nodeArgs: smallestHeap,
            env,
            // It moves the demo's world: nobody waits for it.
            questions: [],
            expectedTrouble: [],
            // Of silence: on a machine that has much to do it says what it waits for, and is waited for.
            readyTimeout: 120_000,
            stopTimeout: 700,
            restart,
            isOptional: true,
          },
        ]
      : []),
  ];
}

/** The process that makes a backup: it ends once it is made, and is started for each. */
export function describeBackup({
  dist,
  ...options
}: Pick<ServicesOptions, "configuration" | "dist" | "env" | "demo">): Omit<
  ChildDescription,
  "args"
> {
  return {
    module: path.join(dist, "backend", "embedded", "backup", "main.js"),
    nodeArgs: smallHeap,
    env: commonEnvironment(options),
    expectedTrouble: [],
  };
}

const loopback = "127.0.0.1";

/** Where a server is reached that listens on an address: on all of them, by loopback. */
function reachable(host: string): string {
  if (host === "0.0.0.0") return loopback;
  return host === "::" ? "::1" : host;
}

/** Password of the super admin of a demo, where the operator gives none: printed at each start and shown on the status page. */
export const DEMO_ADMIN_PASSWORD = "balise-platform-2026";

/** Young objects are collected often instead of kept: these processes hold little. */
const smallHeap = ["--max-semi-space-size=4"];
/** The world moves once a second and holds little: what it costs to collect more often is nothing. */
const smallestHeap = ["--max-semi-space-size=1", "--optimize-for-size"];

/**
 * For glibc's malloc, which others do not read: what is large goes back to the system when it is freed (a password's
 * 16 MiB would stay otherwise, once for each thread), and threads share two heaps.
 */
const memoryReturned = { MALLOC_MMAP_THRESHOLD_: "262144", MALLOC_ARENA_MAX: "2" };

/** Every setting with its value, so that no service has defaults of its own. */
function commonEnvironment({
  configuration,
  env,
  demo,
}: Pick<ServicesOptions, "configuration" | "env" | "demo">): Record<string, string> {
  const { ports, publicUrl, phones, dataFolder } = configuration;
  const defaults: Record<string, string> = {
    NODE_ENV: "production",
    ...memoryReturned,
    BALISE_OIDC_ISSUER: `${publicUrl}/identity`,
    BALISE_OIDC_CLIENT_ID: "balise-front",
    SMTP_URL: `smtp://127.0.0.1:${ports.smtp}`,
    BALISE_SMS_GATEWAY_URL: `http://127.0.0.1:${ports.web}/mailbox/sms`,
    BALISE_MAPS_URL: `http://127.0.0.1:${ports.web}${SERVICES_PATH}/maps`,
    BALISE_QUICKCONNECT_URL: `http://127.0.0.1:${ports.web}${SERVICES_PATH}/quickconnect`,
    ...(phones === null
      ? {}
      : {
          BALISE_PHONE_HOST: phones.host,
          // A public address is one that phones reach themselves.
          ...(isLoopback(new URL(publicUrl).hostname)
            ? { BALISE_CONNECT_URL: `http://${phones.host}:${phones.port}` }
            : {}),
        }),
    BALISE_FILES: path.join(dataFolder, "files"),
    BALISE_BACKUP_MARK: path.join(dataFolder, "last-backup"),
    ...(demo
      ? {
          BALISE_ADMIN_PASSWORD: DEMO_ADMIN_PASSWORD,
          BALISE_SUPER_ADMINS_BY_PASSWORD: "1",
          BALISE_HUB_URL: `${publicUrl}/hub`,
          BALISE_DEMO_ACCOUNTS: path.join(dataFolder, "demo-accounts.json"),
        }
      : {}),
  };
  const inherited = Object.entries(env).flatMap(([name, value]) =>
    value === undefined || value === "" || name === "BALISE_DATA_SECRET"
      ? []
      : [[name, value] as const],
  );
  return {
    ...defaults,
    ...Object.fromEntries(inherited),
    BALISE_DATA: dataFolder,
    BALISE_PORT: String(ports.web),
    BALISE_KUZZLE_PORT: String(ports.kuzzle),
    BALISE_STORAGE_PORT: String(ports.storage),
    BALISE_CACHE_PORT: String(ports.cache),
    BALISE_SMTP_PORT: String(ports.smtp),
    BALISE_PUBLIC_URL: publicUrl,
    BALISE_DEMO: demo ? "1" : "0",
  };
}
