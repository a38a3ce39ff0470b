import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";

const built = path.resolve("dist");

/** How a fake service behaves, beside writing down what it does. */
export type Behaviour =
  | "good"
  | "ignoresTerm"
  | "cannotStart"
  | "neverReady"
  | "diesAtOnce"
  | "diesOften"
  /** Says how long its turns took, and asks how all services are. */
  | "asks"
  /** These three answer HTTP. */
  | "answers"
  | "answersSlowly"
  | "turnsInACircle";

/** A `dist` whose four services are tiny fakes, a data folder, and free ports. */
export interface FakeDist {
  readonly folder: string;
  readonly data: string;
  readonly env: Readonly<Record<string, string>>;
  /** What the services did, in order: `start data`, `stop data`, … */
  readonly journal: () => string[];
  /** The process ids of all services that were started. */
  readonly pids: () => number[];
  readonly logOf: (name: string) => string;
  readonly remove: () => void;
}

const program = `
import { appendFileSync } from "node:fs";
import { basename, dirname } from "node:path";
import http from "node:http";
import net from "node:net";
const name = process.env.FAKE_NAME ?? { simulate: "demo" }[basename(process.argv[1], ".js")]
  ?? { app: "kuzzle" }[basename(dirname(process.argv[1]))] ?? basename(dirname(process.argv[1]));
const behaviour = JSON.parse(process.env.FAKE_BEHAVIOURS)[name] ?? "good";
const note = (what) => appendFileSync(process.env.FAKE_JOURNAL, what + " " + name + " " + process.pid + "\\n");
note("start");
console.log(name + " says hello");
process.on("SIGTERM", () => {
  note("stop");
  if (behaviour !== "ignoresTerm") process.exit(0);
});
setInterval(() => undefined, 1000);
if (behaviour === "cannotStart") {
  console.error("The data folder is upside down: turn it round.");
  process.exit(78);
}
if (behaviour === "diesAtOnce") {
  console.error("a cause that nobody knows");
  process.exit(3);
}
if (behaviour === "asks") {
  process.on("message", ({ type, services }) =>
    note(type + ":" + services.map(({ name, state, turns }) =>
      name + "=" + state + (turns === null ? "" : "/" + turns.longest + "ms")).join(",")));
  setInterval(() => process.send({ type: "services" }), 100);
}
const port = { data: "BALISE_STORAGE_PORT", web: "BALISE_PORT", kuzzle: "BALISE_KUZZLE_PORT" }[name];
const ready = () => {
  if (behaviour === "neverReady") return;
  note("ready");
  if (behaviour === "asks") process.send({ type: "turns", turns: { longest: 70, p99: 3 } });
  process.send({ type: "ready", ports: port ? { [name]: Number(process.env[port]) } : {},
    ...(name === "kuzzle" ? { logins: [{ profile: "admin", customer: "Locamat", username: "anna", password: "secret" }], note: "The world is small." } : {}) });
  if (behaviour === "diesOften") setTimeout(() => {
    console.error("a cause that nobody knows");
    process.exit(9);
  }, 50);
};
const answersHttp = ["answers", "answersSlowly", "turnsInACircle"].includes(behaviour);
if (answersHttp) http.createServer((request, response) => {
  if (behaviour === "turnsInACircle") for (;;);
  note("asked");
  setTimeout(() => response.end("well"), behaviour === "answersSlowly" ? 700 : 0);
}).listen(Number(process.env[port]), "127.0.0.1", ready);
else if (port) net.createServer().listen(Number(process.env[port]), "127.0.0.1", ready); else ready();
`;

/** Makes a backup of one file, or says why not. */
const backupProgram = `
import { mkdirSync, writeFileSync } from "node:fs";
const [what, to, option, days] = process.argv.slice(2);
if (process.env.FAKE_BACKUP === "fails") {
  console.error("The disk has no room.");
  process.exitCode = 78;
} else {
  mkdirSync(to);
  writeFileSync(to + "/backup.json", JSON.stringify([what, option, days]));
}
`;

