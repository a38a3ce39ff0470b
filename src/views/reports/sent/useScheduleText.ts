import { useLingui } from "@lingui/react/macro";
import { useCallback } from "react";
import { WEEKDAYS } from "../../../domain/base/time.ts";
import type { SendTimes } from "../../../domain/reports/reportSchedule.ts";
import { DAY_WORDS } from "./reportWords.ts";

/** When a report is sent, in words. */
export function useScheduleText(): (times: SendTimes) => string {
  const { t } = useLingui();
  return useCallback(
    ({ schedule, sendTime }) => {
      if (schedule.every === "month") return t`Monthly, day ${schedule.day}, at ${sendTime}`;
      const chosen = schedule.every === "week" ? [schedule.day] : schedule.days;
      if (chosen.length === WEEKDAYS.length) return t`Every day at ${sendTime}`;
      const days = WEEKDAYS.filter((day) => chosen.includes(day))
        .map((day) => t(DAY_WORDS[day]))
        .join(", ");
      return t`${days} at ${sendTime}`;
    },
    [t],
  );
}
