import type { Database } from "../keyspace.ts";
import { CommandRefused, ok, refusals, type Reply } from "../reply.ts";
import { command, type CommandTable, crossKeyCommand } from "./command.ts";
import { readInteger, sliceRange } from "./numbers.ts";

type Side = "left" | "right";

/** Commands on lists. */
export const listCommands: CommandTable = {
  lpush: command(-3, (database, [key = "", ...items]) => push(database, key, items, "left")),
  rpush: command(-3, (database, [key = "", ...items]) => push(database, key, items, "right")),
  lpushx: command(-3, (database, [key = "", ...items]) =>
    itemsOf(database, key) === undefined ? 0 : push(database, key, items, "left"),
  ),
  rpushx: command(-3, (database, [key = "", ...items]) =>
    itemsOf(database, key) === undefined ? 0 : push(database, key, items, "right"),
  ),
  lpop: command(-2, (database, args) => pop(database, args, "left")),
  rpop: command(-2, (database, args) => pop(database, args, "right")),
  llen: command(2, (database, [key = ""]) => itemsOf(database, key)?.length ?? 0),
  lindex: command(3, (database, [key = "", index = ""]) => {
    const items = itemsOf(database, key);
    return items?.at(readInteger(index)) ?? null;
  }),
  lrange: command(4, (database, [key = "", start = "", stop = ""]) => {
    const [from, to] = [readInteger(start), readInteger(stop)];
    const items = itemsOf(database, key) ?? [];
    return items.slice(...sliceRange(from, to, items.length));
  }),
  lset: command(4, (database, [key = "", index = "", text = ""]) => {
    const items = itemsOf(database, key);
    if (items === undefined) {
      throw new CommandRefused(refusals.noSuchKey);
    }
    const wanted = readInteger(index);
    const at = wanted < 0 ? items.length + wanted : wanted;
    if (at < 0 || at >= items.length) {
      throw new CommandRefused(refusals.indexOutOfRange);
    }
    items[at] = text;
    database.settle(key);
    return ok;
  }),
  linsert: command(5, (database, [key = "", where = "", pivot = "", text = ""]) => {
    const side = where.toLowerCase();
    if (side !== "before" && side !== "after") {
      throw new CommandRefused(refusals.syntax);
    }
    const items = itemsOf(database, key);
    const at = items?.indexOf(pivot) ?? -1;
    if (items === undefined || at === -1) {
      return items === undefined ? 0 : -1;
    }
    items.splice(side === "before" ? at : at + 1, 0, text);
    database.settle(key);
    return items.length;
  }),
  lrem: command(4, (database, [key = "", count = "", text = ""]) => {
    const wanted = readInteger(count);
    const items = itemsOf(database, key);
    if (items === undefined) {
      return 0;
    }
    const most = wanted === 0 ? Infinity : Math.abs(wanted);
    let removed = 0;
    for (let step = 0, length = items.length; step < length && removed < most; step += 1) {
      const at = wanted < 0 ? length - 1 - step : step - removed;
      if (items[at] === text) {
        items.splice(at, 1);
        removed += 1;
      }
    }
    if (removed > 0) {
      database.settle(key);
    }
    return removed;
  }),
  ltrim: command(4, (database, [key = "", start = "", stop = ""]) => {
    const [from, to] = [readInteger(start), readInteger(stop)];
    const items = itemsOf(database, key);
    if (items !== undefined) {
      const [first, end] = sliceRange(from, to, items.length);
      items.splice(end);
      items.splice(0, first);
      database.settle(key);
    }
    return ok;
  }),
  rpoplpush: crossKeyCommand(3, (database, [from = "", to = ""]) => {
    const text = itemsOf(database, from)?.at(-1);
    if (text === undefined) {
      return null;
    }
    itemsOf(database, to);
    pop(database, [from], "right");
    push(database, to, [text], "left");
    return text;
  }),
};

function itemsOf(database: Database, key: string): string[] | undefined {
  return database.value(key, "list")?.items;
}

function push(database: Database, key: string, added: readonly string[], side: Side): Reply {
  const { items } = database.valueOrNew(key, "list", () => ({ type: "list", items: [] }));
  for (const item of added) {
    if (side === "left") {
      items.unshift(item);
    } else {
      items.push(item);
    }
  }
  database.settle(key);
  return items.length;
}

function pop(database: Database, [key = "", count, ...more]: readonly string[], side: Side): Reply {
  if (more.length > 0) {
    const name = side === "left" ? "lpop" : "rpop";
    throw new CommandRefused(`ERR wrong number of arguments for '${name}' command`);
  }
  const wanted = count === undefined ? 1 : readInteger(count, refusals.notPositive);
  if (wanted < 0) {
    throw new CommandRefused(refusals.notPositive);
  }
  const items = itemsOf(database, key);
  if (items === undefined) {
    return null;
  }
  const start = side === "left" ? 0 : Math.max(0, items.length - wanted);
  const taken = items.splice(start, Math.min(wanted, items.length));
  if (side === "right") {
    taken.reverse();
  }
  if (taken.length > 0) {
    database.settle(key);
  }
  return count === undefined ? (taken[0] ?? null) : taken;
}
