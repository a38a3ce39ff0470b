import { useSelector } from "@xstate/react";
import { useCallback, useEffect } from "react";
import type { ReadingContext, ReadingMachine } from "../../machines/kit/readingMachine.ts";
import { useInspectedActor } from "./useInspectedActor.ts";

/** What was read last, for which question, and how the next one stands. */
export type Read<Query, Answer> = Omit<ReadingContext<Query, Answer>, "query"> & {
  readonly isBusy: boolean;
  readonly isFailed: boolean;
  readonly ask: (query: Query) => void;
  /** Whether the machine would ask this. */
  readonly mayAsk: (query: Query) => boolean;
  /** Reads the same anew: it failed, or it may have changed. */
  readonly refresh: () => void;
};

/** Something of the past that is read when it is asked for. */
export function useReading<Query, Answer>(
  machine: ReadingMachine<Query, Answer>,
): Read<Query, Answer> {
  const actor = useInspectedActor(machine);
  const { answer, answeredQuery, failure } = useSelector(actor, (one) => one.context);
  const isBusy = useSelector(actor, (one) => one.hasTag("busy"));
  const isFailed = useSelector(actor, (one) => one.matches("failed"));
  const ask = useCallback((query: Query) => actor.send({ type: "query.asked", query }), [actor]);
  const refresh = useCallback(() => actor.send({ type: "user.refresh" }), [actor]);
  const mayAsk = (query: Query) => actor.getSnapshot().can({ type: "query.asked", query });
  return { answer, answeredQuery, failure, isBusy, isFailed, ask, mayAsk, refresh };
}

/** The same, asked at once and again whenever the question is another; undefined: none is asked. Keep the identity of an equal question. */
export function useRead<Query, Answer>(
  machine: ReadingMachine<Query, Answer>,
  query: Query | undefined,
): Read<Query, Answer> {
  const read = useReading(machine);
  const { ask } = read;
  useEffect(() => {
    if (query !== undefined) ask(query);
  }, [ask, query]);
  return read;
}
