import { fromPromise } from "xstate";
import {
  type CommandAnswer,
  type CommandMachine,
  commandMachine,
  type CommandOptions,
} from "../../machines/kit/commandMachine.ts";
import { makeCall } from "../../streams/calls/makeCall.ts";
import type { MachineOfCalls } from "../../views/kit/useCalls.ts";
import type { CustomerPorts } from "./customerPorts.ts";

// Apart from effects.ts, which the first page fetches: it sends no command of this kind.

/** A machine of commands that are carried out so. `id`: its name in /debug-ui. */
export function command<Command, Answer extends CommandAnswer>(
  id: string,
  run: (command: Command) => Promise<Answer>,
  options: Omit<CommandOptions<Command>, "id"> = {},
): CommandMachine<Command, Answer> {
  const effect = fromPromise<Answer, Command>(({ input }) => run(input));
  return commandMachine<Command, Answer>({ ...options, id }).provide({ actors: { run: effect } });
}

/** The same, where a command can be given up: its signal ends it. The page that sent it does not, wherever it goes. */
export function abortableCommand<Command extends object, Answer extends CommandAnswer>(
  id: string,
  run: (command: Command, signal: AbortSignal) => Promise<Answer>,
): CommandMachine<Command, Answer> {
  const underWay = new WeakMap<Command, AbortController>();
  return command(
    id,
    (asked: Command) => {
      // Not the promise's own signal: that one ends with the page, and what was sent from there must not.
      const givenUp = new AbortController();
      underWay.set(asked, givenUp);
      return run(asked, givenUp.signal);
    },
    { canBeGivenUp: true },
  ).provide({
    actions: {
      giveUp: ({ context }) => {
        if (context.command !== null) underWay.get(context.command)?.abort();
      },
    },
  });
}

/** Machines of commands that make one call each, for `useCalls`. */
export function machineOfCalls({ live, customer }: CustomerPorts): MachineOfCalls {
  return (id, calls, options) =>
    command(id, (asked) => makeCall(live, customer, calls, asked), options);
}
