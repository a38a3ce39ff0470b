import { useEffect, useMemo } from "react";
import { mergedSums, type StaySum, staySums } from "../../domain/attendance/staySums.ts";
import type { EpochMs } from "../../domain/base/time.ts";
import { useReading } from "../kit/reading.ts";
import { useStayMachines } from "./stayMachines.ts";
import type { Stays } from "./useStays.ts";

/** What each person's stays of the period add up to. */
export type StaySums = {
  /** The longest first; null while they are not known. */
  readonly sums: readonly StaySum[] | null;
  /** Stays that are in none of the sums. */
  readonly left: number;
  readonly isFailed: boolean;
  readonly retry: () => void;
};

/** The sums of what is live, and of what ended before as the server adds it up; asked for where they are shown only. */
export function useStaySums({ view, feed, query, live }: Stays, now: EpochMs): StaySums {
  const { answer, answeredQuery, isFailed, ask, refresh } = useReading(useStayMachines().sums);
  const isShown = view === "persons";
  useEffect(() => {
    if (isShown && query !== null) ask(query);
  }, [isShown, query, ask]);
  const past = query === null ? NOTHING : answeredQuery === query ? answer : null;
  const isKnown = isShown && feed?.isLoaded === true;
  const sums = useMemo(
    () => (isKnown && past !== null ? mergedSums([...past.sums, ...staySums(live, now)]) : null),
    [isKnown, past, live, now],
  );
  return { sums, left: past?.left ?? 0, isFailed: isFailed && query !== null, retry: refresh };
}

const NOTHING = { sums: [], left: 0 };
