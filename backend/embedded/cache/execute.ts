import { commandTable } from "./commands/commandTable.ts";
import { type Durability, durabilityOf } from "./durability.ts";
import type { Database, Keyspace } from "./keyspace.ts";
import { CommandRefused, type Reply } from "./reply.ts";
import { stateOf } from "./stateOf.ts";

/** What a command answers, and what the log must keep of it (nothing: an empty list). */
export interface Outcome {
  readonly reply: Reply;
  readonly log: readonly (readonly string[])[];
  readonly durability: Durability;
}

/**
 * Runs one command (`words`: name and arguments) at a time (`now`, epoch ms) on a database.
 * A refusal is a reply like any other, and has changed nothing.
 */
export function execute(
  keyspace: Keyspace,
  number: number,
  words: readonly string[],
  now: number,
): Outcome {
  const database = keyspace[number];
  if (database === undefined) {
    return refusal("ERR DB index is out of range");
  }
  const name = (words[0] ?? "").toLowerCase();
  const command = commandTable.get(name);
  const wrong = command === undefined ? unknownCommand(name) : arityRefusal(name, command, words);
  if (command === undefined || wrong !== null) {
    return refusal(wrong ?? unknownCommand(name));
  }
  database.now = now;
  let reply: Reply;
  try {
    reply = command.run(database, words.slice(1));
  } catch (error) {
    if (error instanceof CommandRefused) {
      return refusal(error.message);
    }
    throw error;
  }
  if (database.flushed) {
    database.flushed = false;
    database.changed.clear();
    return { reply, log: [words], durability: "durable" };
  }
  if (database.changed.size === 0) {
    return { reply, log: [], durability: "ephemeral" };
  }
  const changed = [...database.changed];
  database.changed.clear();
  return { reply, ...logOf(database, changed, command.logs === "state", words) };
}

/** The refusal of an unknown command, in Redis's form, with the way out. */
export function unknownCommand(name: string): string {
  return `ERR unknown command '${name}': the embedded cache does not know it; set REDIS_URL to use a real Redis`;
}

/** The refusal when the number of words does not fit, or null. */
export function arityRefusal(
  name: string,
  { arity }: { readonly arity: number },
  words: readonly string[],
): string | null {
  const fits = arity < 0 ? words.length >= -arity : words.length === arity;
  return fits ? null : `ERR wrong number of arguments for '${name}' command`;
}

function refusal(text: string): Outcome {
  return { reply: { refusal: text }, log: [], durability: "ephemeral" };
}

function logOf(
  database: Database,
  changed: readonly string[],
  asState: boolean,
  words: readonly string[],
): Pick<Outcome, "log" | "durability"> {
  const kept = changed.filter((key) => durabilityOf(key) !== "ephemeral");
  if (kept.length === 0) {
    return { log: [], durability: "ephemeral" };
  }
  const durability = kept.some((key) => durabilityOf(key) === "durable") ? "durable" : "relaxed";
  if (!asState && kept.length === changed.length) {
    return { log: [words], durability };
  }
  const log = kept.flatMap((key) => {
    const entry = database.entry(key);
    return [["del", key], ...(entry === undefined ? [] : stateOf(key, entry))];
  });
  return { log, durability };
}
