import { useLingui } from "@lingui/react/macro";
import type { RecordedHours } from "../../../domain/base/recordedHours.ts";
import type { WeekSchedule } from "../../../domain/base/weekSchedule.ts";
import { DAY_WORDS } from "../../kit/words/dayWords.ts";

/** Hours in which people are located, in words. */
export function useHoursWords() {
  const { t } = useLingui();
  const scheduleText = (schedule: WeekSchedule | null): string => {
    if (schedule === null) return t`At all hours`;
    const { days, slots } = schedule;
    if (days.length === 0) return t`Never`;
    return [
      days.map((day) => t(DAY_WORDS[day])).join(", "),
      ...slots.map(({ from, to }) => `${from} – ${to}`),
    ].join(" · ");
  };
  return { scheduleText, text: ({ people }: RecordedHours): string => scheduleText(people) };
}
