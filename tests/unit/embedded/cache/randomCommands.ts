import fc from "fast-check";

/** Few keys and members, so that commands meet; one key is ephemeral, one relaxed. */
const key = fc.constantFrom("a", "b", "c", "{stats/}d", "{cluster/node}/e");
const member = fc.constantFrom("x", "y", "z", "10", "9", "-3", "", "é\u0000\r\n");
const text = fc.constantFrom("x", "hello", "12", "-7", "1.5", "", "9223372036854775807", "ü\r\n");
const integer = fc.constantFrom("0", "1", "-1", "2", "-2", "5", "-100", "100", "1.5", "no", "007");
// Quarters are exact in binary, so that both sides write them alike.
const float = fc.constantFrom("0", "1", "-1.25", "2.5", "3.75", "10", "inf", "-inf", "no");
const bound = fc.constantFrom("-inf", "+inf", "0", "(1", "2.5", "(3.75", "no");
// Far away or long ago, so that a slow run does not change what is alive.
const seconds = fc.constantFrom("1000000", "2000000", "-1", "0", "no");
const milliseconds = fc.constantFrom("1000000000", "2000000000", "-1", "0", "no");
const flag = fc.constantFrom("NX", "XX", "GT", "LT", "nx");
const pattern = fc.constantFrom(
  "*",
  "a",
  "?",
  "[ab]",
  "[^a]",
  "*d",
  "{stats/}*",
  "\\a",
  "[b-a]",
  "x*",
);
const setOption = fc.constantFrom(
  ["NX"],
  ["xx"],
  ["GET"],
  ["KEEPTTL"],
  ["EX", "1000000"],
  ["PX", "2000000000"],
  ["PXAT", "1"],
  ["EX", "0"],
  ["EX"],
  ["what"],
);

function words(name: string, ...parts: fc.Arbitrary<string>[]): fc.Arbitrary<string[]> {
  return fc.tuple(...parts).map((rest) => [name, ...rest]);
}

function some(name: string, first: fc.Arbitrary<string>, more: fc.Arbitrary<string>) {
  return fc
    .tuple(first, fc.array(more, { minLength: 0, maxLength: 4 }))
    .map(([head, rest]) => [name, head, ...rest]);
}

function each(names: string[], ...parts: fc.Arbitrary<string>[]): fc.Arbitrary<string[]>[] {
  return names.map((name) => words(name, ...parts));
}

/** Any command whose reply and effect real Redis decides without chance. */
export const randomCommand: fc.Arbitrary<string[]> = fc.oneof(
  fc
    .tuple(key, text, fc.array(setOption, { maxLength: 2 }))
    .map(([name, value, options]) => ["set", name, value, ...options.flat()]),
  ...each(["get", "strlen", "incr", "decr", "getdel", "type", "persist"], key),
  ...each(["setnx", "append", "getset"], key, text),
  ...each(["incrby", "decrby"], key, integer),
  words("incrbyfloat", key, float),
  words("setex", key, seconds, text),
  words("psetex", key, milliseconds, text),
  words("getrange", key, integer, integer),
  words("setrange", key, integer, text),
  ...["mget", "del", "unlink", "exists", "touch"].map((name) => some(name, key, key)),
  ...["mset", "msetnx"].map((name) => some(name, key, key)),
  ...["ttl", "pttl"].map((name) => words(name, key)),
  ...["expire", "expireat"].map((name) => some(name, key, fc.oneof(seconds, flag))),
  ...["pexpire", "pexpireat"].map((name) => some(name, key, fc.oneof(milliseconds, flag))),
  words("keys", pattern),
  words(
    "scan",
    fc.constant("0"),
    fc.constant("MATCH"),
    pattern,
    fc.constant("COUNT"),
    fc.constant("1000"),
  ),
  ...each(["rename", "renamenx", "rpoplpush"], key, key),
  words("dbsize"),
  words("flushdb"),
  ...["hset", "hmset", "hdel", "hmget"].map((name) => some(name, key, member)),
  ...each(["hget", "hexists", "hstrlen"], key, member),
  ...each(["hgetall", "hkeys", "hvals", "hlen"], key),
  words("hsetnx", key, member, text),
  words("hincrby", key, member, integer),
  words("hincrbyfloat", key, member, float),
  ...["lpush", "rpush", "lpushx", "rpushx"].map((name) => some(name, key, member)),
  ...["lpop", "rpop"].map((name) => some(name, key, integer)),
  words("llen", key),
  words("lindex", key, integer),
  words("lrange", key, integer, integer),
  words("ltrim", key, integer, integer),
  words("lset", key, integer, member),
  words("linsert", key, fc.constantFrom("BEFORE", "after", "no"), member, member),
  words("lrem", key, integer, member),
  ...["sadd", "srem"].map((name) => some(name, key, member)),
  ...["sunion", "sinter", "sdiff"].map((name) => some(name, key, key)),
  ...["sunionstore", "sinterstore", "sdiffstore"].map((name) => some(name, key, key)),
  ...each(["smembers", "scard"], key),
  words("sismember", key, member),
  words("smove", key, key, member),
  words("sscan", key, fc.constant("0")),
  words("hscan", key, fc.constant("0")),
  words("zscan", key, fc.constant("0")),
  words("zadd", key, float, member),
  words("zadd", key, float, member, float, member),
  words("zadd", key, fc.constantFrom("NX", "XX", "CH"), float, member),
  words("zincrby", key, float, member),
  some("zrem", key, member),
  ...each(["zscore", "zrank", "zrevrank"], key, member),
  words("zcard", key),
  ...each(["zrange", "zrevrange"], key, integer, integer),
  words("zrange", key, integer, integer, fc.constant("WITHSCORES")),
  ...each(["zcount", "zrangebyscore", "zrevrangebyscore", "zremrangebyscore"], key, bound, bound),
  words("zrangebyscore", key, bound, bound, fc.constant("LIMIT"), integer, integer),
  words("zremrangebyrank", key, integer, integer),
);
