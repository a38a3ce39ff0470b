import { DAY, WEEKDAYS } from "../../../domain/base/time.ts";
import type { WeekSchedule } from "../../../domain/base/weekSchedule.ts";
import { useTimeFormat } from "../../ui/TimeFormatProvider.tsx";

/** Monday, 1 January 2024: the days of a week have no date. */
const MONDAY = Date.UTC(2024, 0, 1);

/** Days and times of a week in a few words: "Mon, Tue 22:00–06:00". */
export function useScheduleWords(): (schedule: WeekSchedule) => string {
  const { locale } = useTimeFormat();
  const format = new Intl.DateTimeFormat(locale, { weekday: "short", timeZone: "UTC" });
  const short = (index: number) => format.format(new Date(MONDAY + index * DAY));
  return ({ days, slots }) => {
    const names = WEEKDAYS.flatMap((day, index) => (days.includes(day) ? [short(index)] : []));
    const times = slots.map(({ from, to }) => `${from}–${to}`);
    return [names.join(", "), times.join(", ")].filter((part) => part !== "").join(" ");
  };
}