const launcher = `
import { runSupervisor } from ${JSON.stringify(path.join(built, "backend/embedded/supervisor/runSupervisor.js"))};
import { readConfiguration } from ${JSON.stringify(path.join(built, "backend/embedded/supervisor/configuration.js"))};
import { readArguments } from ${JSON.stringify(path.join(built, "backend/embedded/supervisor/arguments.js"))};
try {
  process.exitCode = await runSupervisor(readArguments(process.argv.slice(2)), readConfiguration(process.env), process.env.FAKE_DIST);
} catch (error) {
  console.error(error.message);
  process.exitCode = 78;
}
`;

export async function fakeDist(
  behaviours: Readonly<Record<string, Behaviour>> = {},
): Promise<FakeDist> {
  const folder = mkdtempSync(path.join(tmpdir(), "balise-supervisor-"));
  const backend = path.join(folder, "dist", "backend");
  const journal = path.join(folder, "journal");
  for (const file of [
    "embedded/data/main.js",
    "embedded/web/main.js",
    "app/main.js",
    "demo/simulate.js",
  ]) {
    mkdirSync(path.dirname(path.join(backend, file)), { recursive: true });
    writeFileSync(path.join(backend, file), program);
  }
  mkdirSync(path.join(backend, "embedded/backup"), { recursive: true });
  writeFileSync(path.join(backend, "embedded/backup/main.js"), backupProgram);
  for (const file of [
    "embedded/network/loopbackCluster.js",
    "embedded/supervisor/kuzzlePreload.js",
  ]) {
    mkdirSync(path.dirname(path.join(backend, file)), { recursive: true });
    writeFileSync(path.join(backend, file), "");
  }
  cpSync(path.join(built, "backend/embedded/process"), path.join(backend, "embedded/process"), {
    recursive: true,
  });
  writeFileSync(path.join(folder, "package.json"), JSON.stringify({ type: "module" }));
  writeFileSync(path.join(folder, "launch.js"), launcher);
  const [web, kuzzle, storage, cache, smtp] = await freePorts(5);
  const data = path.join(folder, "data");
  const read = () => (existsSync(journal) ? readFileSync(journal, "utf8").trim().split("\n") : []);
  return {
    folder,
    data,
    env: {
      BALISE_DATA: data,
      BALISE_PORT: String(web),
      BALISE_KUZZLE_PORT: String(kuzzle),
      BALISE_STORAGE_PORT: String(storage),
      BALISE_CACHE_PORT: String(cache),
      BALISE_SMTP_PORT: String(smtp),
      FAKE_DIST: path.join(folder, "dist"),
      FAKE_JOURNAL: journal,
      FAKE_BEHAVIOURS: JSON.stringify(behaviours),
    },
    journal: () => read().map((line) => line.split(" ").slice(0, 2).join(" ")),
    pids: () =>
      read()
        .filter((line) => line.startsWith("start"))
        .map((line) => Number(line.split(" ")[2])),
    logOf: (name) => readFileSync(path.join(data, "logs", `${name}.log`), "utf8"),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** A supervisor in a process of its own, as `npm start` runs it. */
export interface RunningSupervisor {
  readonly process: ChildProcess;
  readonly output: () => string;
  readonly errors: () => string;
  readonly ended: Promise<number | string>;
}

export function startSupervisor(dist: FakeDist, ...args: string[]): RunningSupervisor {
  const child = spawn(process.execPath, [path.join(dist.folder, "launch.js"), ...args], {
    env: { PATH: process.env["PATH"] ?? "", ...dist.env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  let errors = "";
  child.stdout.on("data", (text: Buffer) => (output += text.toString()));
  child.stderr.on("data", (text: Buffer) => (errors += text.toString()));
  return {
    process: child,
    output: () => output,
    errors: () => errors,
    ended: once(child, "close").then(([code, signal]) => code ?? signal),
  };
}

export function isAlive(pid: number): boolean {
  // A process that has ended stays as a zombie (Z) until its parent, or init, asks for its exit code.
  const file = `/proc/${pid}/stat`;
  return existsSync(file) && !/\) Z /.test(readFileSync(file, "utf8"));
}

async function freePorts(count: number): Promise<number[]> {
  const servers = await Promise.all(
    Array.from({ length: count }, async () => {
      const server = createServer().listen(0, "127.0.0.1");
      await once(server, "listening");
      return server;
    }),
  );
  const ports = servers.map((server) => {
    const address = server.address();
    return typeof address === "object" && address !== null ? address.port : 0;
  });
  await Promise.all(servers.map((server) => once(server.close(), "close")));
  return ports;
}
