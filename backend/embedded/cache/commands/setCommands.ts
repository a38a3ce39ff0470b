import type { Database } from "../keyspace.ts";
import { CommandRefused, refusals, type Reply } from "../reply.ts";
import { command, type CommandTable, crossKeyCommand } from "./command.ts";
import { readInteger } from "./numbers.ts";
import { readScan } from "./scan.ts";

type Members = ReadonlySet<string>;
type Combine = (sets: readonly Members[]) => string[];

/** Commands on sets. */
export const setCommands: CommandTable = {
  sadd: command(-3, (database, [key = "", ...added]) => add(database, key, added)),
  srem: command(-3, (database, [key = "", ...removed]) => {
    const members = membersOf(database, key);
    const count = removed.filter((member) => members?.delete(member) === true).length;
    if (count > 0) {
      database.settle(key);
    }
    return count;
  }),
  smembers: command(2, (database, [key = ""]) => [...(membersOf(database, key) ?? [])]),
  sismember: command(3, (database, [key = "", member = ""]) =>
    membersOf(database, key)?.has(member) === true ? 1 : 0,
  ),
  scard: command(2, (database, [key = ""]) => membersOf(database, key)?.size ?? 0),
  smove: crossKeyCommand(4, (database, [from = "", to = "", member = ""]) => {
    const source = membersOf(database, from);
    if (source === undefined) {
      return 0;
    }
    membersOf(database, to);
    if (!source.has(member)) {
      return 0;
    }
    if (from !== to) {
      source.delete(member);
      database.settle(from);
      add(database, to, [member]);
    }
    return 1;
  }),
  spop: command(-2, (database, [key = "", count, ...more]) => {
    const wanted = readCount(count, more);
    const members = membersOf(database, key);
    if (members === undefined) {
      return count === undefined ? null : [];
    }
    const taken = choose([...members], wanted, chanceOf(database.now));
    for (const member of taken) {
      members.delete(member);
    }
    if (taken.length > 0) {
      database.settle(key);
    }
    return count === undefined ? (taken[0] ?? null) : taken;
  }),
  srandmember: command(-2, (database, [key = "", count, ...more]) => {
    if (more.length > 0) {
      throw new CommandRefused(refusals.syntax);
    }
    const wanted = count === undefined ? 1 : readInteger(count);
    const members = [...(membersOf(database, key) ?? [])];
    if (wanted < 0) {
      const one = (): string => choose(members, 1, Math.random)[0] ?? "";
      return members.length === 0 ? [] : Array.from({ length: -wanted }, one);
    }
    const taken = choose(members, wanted, Math.random);
    return count === undefined ? (taken[0] ?? null) : taken;
  }),
  sunion: combined(union),
  sinter: combined(intersection),
  sdiff: combined(difference),
  sunionstore: combinedStore(union),
  sinterstore: combinedStore(intersection),
  sdiffstore: combinedStore(difference),
  sscan: command(-3, (database, [key = "", cursor = "", ...options]) => {
    const { matches } = readScan(cursor, options);
    return ["0", [...(membersOf(database, key) ?? [])].filter(matches)];
  }),
};

function membersOf(database: Database, key: string): Set<string> | undefined {
  return database.value(key, "set")?.members;
}

function add(database: Database, key: string, added: readonly string[]): Reply {
  const { members } = database.valueOrNew(key, "set", () => ({ type: "set", members: new Set() }));
  const before = members.size;
  for (const member of added) {
    members.add(member);
  }
  if (members.size > before) {
    database.settle(key);
  }
  return members.size - before;
}

function readCount(count: string | undefined, more: readonly string[]): number {
  if (more.length > 0) {
    throw new CommandRefused(refusals.syntax);
  }
  const wanted = count === undefined ? 1 : readInteger(count, refusals.notPositive);
  if (wanted < 0) {
    throw new CommandRefused(refusals.notPositive);
  }
  return wanted;
}

/** Distinct items by chance (a partial Fisher-Yates shuffle). */
function choose(items: string[], wanted: number, chance: () => number): string[] {
  const count = Math.min(wanted, items.length);
  for (let index = 0; index < count; index += 1) {
    const other = index + Math.floor(chance() * (items.length - index));
    [items[index], items[other]] = [items[other] ?? "", items[index] ?? ""];
  }
  return items.slice(0, count);
}

/** Chance drawn from the command's time (mulberry32), so that the log replays the same choice. */
function chanceOf(now: number): () => number {
  let state = now | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function combined(combine: Combine): CommandTable[string] {
  return command(-2, (database, keys) => combine(setsOf(database, keys)));
}

function combinedStore(combine: Combine): CommandTable[string] {
  return crossKeyCommand(-3, (database, [destination = "", ...keys]) => {
    const members = combine(setsOf(database, keys));
    database.remove(destination);
    if (members.length > 0) {
      add(database, destination, members);
    }
    return members.length;
  });
}

function setsOf(database: Database, keys: readonly string[]): Members[] {
  return keys.map((key) => membersOf(database, key) ?? new Set<string>());
}

function union(sets: readonly Members[]): string[] {
  return [...new Set(sets.flatMap((members) => [...members]))];
}

function intersection([first, ...others]: readonly Members[]): string[] {
  return [...(first ?? [])].filter((member) => others.every((other) => other.has(member)));
}

function difference([first, ...others]: readonly Members[]): string[] {
  return [...(first ?? [])].filter((member) => !others.some((other) => other.has(member)));
}
