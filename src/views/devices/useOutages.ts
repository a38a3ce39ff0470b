import { useMemo } from "react";
import { outagesWith } from "../../domain/devices/deviceOutages.ts";
import { addLocalDays, MINUTE, startOfLocalDay } from "../../domain/base/time.ts";
import { useDeviceMachines } from "./deviceMachines.ts";
import { useRead } from "../kit/reading.ts";
import { useTimeFormat } from "../ui/TimeFormatProvider.tsx";
import { useFeed } from "../kit/useFeed.ts";
import { useNow } from "../kit/useNow.ts";
import { useUrlState } from "../kit/useUrlState.ts";
import { type OutageDays, outageDays } from "./outageDays.ts";

const NONE: readonly never[] = [];

/**
 * The outages of the last days, today included, on the customer's calendar: as they were read once for the day, with what
 * devices have done since, live.
 */
export function useOutages() {
  const { timezone } = useTimeFormat();
  const { outages } = useDeviceMachines();
  const [daysText, setDays] = useUrlState("days");
  const days = outageDays(daysText);
  const today = startOfLocalDay(useNow(MINUTE), timezone);
  const query = useMemo(
    () => ({
      from: startOfLocalDay(addLocalDays(today, 1 - days, timezone), timezone),
      to: addLocalDays(today, 1, timezone),
    }),
    [today, days, timezone],
  );
  const read = useRead(outages, query);
  // A search may lag a second behind what was recorded just before midnight.
  const feed = useFeed("deviceChanges", { since: today - MINUTE });
  const shown = read.answeredQuery ?? query;
  const changes = feed?.changes ?? NONE;
  const until = feed?.pastAt ?? shown.to;
  const answer = useMemo(
    () =>
      read.answer === null
        ? null
        : outagesWith(read.answer, changes, { from: shown.from, to: until }),
    [read.answer, changes, shown, until],
  );
  return {
    ...read,
    answer,
    liveness: feed?.liveness ?? null,
    query: shown,
    days,
    choose: (next: OutageDays) => setDays(next === 30 ? null : String(next)),
  };
}

export type Outages = ReturnType<typeof useOutages>;
