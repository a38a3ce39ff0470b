import type { CounterHistoryQuery } from "../../streams/calls/counters/counterHistory.ts";
import { useRead } from "../kit/reading.ts";
import { useCounterMachines } from "./counterMachines.ts";

/** The history that a query asks for. `readQuery` is what was asked for what is shown. */
export function useCounterHistory(query: CounterHistoryQuery) {
  const { answer, answeredQuery, isBusy, isFailed, refresh } = useRead(
    useCounterMachines().history,
    query,
  );
  return {
    history: answer,
    readQuery: answeredQuery ?? query,
    isBusy,
    isFailed,
    retry: refresh,
  };
}
