import { useState } from "react";
import type { CommandMachine, DoneOf } from "../../machines/kit/commandMachine.ts";
import type { CallTable, CommandAnswerOf, CommandOf } from "../../streams/calls/makeCall.ts";
import { machinesContext } from "./machinesContext.ts";
import { type CommandWork, useCommand } from "./useCommand.ts";

type Options<Calls extends CallTable, More> = {
  /** Which commands are sent at all; what is still being filled in can be asked about before it may. */
  readonly mayBeSent?: (command: CommandOf<Calls, More>) => boolean;
};

/** The machine of commands that make one call each for the open customer. `id`: its name in /debug-ui. */
export type MachineOfCalls = <Calls extends CallTable, More>(
  id: string,
  calls: Calls,
  options: Options<Calls, More>,
) => CommandMachine<CommandOf<Calls, More>, CommandAnswerOf<Calls>>;

export const [CallsContext, useMachineOfCalls] = machinesContext<MachineOfCalls>("CallsContext");

/** Commands that make one call each, one at a time, and how far they are. */
export type CallWork<Calls extends CallTable, More = object> = CommandWork<
  CommandOf<Calls, More>,
  CommandAnswerOf<Calls>
>;

/**
 * Commands that make one call each (docs/decisions/0208): `{ pause: pauseUser, … }`. `id`: the name of their machine in
 * /debug-ui; `onDone` is called once for each that was carried out. The first options count.
 */
export function useCalls<Calls extends CallTable, More = object>(
  id: string,
  calls: Calls,
  onDone?: (command: CommandOf<Calls, More>, answer: DoneOf<CommandAnswerOf<Calls>>) => void,
  options: Options<Calls, More> = {},
): CallWork<Calls, More> {
  const machineOf = useMachineOfCalls();
  const [machine] = useState(() => machineOf<Calls, More>(id, calls, options));
  return useCommand<CommandOf<Calls, More>, CommandAnswerOf<Calls>>(machine, onDone);
}
