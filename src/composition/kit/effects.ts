import { fromPromise } from "xstate";
import type { EpochMs } from "../../domain/base/time.ts";
import { type FormAnswer, type FormSave, formMachine } from "../../machines/kit/formMachine.ts";
import type {
  Page,
  PagedReadingMachine,
  PageRead,
} from "../../machines/kit/pagedReadingMachine.ts";
import { type ReadingMachine, readingMachine } from "../../machines/kit/readingMachine.ts";
import type { WatchedAnswer } from "../../views/kit/watchedReading.ts";

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
