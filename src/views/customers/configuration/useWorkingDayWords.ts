import { useLingui } from "@lingui/react/macro";
import type { Weekday } from "../../../domain/base/time.ts";
import { DAY_WORDS } from "../../kit/words/dayWords.ts";
import type { WorkingDays } from "../../../domain/base/workingDays.ts";

/** Working days in words, for their fields and for what somebody else has changed of them. */
export function useWorkingDayWords() {
  const { t } = useLingui();
  const dayWord = (day: Weekday) => t(DAY_WORDS[day]);
  return {
    dayWord,
    text: (calendar: WorkingDays): string =>
      [
        ...calendar.days.map(dayWord),
        ...(calendar.holidays === null ? [] : [t`without public holidays`]),
        ...calendar.closures.map(({ from, to }) => t`closed ${from} – ${to}`),
      ].join(", "),
  };
}
