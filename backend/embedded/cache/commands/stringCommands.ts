import type { Database } from "../keyspace.ts";
import { CommandRefused, ok, type Reply } from "../reply.ts";
import { command, type CommandTable, crossKeyCommand } from "./command.ts";
import { readExpiry } from "./expiry.ts";
import { addFloats, addIntegers, readBigInteger, readFloat, readInteger } from "./numbers.ts";
import { readSetOptions } from "./setOptions.ts";

/** Redis's limit of a string: 512 MB. */
const longestString = 512 * 1024 * 1024;

/** Commands on strings. */
export const stringCommands: CommandTable = {
  get: command(2, (database, [key = ""]) => textOf(database, key)),
  set: command(-3, set),
  setnx: command(3, (database, [key = "", text = ""]) => {
    if (database.entry(key) !== undefined) {
      return 0;
    }
    setText(database, key, text);
    return 1;
  }),
  setex: command(4, (database, [key = "", seconds = "", text = ""]) =>
    setWithTime(database, key, text, seconds, 1000, "setex"),
  ),
  psetex: command(4, (database, [key = "", ms = "", text = ""]) =>
    setWithTime(database, key, text, ms, 1, "psetex"),
  ),
  getset: command(3, (database, [key = "", text = ""]) => {
    const before = textOf(database, key);
    setText(database, key, text);
    return before;
  }),
  getdel: command(2, (database, [key = ""]) => {
    const before = textOf(database, key);
    database.remove(key);
    return before;
  }),
  mget: command(-2, (database, keys) =>
    keys.map((key) => {
      const value = database.entry(key)?.value;
      return value?.type === "string" ? value.text : null;
    }),
  ),
  mset: command(-3, (database, pairs) => {
    setPairs(database, pairs, "mset");
    return ok;
  }),
  // Whether it writes depends on all of its keys, of which the log may keep only some.
  msetnx: crossKeyCommand(-3, (database, pairs) => {
    assertPairs(pairs, "msetnx");
    if (pairs.some((key, index) => index % 2 === 0 && database.entry(key) !== undefined)) {
      return 0;
    }
    setPairs(database, pairs, "msetnx");
    return 1;
  }),
  append: command(3, (database, [key = "", text = ""]) => {
    const joined = (textOf(database, key) ?? "") + text;
    assertLength(joined.length);
    keepingTime(database, key, joined);
    return joined.length;
  }),
  strlen: command(2, (database, [key = ""]) => textOf(database, key)?.length ?? 0),
  getrange: command(4, (database, [key = "", from = "", to = ""]) => {
    const [start, stop] = [readInteger(from), readInteger(to)];
    return rangeOf(textOf(database, key) ?? "", start, stop);
  }),
  setrange: command(4, (database, [key = "", offsetText = "", text = ""]) => {
    const offset = readInteger(offsetText);
    if (offset < 0) {
      throw new CommandRefused("ERR offset is out of range");
    }
    const before = textOf(database, key) ?? "";
    if (text === "") {
      return before.length;
    }
    assertLength(offset + text.length);
    const after =
      before.slice(0, offset).padEnd(offset, "\0") + text + before.slice(offset + text.length);
    keepingTime(database, key, after);
    return after.length;
  }),
  incr: command(2, (database, [key = ""]) => increase(database, key, 1n)),
  decr: command(2, (database, [key = ""]) => increase(database, key, -1n)),
  incrby: command(3, (database, [key = "", by = ""]) =>
    increase(database, key, readBigInteger(by)),
  ),
  decrby: command(3, (database, [key = "", by = ""]) => {
    const amount = readBigInteger(by);
    if (amount === -(2n ** 63n)) {
      throw new CommandRefused("ERR decrement would overflow");
    }
    return increase(database, key, -amount);
  }),
  incrbyfloat: command(3, (database, [key = "", by = ""]) => {
    const text = addFloats(readFloat(textOf(database, key) ?? "0"), readFloat(by));
    keepingTime(database, key, text);
    return text;
  }),
};

function set(database: Database, [key = "", text = "", ...options]: readonly string[]): Reply {
  const wanted = readSetOptions(options, database.now);
  const before = database.entry(key);
  const old = wanted.get ? textOf(database, key) : null;
  const refused =
    wanted.condition === "NX" ? before !== undefined : wanted.condition === "XX" && !before;
  if (refused) {
    return wanted.get ? old : null;
  }
  const expiresAt = wanted.keepTime ? (before?.expiresAt ?? null) : wanted.expiresAt;
  if (expiresAt !== null && expiresAt <= database.now) {
    database.remove(key);
  } else {
    database.put(key, { type: "string", text }, expiresAt);
  }
  return wanted.get ? old : ok;
}

function setWithTime(
  database: Database,
  key: string,
  text: string,
  amount: string,
  unit: number,
  name: string,
): Reply {
  const expiresAt = readExpiry(amount, unit, database.now, name);
  database.put(key, { type: "string", text }, expiresAt);
  return ok;
}

function textOf(database: Database, key: string): string | null {
  return database.value(key, "string")?.text ?? null;
}

function setText(database: Database, key: string, text: string): void {
  database.put(key, { type: "string", text }, null);
}

function keepingTime(database: Database, key: string, text: string): void {
  database.put(key, { type: "string", text }, database.entry(key)?.expiresAt ?? null);
}

function increase(database: Database, key: string, by: bigint): bigint {
  const sum = addIntegers(readBigInteger(textOf(database, key) ?? "0"), by);
  keepingTime(database, key, String(sum));
  return sum;
}

function rangeOf(text: string, start: number, stop: number): string {
  const from = Math.max(0, start < 0 ? text.length + start : start);
  const to = Math.max(0, stop < 0 ? text.length + stop : stop);
  return start < 0 && stop < 0 && start > stop ? "" : text.slice(from, to + 1);
}

function setPairs(database: Database, pairs: readonly string[], name: string): void {
  assertPairs(pairs, name);
  for (let index = 0; index < pairs.length; index += 2) {
    setText(database, pairs[index] ?? "", pairs[index + 1] ?? "");
  }
}

function assertPairs(pairs: readonly string[], name: string): void {
  if (pairs.length % 2 !== 0) {
    throw new CommandRefused(`ERR wrong number of arguments for '${name}' command`);
  }
}

function assertLength(length: number): void {
  if (length > longestString) {
    throw new CommandRefused("ERR string exceeds maximum allowed size (proto-max-bulk-len)");
  }
}
