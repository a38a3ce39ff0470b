import { useMemo } from "react";
import { addLocalDays, MINUTE, startOfLocalDay } from "../../domain/time.ts";
import { useOperations } from "../operations.ts";
import { useRead } from "../reading.ts";
import { useTimeFormat } from "../ui/TimeFormatProvider.tsx";
import { useNow } from "../useNow.ts";
import { useUrlState } from "../useUrlState.ts";
import { type OutageDays, outageDays } from "./dataQualityUrl.ts";

/** The history is read again this often, in ms: outages end by themselves. */
const AGAIN = 5 * MINUTE;

/** The outages of the last days, today included, on the customer's calendar. */
export function useOutages() {
  const { timezone } = useTimeFormat();
  const { outages } = useOperations();
  const [daysText, setDays] = useUrlState("days");
  const days = outageDays(daysText);
  const now = useNow(AGAIN);
  const query = useMemo(
    // To the end of the step: what began within it counts too.
    () => ({
      from: startOfLocalDay(addLocalDays(now, 1 - days, timezone), timezone),
      to: now + AGAIN,
    }),
    [now, days, timezone],
  );
  const read = useRead(outages, query);
  return {
    ...read,
    query: read.answeredQuery ?? query,
    days,
    choose: (next: OutageDays) => setDays(next === 30 ? null : String(next)),
  };
}

export type Outages = ReturnType<typeof useOutages>;
