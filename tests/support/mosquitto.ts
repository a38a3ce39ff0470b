import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, statSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import path from "node:path";
import { freePort } from "./freePort.ts";
import { endProcess } from "./ownProcess.ts";

/** Whether Debian's packages `mosquitto` and `mosquitto-clients` are there (`.ci/run` installs them). */
export const hasMosquitto = ["mosquitto", "mosquitto_pub"].every(
  (name) => spawnSync(name, ["--help"]).error === undefined,
);

/** A broker that we did not write, with publishers that we did not write. */
export type Mosquitto = {
  readonly port: number;
  /** Publishes one message of these bytes with QoS 1. @throws Error with what `mosquitto_pub` says */
  publish(topic: string, payload: Uint8Array | string): Promise<void>;
  /** Publishes a message for each line, in their order, over one connection with QoS 1. */
  publishLines(topic: string, lines: readonly string[]): Promise<void>;
  /** Writes what it holds to its file, and ends it at once, as a crash does. */
  saveAndKill(): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
};

/**
 * Starts a broker whose messages and sessions outlive it in this folder; it holds any number of them for a client.
 * @param inflight messages that it sends before the first of them is acknowledged; 0: any number
 */
export async function startMosquitto(folder: string, inflight = 0): Promise<Mosquitto> {
  const port = await freePort();
  const file = path.join(folder, "mosquitto.conf");
  const database = path.join(folder, "mosquitto.db");
  const settings = [
    `listener ${port} 127.0.0.1`,
    "allow_anonymous true",
    "persistence true",
    `persistence_location ${folder}/`,
    "max_queued_messages 0",
    `max_inflight_messages ${inflight}`,
    ...(process.getuid?.() === 0 ? ["user root"] : []),
  ];
  writeFileSync(file, `${settings.join("\n")}\n`);
  let broker: ChildProcess | null = null;

  async function start(): Promise<void> {
    broker = spawn("mosquitto", ["-c", file], { stdio: "ignore" });
    while (!(await isListening(port))) {
      if (broker.exitCode !== null)
        throw new Error(`mosquitto ended with ${broker.exitCode} before it listened.`);
      await soon();
    }
  }

  async function pub(given: readonly string[], input: Uint8Array | string): Promise<void> {
    const own = ["-h", "127.0.0.1", "-p", String(port), "-q", "1", ...given];
    const publisher = spawn("mosquitto_pub", own, { stdio: ["pipe", "ignore", "pipe"] });
    let said = "";
    publisher.stderr.on("data", (text: Buffer) => (said += text.toString()));
    publisher.stdin.end(input);
    const [code] = (await once(publisher, "close")) as [number | null];
    if (code !== 0) throw new Error(`mosquitto_pub ended with ${String(code)}: ${said}`);
  }

  await start();
  return {
    port,
    publish: (topic, payload) => pub(["-t", topic, "-s"], payload),
    publishLines: (topic, lines) => pub(["-t", topic, "-l"], `${lines.join("\n")}\n`),
    async saveAndKill() {
      if (broker === null) return;
      const before = writtenAt(database);
      broker.kill("SIGUSR1");
      while (writtenAt(database) === before) await soon();
      await endProcess(broker, "SIGKILL");
    },
    start,
    async stop() {
      if (broker !== null) await endProcess(broker);
    },
  };
}

/** The instant of the last write of a file; null: there is none yet. It takes its place by a renaming, whole. */
function writtenAt(file: string): number | null {
  return existsSync(file) ? statSync(file).mtimeMs : null;
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host: "127.0.0.1", port });
    const end = (is: boolean) => {
      socket.destroy();
      resolve(is);
    };
    socket.once("connect", () => end(true));
    socket.once("error", () => end(false));
  });
}

function soon(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, 20);
  });
}
