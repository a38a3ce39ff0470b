import { useLingui } from "@lingui/react/macro";
import { useCallback } from "react";
import { WEEKDAYS } from "../../../domain/base/time.ts";
import type { SendTimes } from "../../../domain/reports/reportSchedule.ts";
import { DAY_WORDS } from "../../kit/words/dayWords.ts";

const WORKING_DAYS = WEEKDAYS.slice(0, 5);

/** When a report is sent, in words. */
export function useScheduleText(): (times: SendTimes) => string {
  const { t } = useLingui();
  return useCallback(
    ({ schedule, sendTime }) => {
      if (schedule.every === "month") return t`Monthly, day ${schedule.day}, at ${sendTime}`;
      const chosen = schedule.every === "week" ? [schedule.day] : schedule.days;
      if (chosen.length === WEEKDAYS.length) return t`Every day at ${sendTime}`;
      const days = WEEKDAYS.filter((day) => chosen.includes(day));
      if (days.join() === WORKING_DAYS.join()) return t`Monday to Friday at ${sendTime}`;
      const named = days.map((day) => t(DAY_WORDS[day])).join(", ");
      return t`${named} at ${sendTime}`;
    },
    [t],
  );
}
