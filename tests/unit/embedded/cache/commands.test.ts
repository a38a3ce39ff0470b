import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Redis } from "ioredis";
import { say, type TestCache, testCache } from "./testCache.ts";

let running: TestCache;
let client: Redis;

beforeAll(async () => {
  running = await testCache();
  client = running.client();
});
beforeEach(() => client.flushall());
afterAll(() => running.end());

interface Row {
  readonly name: string;
  readonly given?: readonly string[];
  readonly when: string;
  readonly expected: unknown;
}

const wrongType = {
  error: "WRONGTYPE Operation against a key holding the wrong kind of value",
};

const rows: readonly Row[] = [
  { name: "a key that is not there reads as null", when: "get a", expected: null },
  { name: "a string is read back", given: ["set a 1"], when: "get a", expected: "1" },
  {
    name: "SET NX leaves an existing key alone",
    given: ["set a 1"],
    when: "set a 2 NX",
    expected: null,
  },
  { name: "SET XX needs an existing key", when: "set a 2 XX", expected: null },
  { name: "SET GET tells what was there", given: ["set a 1"], when: "set a 2 GET", expected: "1" },
  {
    name: "SET refuses options that contradict each other",
    when: "set a 1 NX XX",
    expected: { error: "ERR syntax error" },
  },
  {
    name: "SET refuses a time of zero",
    when: "set a 1 PX 0",
    expected: { error: "ERR invalid expire time in 'set' command" },
  },
  {
    name: "SET drops the time to live",
    given: ["set a 1 EX 100", "set a 2"],
    when: "ttl a",
    expected: -1,
  },
  {
    name: "SET KEEPTTL keeps the time to live",
    given: ["set a 1 EX 100", "set a 2 KEEPTTL"],
    when: "ttl a",
    expected: 100,
  },
  { name: "INCR starts at zero", when: "incr a", expected: 1 },
  {
    name: "INCR refuses what is not a number",
    given: ["set a x"],
    when: "incr a",
    expected: { error: "ERR value is not an integer or out of range" },
  },
  {
    name: "INCR refuses to leave 64 bits",
    given: ["set a 9223372036854775807"],
    when: "incr a",
    expected: { error: "ERR increment or decrement would overflow" },
  },
  {
    name: "MGET has null for what is missing or of another type",
    given: ["set a 1", "sadd b x"],
    when: "mget a b c",
    expected: ["1", null, null],
  },
  { name: "MSETNX writes all or nothing", given: ["set b 1"], when: "msetnx a 1 b 2", expected: 0 },
  {
    name: "GETRANGE counts from the end",
    given: ["set a hello"],
    when: "getrange a -3 -2",
    expected: "ll",
  },
  {
    name: "DEL counts what was there",
    given: ["set a 1", "set b 1"],
    when: "del a b c",
    expected: 2,
  },
  {
    name: "a command on the wrong type is refused",
    given: ["set a 1"],
    when: "sadd a x",
    expected: wrongType,
  },
  {
    name: "a set keeps each member once",
    given: ["sadd a x y x"],
    when: "smembers a",
    expected: ["x", "y"],
  },
  {
    name: "a set without members ceases to be",
    given: ["sadd a x", "srem a x"],
    when: "exists a",
    expected: 0,
  },
  {
    name: "SINTER of a missing set is empty",
    given: ["sadd a x"],
    when: "sinter a b",
    expected: [],
  },
  {
    name: "a hash is read field by field",
    given: ["hset a f 1 g 2"],
    when: "hmget a f h g",
    expected: ["1", null, "2"],
  },
  {
    name: "HSET counts the new fields",
    given: ["hset a f 1"],
    when: "hset a f 2 g 3",
    expected: 1,
  },
  {
    name: "HSET refuses half a pair",
    when: "hset a f 1 g",
    expected: { error: "ERR wrong number of arguments for 'hset' command" },
  },
  {
    name: "LPUSH turns the order around",
    given: ["lpush a 1 2 3"],
    when: "lrange a 0 -1",
    expected: ["3", "2", "1"],
  },
  {
    name: "LREM with a negative count goes from the end",
    given: ["rpush a x y x", "lrem a -1 x"],
    when: "lrange a 0 -1",
    expected: ["x", "y"],
  },
  {
    name: "LTRIM to nothing deletes the list",
    given: ["rpush a 1", "ltrim a 5 9"],
    when: "exists a",
    expected: 0,
  },
  {
    name: "LSET out of range is refused",
    given: ["rpush a 1"],
    when: "lset a 3 x",
    expected: { error: "ERR index out of range" },
  },
  {
    name: "a sorted set is in the order of scores, then bytes",
    given: ["zadd a 2 b 1 z 1 c"],
    when: "zrange a 0 -1 WITHSCORES",
    expected: ["c", "1", "z", "1", "b", "2"],
  },
  {
    name: "an open bound leaves the score out",
    given: ["zadd a 1 x 2 y"],
    when: "zrangebyscore a (1 +inf",
    expected: ["y"],
  },
  {
    name: "KEYS knows Redis's patterns",
    given: ["mset ab 1 ac 1 b 1"],
    when: "keys a[b-c]",
    expected: ["ab", "ac"],
  },
  {
    name: "SCAN answers all that match and ends",
    given: ["mset ab 1 b 1"],
    when: "scan 0 MATCH a* COUNT 1",
    expected: ["0", ["ab"]],
  },
  {
    name: "RENAME takes the time to live along",
    given: ["set a 1 EX 100", "rename a b"],
    when: "ttl b",
    expected: 100,
  },
  {
    name: "RENAME of nothing is refused",
    when: "rename a b",
    expected: { error: "ERR no such key" },
  },
  {
    name: "EXPIRE with a time that has passed deletes",
    given: ["set a 1", "expire a -1"],
    when: "exists a",
    expected: 0,
  },
  { name: "EXPIRE of nothing says so", when: "expire a 100", expected: 0 },
  {
    name: "EXPIRE GT does not shorten",
    given: ["set a 1 EX 100"],
    when: "expire a 50 GT",
    expected: 0,
  },
  {
    name: "too few words are refused by name",
    when: "get",
    expected: { error: "ERR wrong number of arguments for 'get' command" },
  },
  {
    name: "a command outside the subset is refused by name and with the way out",
    when: "pfadd a x",
    expected: {
      error:
        "ERR unknown command 'pfadd': the embedded cache does not know it; set REDIS_URL to use a real Redis",
    },
  },
  {
    name: "HELLO 3 is refused so that clients go on in RESP2",
    when: "hello 3",
    expected: { error: "NOPROTO unsupported protocol version" },
  },
  {
    name: "SELECT refuses a database that is not there",
    when: "select 16",
    expected: { error: "ERR DB index is out of range" },
  },
  {
    name: "an unknown script is refused",
    when: "eval return 0",
    expected: {
      error:
        "ERR unknown script for 'eval': the embedded cache runs Kuzzle's own scripts only; use REDIS_URL for others",
    },
  },
  {
    name: "EVALSHA of an unknown script says NOSCRIPT",
    when: "evalsha abc 0",
    expected: { error: "NOSCRIPT No matching script. Please use EVAL." },
  },
];

