import {
  archiveCounter,
  duplicateCounter,
  resetCounter,
  unarchiveCounter,
} from "../../domain/counters/calls.ts";
import { counterNameProblem } from "../../domain/counters/counterName.ts";
import type { CommandOf } from "../../streams/calls/makeCall.ts";
import { type CallWork, useCalls } from "../kit/useCalls.ts";

const CALLS = {
  archive: archiveCounter,
  duplicate: duplicateCounter,
  /** Entries and peak begin anew. */
  reset: resetCounter,
  unarchive: unarchiveCounter,
};
/** The names that a copy cannot have. */
type Taken = { readonly about?: readonly string[] };

export type CounterCommand = CommandOf<typeof CALLS, Taken>;
export type CounterCommands = CallWork<typeof CALLS, Taken>;

/** The name of a copy is typed while it is asked about; one that is empty or taken is not sent. */
export const mayCounterCommandBeSent = (command: CounterCommand) =>
  command.kind !== "duplicate" || counterNameProblem(command.name, command.about ?? []) === null;

/** What an administrator does with counters as a whole, and how it stands. `onDone`: after each that was carried out. */
export function useCounterCommands(onDone?: () => void): CounterCommands {
  return useCalls<typeof CALLS, Taken>("counterCommands", CALLS, onDone, {
    mayBeSent: mayCounterCommandBeSent,
  });
}
