import { useEffect } from "react";
import { useReading } from "../kit/reading.ts";
import { useCounterMachines } from "./counterMachines.ts";

/** The counters that were archived: no feed holds them, so they are read when they are looked at. */
export function useArchivedCounters(isLookedAt: boolean) {
  const { answer, isFailed, ask, refresh } = useReading(useCounterMachines().archived);
  useEffect(() => {
    if (isLookedAt) ask("archived");
  }, [isLookedAt, ask]);
  return { archived: answer, isFailed, refresh };
}
