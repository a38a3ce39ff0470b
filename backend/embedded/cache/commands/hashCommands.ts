import type { Database } from "../keyspace.ts";
import { CommandRefused, ok, type Reply } from "../reply.ts";
import { command, type CommandTable } from "./command.ts";
import { addFloats, addIntegers, readBigInteger, readFloat } from "./numbers.ts";
import { readScan } from "./scan.ts";

/** Commands on hashes. */
export const hashCommands: CommandTable = {
  hset: command(-4, (database, [key = "", ...pairs]) => setFields(database, key, pairs, "hset")),
  hmset: command(-4, (database, [key = "", ...pairs]) => {
    setFields(database, key, pairs, "hmset");
    return ok;
  }),
  hsetnx: command(4, (database, [key = "", field = "", text = ""]) => {
    if (fieldsOf(database, key)?.has(field) === true) {
      return 0;
    }
    return setFields(database, key, [field, text], "hsetnx");
  }),
  hget: command(
    3,
    (database, [key = "", field = ""]) => fieldsOf(database, key)?.get(field) ?? null,
  ),
  hmget: command(-3, (database, [key = "", ...names]) => {
    const fields = fieldsOf(database, key);
    return names.map((name) => fields?.get(name) ?? null);
  }),
  hgetall: command(2, (database, [key = ""]) => [...(fieldsOf(database, key) ?? [])].flat()),
  hkeys: command(2, (database, [key = ""]) => [...(fieldsOf(database, key)?.keys() ?? [])]),
  hvals: command(2, (database, [key = ""]) => [...(fieldsOf(database, key)?.values() ?? [])]),
  hlen: command(2, (database, [key = ""]) => fieldsOf(database, key)?.size ?? 0),
  hstrlen: command(
    3,
    (database, [key = "", field = ""]) => fieldsOf(database, key)?.get(field)?.length ?? 0,
  ),
  hexists: command(3, (database, [key = "", field = ""]) =>
    fieldsOf(database, key)?.has(field) === true ? 1 : 0,
  ),
  hdel: command(-3, (database, [key = "", ...names]) => {
    const fields = fieldsOf(database, key);
    const removed = names.filter((name) => fields?.delete(name) === true).length;
    if (removed > 0) {
      database.settle(key);
    }
    return removed;
  }),
  hincrby: command(4, (database, [key = "", field = "", by = ""]) => {
    const amount = readBigInteger(by);
    const before = fieldsOf(database, key)?.get(field) ?? "0";
    const sum = addIntegers(readBigInteger(before, "ERR hash value is not an integer"), amount);
    setFields(database, key, [field, String(sum)], "hincrby");
    return sum;
  }),
  hincrbyfloat: command(4, (database, [key = "", field = "", by = ""]) => {
    const amount = readFloat(by);
    if (!Number.isFinite(amount)) {
      throw new CommandRefused("ERR value is NaN or Infinity");
    }
    const before = fieldsOf(database, key)?.get(field) ?? "0";
    const sum = addFloats(readFloat(before, "ERR hash value is not a float"), amount);
    setFields(database, key, [field, sum], "hincrbyfloat");
    return sum;
  }),
  hscan: command(-3, (database, [key = "", cursor = "", ...options]) => {
    const { matches } = readScan(cursor, options);
    const fields = [...(fieldsOf(database, key) ?? [])];
    return ["0", fields.filter(([field]) => matches(field)).flat()];
  }),
};

function fieldsOf(database: Database, key: string): Map<string, string> | undefined {
  return database.value(key, "hash")?.fields;
}

function setFields(database: Database, key: string, pairs: readonly string[], name: string): Reply {
  if (pairs.length % 2 !== 0) {
    throw new CommandRefused(`ERR wrong number of arguments for '${name}' command`);
  }
  const { fields } = database.valueOrNew(key, "hash", () => ({ type: "hash", fields: new Map() }));
  const sizeBefore = fields.size;
  for (let index = 0; index < pairs.length; index += 2) {
    fields.set(pairs[index] ?? "", pairs[index + 1] ?? "");
  }
  database.settle(key);
  return fields.size - sizeBefore;
}
