import type { CommandTable } from "./command.ts";
import { hashCommands } from "./hashCommands.ts";
import { keyCommands } from "./keyCommands.ts";
import { listCommands } from "./listCommands.ts";
import { scriptCommands } from "./scriptCommands.ts";
import { setCommands } from "./setCommands.ts";
import { sortedSetCommands } from "./sortedSetCommands.ts";
import { stringCommands } from "./stringCommands.ts";

/**
 * Every command on data that the embedded cache knows. Of what Kuzzle's `ms` controller offers
 * these are refused: the bit*, geo* and pf* commands, `object`, `sort`, the *bylex commands,
 * `zinterstore` and `zunionstore`.
 */
export const commandTable: ReadonlyMap<string, CommandTable[string]> = new Map(
  Object.entries({
    ...stringCommands,
    ...keyCommands,
    ...hashCommands,
    ...listCommands,
    ...setCommands,
    ...sortedSetCommands,
    ...scriptCommands,
  }),
);
