import { useLingui } from "@lingui/react/macro";
import type { Weekday } from "../../../domain/base/time.ts";
import type { WorkingDays } from "../../../domain/base/workingDays.ts";

/** Working days in words, for their fields and for what somebody else has changed of them. */
export function useWorkingDayWords() {
  const { t } = useLingui();
  const days: Readonly<Record<Weekday, string>> = {
    monday: t`Monday`,
    tuesday: t`Tuesday`,
    wednesday: t`Wednesday`,
    thursday: t`Thursday`,
    friday: t`Friday`,
    saturday: t`Saturday`,
    sunday: t`Sunday`,
  };
  return {
    days,
    text: (calendar: WorkingDays): string =>
      [
        ...calendar.days.map((day) => days[day]),
        ...(calendar.holidays === null ? [] : [t`without public holidays`]),
        ...calendar.closures.map(({ from, to }) => t`closed ${from} – ${to}`),
      ].join(", "),
  };
}
