import { useSelector } from "@xstate/react";
import { useEffect, useRef } from "react";
import type { CounterHistoryQuery } from "../../streams/calls/counters/counterHistory.ts";
import { useCounterMachines } from "./counterMachines.ts";
import { useInspectedActor } from "../kit/useInspectedActor.ts";

/** The history that a query asks for. `readQuery` is what was asked for what is shown. */
export function useCounterHistory(query: CounterHistoryQuery) {
  const { history: machine } = useCounterMachines();
  const actor = useInspectedActor(machine, { query });
  const { history, readQuery } = useSelector(actor, (snapshot) => snapshot.context);
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag("busy"));
  const isFailed = useSelector(actor, (snapshot) => snapshot.matches("failed"));
  const asked = useRef(query);
  useEffect(() => {
    if (asked.current === query) return;
    asked.current = query;
    actor.send({ type: "query.changed", query });
  }, [actor, query]);
  return {
    history,
    readQuery,
    isBusy,
    isFailed,
    retry: () => actor.send({ type: "user.retry" }),
  };
}
