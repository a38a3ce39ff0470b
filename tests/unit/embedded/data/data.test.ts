import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Redis } from "ioredis";
import { afterEach, beforeEach, expect, it } from "vitest";
import { nativeModuleMissing } from "../../../../backend/embedded/data/nativeModuleMissing.ts";

const main = path.resolve("dist/backend/embedded/data/main.js");
const SECRET = "a secret of tests only";
let folder: string;
let child: ChildProcess;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "balise-data-"));
});
afterEach(() => {
  child.kill("SIGKILL");
  rmSync(folder, { recursive: true });
});

function start(nodeArgs: readonly string[] = [], env: Readonly<Record<string, string>> = {}) {
  child = spawn(process.execPath, [...nodeArgs, main], {
    env: {
      BALISE_DATA: folder,
      BALISE_STORAGE_PORT: "0",
      BALISE_CACHE_PORT: "0",
      BALISE_DATA_SECRET: SECRET,
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  let errors = "";
  child.stderr?.on("data", (text: Buffer) => (errors += text.toString()));
  const ended = once(child, "close").then(([code, signal]) => ({ exit: code ?? signal, errors }));
  return { ended, ready: readyMessage(child) };
}

type Ready = { readonly type: "ready"; readonly ports: { storage: number; cache: number } };

/** What it says beside, of how its data stands, may come before. */
function readyMessage(of: ChildProcess): Promise<Ready> {
  return new Promise((resolve) => {
    of.on("message", (message: Ready | { readonly type: "condition" }) => {
      if (message.type === "ready") resolve(message);
    });
  });
}

it("tells its parent how its data stands", async () => {
  start();
  const [message] = await once(child, "message");
  expect(message).toMatchObject({
    type: "condition",
    condition: { damaged: [], lost: null, disk: { size: expect.any(Number) }, refusesSince: null },
  });
});

it("serves storage and cache and tells its parent where", async () => {
  const { ready } = start();
  const { type, ports } = await ready;
  expect({ type, names: Object.keys(ports) }).toEqual({
    type: "ready",
    names: ["storage", "cache"],
  });
  const headers = { authorization: `Basic ${Buffer.from(`balise:${SECRET}`).toString("base64")}` };
  const answer: unknown = await (
    await fetch(`http://127.0.0.1:${ports.storage}/`, { headers })
  ).json();
  expect(answer).toMatchObject({ version: { number: expect.stringMatching(/^8\./) } });
  const redis = new Redis(ports.cache, { password: SECRET });
  expect(await redis.ping()).toBe("PONG");
  redis.disconnect();
});

it("leaves the cache out when there is a Redis", async () => {
  const { ready } = start([], { REDIS_URL: "redis://127.0.0.1:6379" });
  expect(Object.keys((await ready).ports)).toEqual(["storage"]);
});

it.each(["SIGTERM", "SIGINT"] as const)(
  "ends in order on %s, also with clients connected",
  async (signal) => {
    const { ready, ended } = start();
    const redis = new Redis((await ready).ports.cache, {
      password: SECRET,
      retryStrategy: () => null,
    });
    await redis.set("a", "kept");
    child.kill(signal);
    expect(await ended).toEqual({ exit: 0, errors: "" });
  },
);

it("ends when its parent is gone", async () => {
  await start().ready;
  // After a disconnect Node tells the parent of the exit, but not that the output is closed.
  const exit = once(child, "exit");
  child.disconnect();
  expect(await exit).toEqual([0, null]);
});

it("says in one sentence that the cache file is damaged", async () => {
  const file = path.join(folder, "cache.log");
  writeFileSync(file, "something else\n");
  expect(await start().ended).toEqual({
    exit: 78,
    errors: `The cache file ${file} is damaged at byte 0 (it is not a log of this cache, or of another version): restore it from a backup, or move it away and start again, which signs everybody out and loses nothing else.\n`,
  });
});

it("says in one sentence that the storage file is damaged", async () => {
  writeFileSync(
    path.join(folder, "storage.db"),
    "this is no database, whatever it may say ".repeat(200),
  );
  const { exit, errors } = await start().ended;
  expect({ exit, lines: errors.split("\n").length }).toEqual({ exit: 78, lines: 2 });
  expect(errors).toContain(`The storage file ${path.join(folder, "storage.db")} is damaged`);
});

it("says in one sentence that the native module is missing", async () => {
  const preload = path.join(folder, "withoutLibsql.cjs");
  writeFileSync(
    preload,
    `const Module = require("node:module");
     const resolve = Module._resolveFilename;
     Module._resolveFilename = function (request, ...rest) {
       return resolve.call(this, request.startsWith("@libsql/") ? request + "-gone" : request, ...rest);
     };`,
  );
  const { exit, errors } = await start(["--require", preload]).ended;
  expect(exit).toBe(78);
  expect(errors).toMatch(
    /^The native module @libsql\/\S+ cannot be loaded on \S+ with Node [\d.]+: run npm ci again on this machine\.\n$/,
  );
});

it("knows a native module of another platform, and takes no other error for it", () => {
  const failure = (message: string, code: string) => Object.assign(new Error(message), { code });
  child = spawn("true");
  expect([
    nativeModuleMissing(
      failure("/x/@libsql/linux-x64-gnu/index.node: invalid ELF header", "ERR_DLOPEN_FAILED"),
      "linux-arm64",
    )?.message,
    nativeModuleMissing(failure("Cannot find module 'zod'", "ERR_MODULE_NOT_FOUND")),
    nativeModuleMissing(new Error("libsql is tired")),
  ]).toEqual([
    `The native module @libsql/linux-x64-gnu cannot be loaded on linux-arm64 with Node ${process.versions.node}: run npm ci again on this machine.`,
    null,
    null,
  ]);
});
