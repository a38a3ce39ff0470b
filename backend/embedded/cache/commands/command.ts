import type { Database } from "../keyspace.ts";
import type { Reply } from "../reply.ts";

/** One command of the subset. */
export interface Command {
  /**
   * Redis's arity: the number of words, the name included; negative: at least as many.
   * `run` may rely on it, which is why the files of commands give its arguments defaults.
   */
  readonly arity: number;
  /**
   * How the log keeps what it did. `command`: the command itself, because the same command at
   * the same time on the same keys has the same effect. `state`: the whole values of the keys
   * it changed, because it depends on other keys too.
   */
  readonly logs: "command" | "state";
  /** Runs on one database. Throws `CommandRefused` before it has changed anything. */
  readonly run: (database: Database, args: readonly string[]) => Reply;
}

/** Commands by their lower-case names. */
export type CommandTable = Readonly<Record<string, Command>>;

/** A command that the log keeps as it is. */
export function command(arity: number, run: Command["run"]): Command {
  return { arity, logs: "command", run };
}

/** A command of which the log keeps the outcome. */
export function crossKeyCommand(arity: number, run: Command["run"]): Command {
  return { arity, logs: "state", run };
}
