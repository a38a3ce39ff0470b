import fc from "fast-check";
import { readFile, writeFile } from "node:fs/promises";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { durabilityOf } from "../../../../backend/embedded/cache/durability.ts";
import { execute } from "../../../../backend/embedded/cache/execute.ts";
import { createKeyspace, type Keyspace } from "../../../../backend/embedded/cache/keyspace.ts";
import { encodeRecord, logHeader } from "../../../../backend/embedded/cache/logRecord.ts";
import { readLog } from "../../../../backend/embedded/cache/readLog.ts";
import { snapshot } from "../../../../backend/embedded/cache/snapshot.ts";
import { stateOf } from "../../../../backend/embedded/cache/stateOf.ts";
import { randomCommand } from "./randomCommands.ts";
import { testCache } from "./testCache.ts";

const runs = Number(process.env["RUNS"] ?? 300);
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "balise-replay-"));
});
afterAll(() => rm(folder, { recursive: true }));

/** Steps of a history: commands, the passing of time, and compactions in between. */
const step = fc.oneof(
  { weight: 20, arbitrary: fc.tuple(fc.constantFrom(0, 0, 5), randomCommand) },
  { weight: 3, arbitrary: fc.tuple(fc.constant(0), randomPop()) },
  { weight: 2, arbitrary: fc.constant("compact" as const) },
  { weight: 3, arbitrary: fc.integer({ min: 1, max: 2_000_000_000 }) },
);

/** A choice by chance that the log must repeat, and sets that are large enough for one. */
function randomPop(): fc.Arbitrary<string[]> {
  return fc.constantFrom(["sadd", "a", "v", "w", "x", "y", "z"], ["spop", "a"], ["spop", "a", "2"]);
}

/** What must survive, in a form that can be compared: per database, the commands to make each key. */
function contentsOf(keyspace: Keyspace, now: number): unknown {
  return keyspace.map((database) => {
    database.now = now;
    return [...database.entries()]
      .filter(([key]) => durabilityOf(key) !== "ephemeral")
      .map(([key, entry]) => stateOf(key, entry));
  });
}

function unordered(contents: unknown): unknown {
  return Array.isArray(contents)
    ? contents.map((database: unknown[]) => database.map((key) => JSON.stringify(key)).sort())
    : contents;
}

it("replaying the log, compacted at any time, leads to the state that was", async () => {
  const file = path.join(folder, "cache.log");
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
      const keyspace = createKeyspace();
      let now = 1_700_000_000_000;
      let log: Buffer[] = [Buffer.from(logHeader)];
      for (const next of steps) {
        if (next === "compact") {
          log = [...snapshot(keyspace, now)];
        } else if (typeof next === "number") {
          now += next;
        } else {
          const [database, words] = next;
          const outcome = execute(keyspace, database, words, now);
          if (outcome.log.length > 0) {
            log.push(encodeRecord({ time: now, database, commands: outcome.log }));
          }
        }
      }
      await writeFile(file, Buffer.concat(log));
      const replayed = await readLog(file);
      expect(replayed.cut).toBe(0);
      expect(unordered(contentsOf(replayed.keyspace, now))).toEqual(
        unordered(contentsOf(keyspace, now)),
      );
    }),
    { numRuns: runs },
  );
});

it("a refused command has changed nothing", () => {
  fc.assert(
    fc.property(fc.array(randomCommand, { maxLength: 40 }), (commands) => {
      const keyspace = createKeyspace();
      for (const words of commands) {
        const before = contentsOf(keyspace, 1000);
        const { reply, log } = execute(keyspace, 0, words, 1000);
        const refused = reply !== null && typeof reply === "object" && "refusal" in reply;
        const after = contentsOf(keyspace, 1000);
        expect(refused ? { log, after } : null).toEqual(
          refused ? { log: [], after: before } : null,
        );
      }
    }),
    { numRuns: runs },
  );
});

it("a running cache that compacts often keeps everything, and its file stays small", async () => {
  const cache = await testCache({ compactAfterBytes: 20_000 });
  const client = cache.client();
  for (let round = 0; round < 40; round += 1) {
    const pipeline = client.pipeline();
    for (let index = 0; index < 50; index += 1) {
      pipeline.set(`token${index}`, `${"x".repeat(100)}${round}`, "PX", 3_600_000);
      pipeline.sadd("set", `${round}-${index}`);
    }
    await pipeline.exec();
  }
  await cache.restart();
  const again = cache.client();
  expect([await again.get("token49"), await again.scard("set"), await again.dbsize()]).toEqual([
    `${"x".repeat(100)}39`,
    2000,
    51,
  ]);
  // 4,000 writes of some 200 bytes are 700 KB when nothing is compacted.
  expect((await readFile(cache.file)).length).toBeLessThan(200_000);
  await cache.end();
});

it("the cards of cluster nodes are in memory only, everything else survives a restart", async () => {
  const cache = await testCache();
  const client = cache.client();
  await client.set("{cluster/node}/knode-1", "card", "PX", 4000);
  await client.sadd("{cluster/node}/id-cards-index", "{cluster/node}/knode-1");
  await client.mset("repos/kuzzle/token/u#kauth-1", "session", "{cluster/node}/knode-2", "card");
  await client.set("{notif/i/c}/doc", "[]", "PX", 1000);
  await cache.restart();
  const again = cache.client();
  expect((await again.keys("*")).sort()).toEqual([
    "repos/kuzzle/token/u#kauth-1",
    "{notif/i/c}/doc",
  ]);
  await cache.end();
});
