import { appendFile, readFile, truncate, writeFile } from "node:fs/promises";
import { afterEach, expect, it } from "vitest";
import { CacheFileDamaged } from "../../../../backend/embedded/cache/readLog.ts";
import { startCache } from "../../../../backend/embedded/cache/startCache.ts";
import { TEST_SECRET, type TestCache, testCache } from "./testCache.ts";

let running: TestCache;
const reports: string[] = [];
afterEach(() => running.end());

async function closedCacheWith(keys: readonly string[]): Promise<void> {
  reports.length = 0;
  running = await testCache({ report: (sentence) => reports.push(sentence) });
  const client = running.client();
  for (const key of keys) {
    await client.set(key, "value");
  }
  client.disconnect();
  await running.cache().close();
}

it("a write cut short at any byte is cut off and told, and what was before it stays", async () => {
  await closedCacheWith(["a", "b"]);
  const whole = await readFile(running.file);
  const twoRecords = whole.length;
  await running.restart();
  await running.client().set("c", "value");
  await running.cache().close();
  const withThird = await readFile(running.file);
  for (let length = twoRecords + 1; length < withThird.length; length += 1) {
    reports.length = 0;
    await writeFile(running.file, withThird.subarray(0, length));
    await running.restart();
    const client = running.client();
    expect((await client.keys("*")).sort()).toEqual(["a", "b"]);
    expect(reports).toEqual([
      `The cache file ${running.file} ended in the middle of a write; its last ${length - twoRecords} bytes, which no client was told are written, were cut.`,
    ]);
    await running.cache().close();
    expect((await readFile(running.file)).length).toBe(twoRecords);
  }
});

it("a tail of zeros, as a power cut leaves it, is cut off", async () => {
  await closedCacheWith(["a"]);
  await appendFile(running.file, Buffer.alloc(4096));
  await running.restart();
  expect(await running.client().keys("*")).toEqual(["a"]);
  expect(reports).toHaveLength(1);
});

it("the cache writes on after a cut", async () => {
  await closedCacheWith(["a", "b"]);
  await truncate(running.file, (await readFile(running.file)).length - 3);
  await running.restart();
  await running.client().set("c", "value");
  await running.restart();
  expect((await running.client().keys("*")).sort()).toEqual(["a", "c"]);
});

it("damage before the end refuses to start, naming the file and the way out", async () => {
  await closedCacheWith(["a", "b", "c"]);
  const bytes = await readFile(running.file);
  const place = bytes.indexOf("value");
  bytes.write("VALUE", place);
  await writeFile(running.file, bytes);
  const start = startCache({
    folder: running.folder,
    host: "127.0.0.1",
    port: 0,
    secret: TEST_SECRET,
  });
  await expect(start).rejects.toBeInstanceOf(CacheFileDamaged);
  await expect(start).rejects.toThrow(
    `The cache file ${running.file} is damaged at byte 15 (the record there does not match its checksum): restore it from a backup, or move it away and start again, which signs everybody out and loses nothing else.`,
  );
  expect(await readFile(running.file)).toEqual(bytes);
});

it("a file that is something else is not touched", async () => {
  await closedCacheWith([]);
  await writeFile(running.file, "my shopping list\n");
  await expect(
    startCache({ folder: running.folder, host: "127.0.0.1", port: 0, secret: TEST_SECRET }),
  ).rejects.toThrow("it is not a log of this cache, or of another version");
  expect(await readFile(running.file, "utf8")).toBe("my shopping list\n");
});
