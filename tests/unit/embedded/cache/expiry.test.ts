import { afterEach, expect, it } from "vitest";
import { say, type TestCache, testCache } from "./testCache.ts";

let running: TestCache | undefined;
afterEach(async () => {
  await running?.end();
  running = undefined;
});

async function cacheAt(start: number) {
  let now = start;
  running = await testCache({ now: () => now });
  return { cache: running, advance: (ms: number) => (now += ms) };
}

it("a key is there until its time and gone at it", async () => {
  const { cache, advance } = await cacheAt(1_000_000);
  const client = cache.client();
  await client.set("token", "x", "PX", 3000);
  advance(2999);
  expect([await client.get("token"), await client.pttl("token")]).toEqual(["x", 1]);
  advance(1);
  expect([await client.get("token"), await client.pttl("token")]).toEqual([null, -2]);
});

it("an expired key is neither listed nor counted", async () => {
  const { cache, advance } = await cacheAt(0);
  const client = cache.client();
  await client.psetex("a", 10, "x");
  await client.set("b", "x");
  advance(10);
  expect([await client.keys("*"), await client.dbsize(), await client.scan(0)]).toEqual([
    ["b"],
    1,
    ["0", ["b"]],
  ]);
});

it("a lock can be taken again once it has expired", async () => {
  const { cache, advance } = await cacheAt(0);
  const client = cache.client();
  const take = () => client.set("lock", "me", "PX", 5000, "NX");
  expect([await take(), await take()]).toEqual(["OK", null]);
  advance(5000);
  expect(await take()).toBe("OK");
});

it("the time goes on while the cache is closed", async () => {
  const { cache, advance } = await cacheAt(1_000_000);
  const client = cache.client();
  await client.set("short", "x", "PX", 1000);
  await client.set("long", "x", "PX", 10_000);
  advance(4000);
  await cache.restart();
  const again = cache.client();
  expect([await again.get("short"), await again.pttl("long")]).toEqual([null, 6000]);
});

it("a clock that is set back does not bring a key back to life", async () => {
  const { cache, advance } = await cacheAt(1_000_000);
  const client = cache.client();
  await client.set("a", "old", "PX", 1000);
  advance(1000);
  expect(await say(client, ["append", "a", "new"])).toBe(3);
  advance(-900);
  await cache.restart();
  expect(await cache.client().get("a")).toBe("new");
});

it("the time does not go back when the clock is set back while the cache is closed", async () => {
  const { cache, advance } = await cacheAt(1_000_000);
  const client = cache.client();
  await client.set("revoked", "x", "PX", 3000);
  advance(2000);
  await client.set("other", "x");
  advance(-1900);
  await cache.restart();
  expect(await cache.client().pttl("revoked")).toBe(1000);
});

it.each([
  { key: "balise/lock/tour-horizon", expected: null },
  { key: "balise/lock/tour-horizon/wanted", expected: null },
  { key: "balise:bootstrap", expected: null },
  { key: "balise/jobs/lease", expected: null },
  { key: "balise/scroll/abc", expected: null },
  { key: "balise/sequence/tour-horizon", expected: "x" },
  { key: "repos/kuzzle/token/abc", expected: "x" },
])("of $key $expected is left after a restart of the cache", async ({ key, expected }) => {
  const { cache } = await cacheAt(1_000_000);
  await cache.client().set(key, "x", "PX", 600_000);
  await cache.restart();
  expect(await cache.client().get(key)).toBe(expected);
});
