import { useSelector } from "@xstate/react";
import { useCallback, useEffect } from "react";
import type { readingMachine } from "../../machines/kit/readingMachine.ts";
import { useInspectedActor } from "./useInspectedActor.ts";

/** The reading machine with an effect that answers these questions. `types` is never there: it says what they are. */
export type Reading<Query, Answer> = {
  readonly machine: typeof readingMachine;
  readonly types?: readonly [query: Query, answer: Answer];
};

/** What was read last, for which question, and how the next one stands. */
export type Read<Query, Answer> = {
  readonly answer: Answer | null;
  readonly answeredQuery: Query | null;
  readonly isBusy: boolean;
  readonly isFailed: boolean;
  readonly ask: (query: Query) => void;
  readonly retry: () => void;
};

/** Something of the past that is read when it is asked for. */
export function useReading<Query, Answer>({
  machine,
}: Reading<Query, Answer>): Read<Query, Answer> {
  const actor = useInspectedActor(machine);
  const { answer, answeredQuery } = useSelector(actor, (one) => one.context);
  const isBusy = useSelector(actor, (one) => one.hasTag("busy"));
  const isFailed = useSelector(actor, (one) => one.matches("failed"));
  const ask = useCallback((query: Query) => actor.send({ type: "query.asked", query }), [actor]);
  const retry = useCallback(() => actor.send({ type: "user.retry" }), [actor]);
  return {
    // The provided effect answers what it was asked with: `types` says both.
    answer: answer as Answer | null,
    answeredQuery: answeredQuery as Query | null,
    isBusy,
    isFailed,
    ask,
    retry,
  };
}

/** The same, asked at once and again whenever the question is another. Keep the identity of an equal question. */
export function useRead<Query, Answer>(
  reading: Reading<Query, Answer>,
  query: Query,
): Read<Query, Answer> {
  const read = useReading(reading);
  const { ask } = read;
  useEffect(() => ask(query), [ask, query]);
  return read;
}
