import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import type { TurnFigures } from "../../src/domain/operations/loopTurns.ts";
import { PROJECT_ROOT } from "./projectRoot.ts";

/** The folder of the build. */
export const DIST = path.join(PROJECT_ROOT, "dist");

/** Ends a process whose test was ended by force: a backend that nobody stops goes on with its jobs. */
const END_WITH_PARENT = path.join(DIST, "backend/embedded/process/endWithParent.js");

/** A first start on a busy machine with two cores, in ms. */
const START_PATIENCE = 300_000;

/** The services of the product by their modules. */
const SERVICES: Readonly<Record<string, string>> = {
  "app/main.js": "kuzzle",
  "embedded/data/main.js": "data",
  "embedded/web/main.js": "web",
};

/** The longest turn of the event loop that processes of each service have reported, in ms. */
export const longestTurns = new Map<string, number>();

function noteTurns(service: string, { longest }: { readonly longest: number }): void {
  longestTurns.set(service, Math.max(longestTurns.get(service) ?? 0, longest));
}

/** Notes what the services of the whole product have reported, by the status page for programs of its supervisor. */
export async function noteServiceTurns(webPort: string): Promise<void> {
  const response = await fetch(`http://localhost:${webPort}/status.json`);
  const { services } = (await response.json()) as {
    services: readonly { readonly name: string; readonly turns?: TurnFigures | null }[];
  };
  for (const { name, turns } of services) if (turns != null) noteTurns(name, turns);
}

/** Starts one of our processes and waits until it says that it is ready. @throws Error with what it wrote on stderr */
export async function startProcess(
  module: string,
  env: NodeJS.ProcessEnv,
  execArgv: readonly string[] = [],
): Promise<ChildProcess> {
  const started = fork(path.join(DIST, "backend", module), [], {
    env,
    execArgv: ["--import", END_WITH_PARENT, ...execArgv],
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  started.on("message", (message) => {
    const { type, turns } = Object(message) as { type?: unknown; turns?: TurnFigures };
    if (type === "turns" && turns !== undefined) noteTurns(SERVICES[module] ?? module, turns);
  });
  let said = "";
  started.stdout?.on("data", (text: Buffer) => (said += text.toString()));
  started.stderr?.on("data", (text: Buffer) => (said += text.toString()));
  const patience = AbortSignal.timeout(START_PATIENCE);
  await Promise.race([
    once(started, "message", { signal: patience }),
    once(started, "exit", { signal: patience }).then(([code]) => {
      throw new Error(`${module} ended with ${String(code)} before it was ready:\n${said}`);
    }),
  ]);
  return started;
}

/** Ends a process that this test started, and waits until it has. */
export async function endProcess(
  process: ChildProcess,
  signal: "SIGKILL" | "SIGTERM" = "SIGTERM",
): Promise<void> {
  if (process.exitCode !== null || process.signalCode !== null) return;
  const exit = once(process, "exit");
  process.kill(signal);
  await exit;
}
