import type { Entry } from "./keyspace.ts";

/** Members in one command; more would make lines of the log that are hard to read back. */
const chunk = 500;

/**
 * The commands that make a key what it is, starting from nothing: the form in which
 * compaction and commands over several keys are logged. Times are absolute.
 */
export function stateOf(key: string, { value, expiresAt }: Entry): string[][] {
  const expiry = expiresAt === null ? [] : [["pexpireat", key, String(expiresAt)]];
  switch (value.type) {
    case "string":
      return expiresAt === null
        ? [["set", key, value.text]]
        : [["set", key, value.text, "PXAT", String(expiresAt)]];
    case "list":
      return [...chunked("rpush", key, value.items, chunk), ...expiry];
    case "set":
      return [...chunked("sadd", key, [...value.members], chunk), ...expiry];
    case "hash":
      return [...chunked("hset", key, [...value.fields].flat(), 2 * chunk), ...expiry];
    case "zset": {
      const pairs = value.scores.sorted().flatMap(([member, score]) => [String(score), member]);
      return [...chunked("zadd", key, pairs, 2 * chunk), ...expiry];
    }
  }
}

function chunked(name: string, key: string, items: readonly string[], size: number): string[][] {
  const commands: string[][] = [];
  for (let start = 0; start < items.length; start += size) {
    commands.push([name, key, ...items.slice(start, start + size)]);
  }
  return commands;
}