describe("commands through ioredis", () => {
  it.each(rows)("$name", async ({ given = [], when, expected }) => {
    for (const line of given) {
      expect(await say(client, line.split(" "))).not.toHaveProperty("error");
    }
    expect(await say(client, when.split(" "))).toEqual(expected);
  });
});

describe("what Kuzzle does with its cache", () => {
  const release = `
if redis.call("get",KEYS[1]) == ARGV[1]
then
  return redis.call("del",KEYS[1])
else
  return 0
end
`;

  it("a Mutex's release deletes the lock of its owner only", async () => {
    client.defineCommand("delIfValueEqual", { lua: release, numberOfKeys: 1 });
    await client.set("lock", "me", "PX", 5000, "NX");
    const strange = await client.call("eval", release, 1, "lock", "someone else");
    const mine = await Reflect.get(client, "delIfValueEqual").call(client, "lock", "me");
    expect([strange, mine, await client.exists("lock")]).toEqual([0, 1, 0]);
  });

  it("names its connection and reads INFO", async () => {
    await client.client("SETNAME", "internal_adapter/knode");
    expect(await client.client("GETNAME")).toBe("internal_adapter/knode");
    const info = await client.info();
    expect(info).toMatch(/redis_version:7\.0\.15\r\nredis_mode:standalone/);
    expect(info).toMatch(/used_memory_human:[\d.]+M\r\nused_memory_peak_human:[\d.]+M/);
  });

  it("scans keys by a stream", async () => {
    await client.mset("repos/kuzzle/token/u#1", "x", "repos/kuzzle/token/u#2", "x", "other", "x");
    const found: string[] = [];
    for await (const keys of client.scanStream({ match: "repos/kuzzle/token/*" })) {
      found.push(...keys);
    }
    expect(found).toEqual(["repos/kuzzle/token/u#1", "repos/kuzzle/token/u#2"]);
  });

  it("runs a transaction as a whole and refuses it as a whole", async () => {
    expect(
      await client
        .multi([
          ["set", "a", "1"],
          ["incr", "a"],
          ["sadd", "a", "x"],
        ])
        .exec(),
    ).toEqual([[null, "OK"], [null, 2], [expect.objectContaining({ message: wrongType.error })]]);
    await expect(
      client
        .multi([
          ["set", "a", "5"],
          ["pfcount", "a"],
        ])
        .exec(),
    ).rejects.toThrow("EXECABORT");
    expect(await client.get("a")).toBe("2");
  });

  it("keeps the databases apart, and FLUSHDB empties one of them", async () => {
    const five = running.client(5);
    await client.set("a", "internal");
    await five.set("a", "public");
    await five.flushdb();
    expect([await client.get("a"), await five.get("a")]).toEqual(["internal", null]);
  });

  it("keeps bytes as they are", async () => {
    const bytes = Buffer.from(Array.from({ length: 256 }, (_, byte) => byte));
    await client.set(bytes, bytes);
    expect(await client.getBuffer(bytes)).toEqual(bytes);
    expect(await client.strlen(bytes)).toBe(256);
  });

  it("takes a value of 8 MB that arrives in many pieces", async () => {
    const large = "é".repeat(4 * 1024 * 1024);
    await client.set("large", large);
    expect(await client.get("large")).toBe(large);
  });
});
