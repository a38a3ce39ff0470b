import { fromPromise } from "xstate";
import type { EpochMs } from "../../domain/base/time.ts";
import {
  type CommandAnswer,
  type CommandMachine,
  commandMachine,
  type CommandOptions,
} from "../../machines/kit/commandMachine.ts";
import { type FormAnswer, type FormSave, formMachine } from "../../machines/kit/formMachine.ts";
import type {
  Page,
  PagedReadingMachine,
  PageRead,
} from "../../machines/kit/pagedReadingMachine.ts";
import { type ReadingMachine, readingMachine } from "../../machines/kit/readingMachine.ts";
import { makeCall } from "../../streams/calls/makeCall.ts";
import type { MachineOfCalls } from "../../views/kit/useCalls.ts";
import type { WatchedAnswer } from "../../views/kit/watchedReading.ts";
import type { CustomerPorts } from "./customerPorts.ts";

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

/** A machine that reads by this call. */
export function withRead<Query, Answer>(
  machine: ReadingMachine<Query, Answer>,
  read: (query: Query) => Promise<Answer>,
): ReadingMachine<Query, Answer> {
  const effect = fromPromise<Answer, Query>(({ input }) => read(input));
  return machine.provide({ actors: { read: effect } });
}

/** A reading without options of its own. `id`: its name in /debug-ui. */
export function reading<Query, Answer>(
  id: string,
  read: (query: Query) => Promise<Answer>,
): ReadingMachine<Query, Answer> {
  return withRead(readingMachine<Query, Answer>({ id }), read);
}

/** A reading that says when it was read, for `useWatchedRead`. `id`: its name in /debug-ui. */
export function watchedReading<Query, Value>(
  id: string,
  now: () => EpochMs,
  read: (query: Query) => Promise<Value>,
): ReadingMachine<Query, WatchedAnswer<Value>> {
  return reading(id, async (query: Query): Promise<WatchedAnswer<Value>> => {
    // It may be as old as the question: what is written while it is answered may not be in it.
    const readAt = now();
    return { value: await read(query), readAt };
  });
}

/** A machine that reads its pages by this call. */
export function withPages<Query, Cursor, Shown, NextPage extends Page<Cursor>>(
  machine: PagedReadingMachine<Query, Cursor, Shown, NextPage>,
  readPage: (read: PageRead<Query, Cursor>) => Promise<NextPage>,
): PagedReadingMachine<Query, Cursor, Shown, NextPage> {
  const effect = fromPromise<NextPage, PageRead<Query, Cursor>>(({ input }) => readPage(input));
  return machine.provide({ actors: { readPage: effect } });
}

/** A form that saves by this call. */
export function form(save: (save: FormSave) => Promise<FormAnswer>): typeof formMachine {
  return formMachine.provide({
    actors: { save: fromPromise<FormAnswer, FormSave>(({ input }) => save(input)) },
  });
}
