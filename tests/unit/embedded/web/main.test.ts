import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { freePort } from "./testWeb.ts";

// The process as it is started in earnest: `npm run build` comes before the tests.
const program = join(import.meta.dirname, "../../../../dist/backend/embedded/web/main.js");

let folder: string;
let child: ChildProcess | null = null;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "balise-main-"));
});

afterEach(async () => {
  if (child?.exitCode === null && child.signalCode === null) {
    child.kill("SIGKILL");
    await once(child, "exit");
  }
  await rm(folder, { recursive: true, force: true });
});

async function start(environment: Readonly<Record<string, string>>) {
  const started = fork(program, {
    env: {
      PATH: process.env["PATH"],
      BALISE_DATA: folder,
      BALISE_SMTP_PORT: "0",
      BALISE_KUZZLE_PORT: String(await freePort()),
      ...environment,
    },
    stdio: ["ignore", "ignore", "pipe", "ipc"],
  });
  child = started;
  let errors = "";
  started.stderr?.on("data", (chunk: Buffer) => {
    errors += chunk.toString("utf8");
  });
  return {
    process: started,
    lines: () => errors.split("\n").filter((line) => line.startsWith("web:")),
  };
}

/** The message by which it says that it listens; others are questions to the supervisor. */
async function ready(process: ChildProcess): Promise<unknown> {
  for (;;) {
    const [message] = await once(process, "message");
    if ((message as { type?: string }).type === "ready") return message;
  }
}

describe("the web process", () => {
  it("says when it listens and where, and ends when it is told to", async () => {
    const port = await freePort();
    const web = await start({ BALISE_PORT: String(port) });
    const message = await ready(web.process);
    const status = await fetch(`http://localhost:${port}/status.json`);
    web.process.kill("SIGTERM");
    const [code, signal] = await once(web.process, "close");
    expect(message).toEqual({ type: "ready", ports: { http: port, smtp: expect.any(Number) } });
    expect([status.status, code, signal, web.lines()]).toEqual([200, 0, null, []]);
  });

  it("ends when its supervisor is gone", async () => {
    const web = await start({ BALISE_PORT: String(await freePort()) });
    await ready(web.process);
    web.process.disconnect();
    // Node gives no "close" for a child whose channel its parent has closed.
    const [code] = await once(web.process, "exit");
    expect(code).toBe(0);
  });

  it("says in one sentence that its port is taken, and exits with 78", async () => {
    const other = createServer();
    const port = await freePort();
    other.listen(port, "127.0.0.1");
    await once(other, "listening");
    const web = await start({ BALISE_PORT: String(port) });
    const [code] = await once(web.process, "close");
    other.close();
    expect(code).toBe(78);
    expect(web.lines()).toEqual([
      `web: Port ${port} is in use by another program: end it, or choose another with BALISE_PORT.`,
    ]);
  });

  it("says in one sentence what a variable takes, and exits with 78", async () => {
    const web = await start({ BALISE_PUBLIC_URL: "localhost" });
    const [code] = await once(web.process, "close");
    expect(code).toBe(78);
    expect(web.lines()).toEqual([
      'web: BALISE_PUBLIC_URL="localhost" cannot be used: give an origin such as http://localhost:8080, without a path.',
    ]);
  });
});
