import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { createServer } from "node:net";
import fc from "fast-check";
import { Redis } from "ioredis";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { randomCommand } from "./randomCommands.ts";
import { say, type TestCache, testCache } from "./testCache.ts";

const runs = Number(process.env["RUNS"] ?? 200);
const url = process.env["REDIS_URL"];
const installed = spawnSync("redis-server", ["--version"]).status === 0;

/** Replies whose order Redis does not promise, and those that depend on when they are asked. */
const inAnyOrder = new Set(["smembers", "sunion", "sinter", "sdiff", "keys", "hkeys", "hvals"]);
const times = new Set(["ttl", "pttl"]);

function comparable([name = ""]: readonly string[], reply: unknown): unknown {
  if (Array.isArray(reply)) {
    const [cursor, items] = reply;
    if (name === "scan" || name === "sscan") {
      return [cursor, sorted(items)];
    }
    if (name === "hscan" || name === "hgetall") {
      return pairs(name === "hscan" ? items : reply).sort();
    }
    return inAnyOrder.has(name) ? sorted(reply) : reply;
  }
  if (name === "dbsize") {
    // Redis also counts what has expired and is not freed yet.
    return null;
  }
  return times.has(name) && typeof reply === "number" && reply > 0
    ? Math.round(reply / (name === "ttl" ? 1000 : 1_000_000))
    : reply;
}

function sorted(items: readonly unknown[]): unknown[] {
  return items.map(String).sort();
}

/** What we refuse rather than answer wrong; from there on the two stores differ. */
function isBeyondUs(reply: unknown): boolean {
  return JSON.stringify(reply).includes("ERR the embedded cache");
}

function pairs(flat: readonly string[]): string[] {
  return flat.flatMap((field, index) => (index % 2 === 0 ? [`${field}=${flat[index + 1]}`] : []));
}

describe.skipIf(url === undefined && !installed)("the same commands on a real Redis", () => {
  let server: ChildProcess | undefined;
  let real: Redis;
  let embedded: Redis;
  let running: TestCache;

  beforeAll(async () => {
    if (url === undefined) {
      const port = await freePort();
      server = spawn(
        "redis-server",
        ["--port", String(port), "--save", "", "--bind", "127.0.0.1"],
        {
          stdio: "ignore",
        },
      );
      real = new Redis({ host: "127.0.0.1", port, db: 15 });
    } else {
      real = new Redis(url, { db: 15 });
    }
    // Until the server listens, ioredis tries again.
    real.on("error", () => undefined);
    running = await testCache();
    embedded = running.client(15);
    await real.ping();
  });
  afterAll(async () => {
    real.disconnect();
    server?.kill();
    await running.end();
  });

  it("have the same replies", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(randomCommand, { minLength: 5, maxLength: 50 }),
        async (commands) => {
          await Promise.all([real.flushdb(), embedded.flushdb()]);
          for (const words of commands) {
            const [expected, found] = await Promise.all([say(real, words), say(embedded, words)]);
            if (isBeyondUs(found)) {
              return;
            }
            expect({ words, reply: comparable(words, found) }).toEqual({
              words,
              reply: comparable(words, expected),
            });
          }
        },
      ),
      { numRuns: runs },
    );
  });
});

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === "object" && address !== null ? address.port : 0;
}
