import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Redis } from "ioredis";
import { afterAll, beforeAll, expect, it } from "vitest";
import { TEST_SECRET } from "./testCache.ts";

const rounds = 5;
const module_ = path.resolve("dist/backend/embedded/cache/startCache.js");
let folder: string;
let child: ChildProcess;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "balise-killed-"));
});
afterAll(async () => {
  child.kill("SIGKILL");
  await rm(folder, { recursive: true });
});

async function startInProcess(): Promise<Redis> {
  // Compaction is frequent, so that the process is also killed in the middle of one.
  const program = `
    import { startCache } from ${JSON.stringify(module_)};
    const cache = await startCache({ folder: process.argv[1], host: "127.0.0.1", port: 0,
      secret: "${TEST_SECRET}", compactAfterBytes: 100_000 });
    process.send(cache.port);`;
  child = spawn(process.execPath, ["--input-type=module", "-e", program, folder], {
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  const [port] = await once(child, "message");
  const client = new Redis({
    host: "127.0.0.1",
    port: Number(port),
    password: TEST_SECRET,
    retryStrategy: () => null,
  });
  // The connection is lost on purpose.
  client.on("error", () => undefined);
  return client;
}

async function writeUntilKilled(
  client: Redis,
  acknowledged: Map<string, string>,
  round: number,
): Promise<void> {
  let open = true;
  async function lane(number: number): Promise<void> {
    for (let index = 0; open; index += 1) {
      const key = `${number}/${index % 40}`;
      const value = `${round}:${index}:${"x".repeat(200)}`;
      try {
        await client.set(key, value, "PX", 3_600_000);
        acknowledged.set(key, value);
      } catch {
        // Killed: this write may or may not be there.
        acknowledged.delete(key);
        return;
      }
    }
  }
  const lanes = Array.from({ length: 8 }, (_, number) => lane(number));
  const before = acknowledged.size;
  await expect
    .poll(() => acknowledged.size, { timeout: 10_000 })
    .toBeGreaterThanOrEqual(Math.max(before, 300));
  const exit = once(child, "exit");
  child.kill("SIGKILL");
  await exit;
  open = false;
  await Promise.all(lanes);
}

it(`every acknowledged write is there after kill -9 in the middle of load, ${rounds} times`, async () => {
  const acknowledged = new Map<string, string>();
  let client = await startInProcess();
  for (let round = 0; round < rounds; round += 1) {
    await writeUntilKilled(client, acknowledged, round);
    client.disconnect();
    client = await startInProcess();
    const keys = [...acknowledged.keys()];
    expect(keys.length).toBeGreaterThan(250);
    expect(await client.mget(keys)).toEqual([...acknowledged.values()]);
  }
  client.disconnect();
});
