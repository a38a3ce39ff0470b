import { createHash } from "node:crypto";
import type { Database } from "../keyspace.ts";
import { CommandRefused, type Reply } from "../reply.ts";
import { command, type CommandTable, crossKeyCommand } from "./command.ts";
import { readInteger } from "./numbers.ts";

interface KnownScript {
  readonly lua: string;
  readonly run: (database: Database, keys: readonly string[], args: readonly string[]) => Reply;
}

/**
 * Lua scripts by what they mean: there is no Lua here. The one Kuzzle sends is its Mutex's
 * release, "delete the lock only when it is still mine" (kuzzle/lib/util/mutex).
 */
const knownScripts: readonly KnownScript[] = [
  {
    lua: `
if redis.call("get",KEYS[1]) == ARGV[1]
then
  return redis.call("del",KEYS[1])
else
  return 0
end
`,
    run: (database, [key = ""], [owner]) =>
      database.value(key, "string")?.text === owner && database.remove(key) ? 1 : 0,
  },
];

const scriptsByHash = new Map(knownScripts.map((script) => [sha1(script.lua), script]));

/** `EVAL`, `EVALSHA` and `SCRIPT` for the scripts Kuzzle has. */
export const scriptCommands: CommandTable = {
  eval: crossKeyCommand(-3, (database, [lua = "", ...args]) => {
    const script = scriptsByHash.get(sha1(lua));
    if (script === undefined) {
      throw new CommandRefused(unknownScript);
    }
    return runScript(database, script, args);
  }),
  evalsha: crossKeyCommand(-3, (database, [hash = "", ...args]) => {
    const script = scriptsByHash.get(hash.toLowerCase());
    if (script === undefined) {
      throw new CommandRefused("NOSCRIPT No matching script. Please use EVAL.");
    }
    return runScript(database, script, args);
  }),
  script: command(-2, (_database, [action = "", ...args]) => {
    switch (action.toLowerCase()) {
      case "exists":
        return args.map((hash) => (scriptsByHash.has(hash.toLowerCase()) ? 1 : 0));
      case "load": {
        const hash = sha1(args[0] ?? "");
        if (!scriptsByHash.has(hash)) {
          throw new CommandRefused(unknownScript);
        }
        return hash;
      }
      default:
        throw new CommandRefused(`ERR unknown subcommand '${action}' of 'script'`);
    }
  }),
};

const unknownScript =
  "ERR unknown script for 'eval': the embedded cache runs Kuzzle's own scripts only; use REDIS_URL for others";

function runScript(database: Database, script: KnownScript, args: readonly string[]): Reply {
  const count = readInteger(args[0] ?? "");
  if (count < 0) {
    throw new CommandRefused("ERR Number of keys can't be negative");
  }
  if (count > args.length - 1) {
    throw new CommandRefused("ERR Number of keys can't be greater than number of args");
  }
  return script.run(database, args.slice(1, 1 + count), args.slice(1 + count));
}

function sha1(binaryText: string): string {
  return createHash("sha1").update(binaryText, "latin1").digest("hex");
}
