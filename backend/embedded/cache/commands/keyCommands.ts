import type { Database, Value } from "../keyspace.ts";
import { CommandRefused, ok, refusals, type Reply } from "../reply.ts";
import { command, type CommandTable, crossKeyCommand } from "./command.ts";
import { expiryTime } from "./expiry.ts";
import { matchGlob } from "./glob.ts";
import { readInteger } from "./numbers.ts";
import { readScan } from "./scan.ts";

/** Commands on keys of any type. */
export const keyCommands: CommandTable = {
  del: command(-2, (database, keys) => countKeys(keys, (key) => database.remove(key))),
  unlink: command(-2, (database, keys) => countKeys(keys, (key) => database.remove(key))),
  exists: command(-2, (database, keys) =>
    countKeys(keys, (key) => database.entry(key) !== undefined),
  ),
  touch: command(-2, (database, keys) =>
    countKeys(keys, (key) => database.entry(key) !== undefined),
  ),
  type: command(2, (database, [key = ""]) => ({
    status: database.entry(key)?.value.type ?? "none",
  })),
  expire: expireCommand("expire", 1000, true),
  pexpire: expireCommand("pexpire", 1, true),
  expireat: expireCommand("expireat", 1000, false),
  pexpireat: expireCommand("pexpireat", 1, false),
  persist: command(2, (database, [key = ""]) => {
    const entry = database.entry(key);
    if (entry === undefined || entry.expiresAt === null) {
      return 0;
    }
    database.expire(key, entry, null);
    return 1;
  }),
  pttl: command(2, (database, [key = ""]) => remaining(database, key)),
  ttl: command(2, (database, [key = ""]) => {
    const ms = remaining(database, key);
    return ms < 0 ? ms : Math.floor((ms + 500) / 1000);
  }),
  keys: command(2, (database, [pattern = ""]) => {
    const matches = matchGlob(pattern);
    return [...database.entries().keys()].filter(matches);
  }),
  scan: command(-2, (database, [cursor = "", ...options]) => {
    const wanted = readScan(cursor, options);
    const found: string[] = [];
    for (const [key, entry] of database.entries()) {
      if (wanted.matches(key) && (wanted.type === null || wanted.type === entry.value.type)) {
        found.push(key);
      }
    }
    return ["0", found];
  }),
  dbsize: command(1, (database) => database.entries().size),
  randomkey: command(1, (database) => {
    const keys = [...database.entries().keys()];
    return keys[Math.floor(Math.random() * keys.length)] ?? null;
  }),
  rename: crossKeyCommand(3, (database, [from = "", to = ""]) => {
    rename(database, from, to);
    return ok;
  }),
  renamenx: crossKeyCommand(3, (database, [from = "", to = ""]) => {
    if (database.entry(from) !== undefined && database.entry(to) !== undefined) {
      return 0;
    }
    rename(database, from, to);
    return 1;
  }),
  flushdb: command(-1, (database, [mode = "SYNC", ...more]) => {
    if (more.length > 0 || !/^(?:a?sync)$/i.test(mode)) {
      throw new CommandRefused(refusals.syntax);
    }
    database.flush();
    return ok;
  }),
};

function expireCommand(name: string, unit: number, relative: boolean): CommandTable[string] {
  return command(-3, (database, [key = "", amount = "", ...options]) => {
    const flags = readExpireFlags(options);
    const value = readInteger(amount);
    const time = expiryTime(value, unit, relative ? database.now : 0, name);
    const entry = database.entry(key);
    if (entry === undefined || !allows(flags, entry.expiresAt, time)) {
      return 0;
    }
    database.expire(key, entry, time);
    return 1;
  });
}

const expireFlags = new Set(["NX", "XX", "GT", "LT"]);

function readExpireFlags(options: readonly string[]): ReadonlySet<string> {
  const flags = new Set(options.map((option) => option.toUpperCase()));
  for (const flag of flags) {
    if (!expireFlags.has(flag)) {
      throw new CommandRefused(`ERR Unsupported option ${flag.toLowerCase()}`);
    }
  }
  if (flags.has("NX") && flags.size > 1) {
    throw new CommandRefused("ERR NX and XX, GT or LT options at the same time are not compatible");
  }
  if (flags.has("GT") && flags.has("LT")) {
    throw new CommandRefused("ERR GT and LT options at the same time are not compatible");
  }
  return flags;
}

function allows(flags: ReadonlySet<string>, current: number | null, time: number): boolean {
  return !(
    (flags.has("NX") && current !== null) ||
    (flags.has("XX") && current === null) ||
    // No expiry counts as an infinitely late one.
    (flags.has("GT") && (current === null || time <= current)) ||
    (flags.has("LT") && current !== null && time >= current)
  );
}

function remaining(database: Database, key: string): number {
  const entry = database.entry(key);
  if (entry === undefined) {
    return -2;
  }
  return entry.expiresAt === null ? -1 : entry.expiresAt - database.now;
}

function rename(database: Database, from: string, to: string): void {
  const entry = database.entry(from);
  if (entry === undefined) {
    throw new CommandRefused(refusals.noSuchKey);
  }
  if (from !== to) {
    const value: Value = entry.value;
    database.remove(from);
    database.put(to, value, entry.expiresAt);
  }
}

function countKeys(keys: readonly string[], test: (key: string) => boolean): Reply {
  let count = 0;
  for (const key of keys) {
    count += test(key) ? 1 : 0;
  }
  return count;
}
