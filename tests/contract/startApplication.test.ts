import { fork } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { Redis } from "ioredis";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type RunningBackend, startBackend } from "../support/backend.ts";

const MAIN = path.resolve(import.meta.dirname, "../../dist/backend/app/main.js");

/** Starts the application as a supervisor does; answers its exit code and what it wrote on stderr. */
async function outcome(env: Record<string, string>): Promise<{ code: unknown; stderr: string }> {
  const child = fork(MAIN, [], {
    env: { ...process.env, ...env },
    stdio: ["ignore", "ignore", "pipe", "ipc"],
  });
  let stderr = "";
  child.stderr?.on("data", (text: Buffer) => (stderr += text.toString()));
  const [code] = await once(child, "exit");
  return { code, stderr };
}

describe("the application", () => {
  it("tells in one sentence which variable cannot be used, and ends with 78", async () => {
    expect(await outcome({ BALISE_SESSION_HOURS: "99" })).toEqual({
      code: 78,
      stderr:
        "The application could not start: The configuration cannot be used: BALISE_SESSION_HOURS must be at most 12 hours. Correct it and start again.\n",
    });
  });

  it("ends with 78 when the file store cannot be meant", async () => {
    const { code, stderr } = await outcome({ BALISE_FILES: "ftp://files.example.org/" });
    expect({ code, lines: stderr.trim().split("\n").length }).toEqual({ code: 78, lines: 1 });
  });
});

describe("the application that is ended", () => {
  let backend: RunningBackend;
  let cache: Redis;
  beforeAll(async () => {
    backend = await startBackend();
    cache = new Redis({
      host: "127.0.0.1",
      port: backend.data.cachePort,
      password: backend.data.secret,
    });
  }, 120_000);
  afterAll(async () => {
    cache?.disconnect();
    await backend?.stop();
  });

  it("waits for its jobs, which give their lease back: the next start need not wait for it to run out", async () => {
    await expect.poll(() => cache.exists("balise/jobs/lease"), { timeout: 20_000 }).toBe(1);
    await backend.end();
    expect(await cache.exists("balise/jobs/lease")).toBe(0);
  });
});
