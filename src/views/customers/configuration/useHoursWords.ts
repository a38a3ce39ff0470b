import { useLingui } from "@lingui/react/macro";
import { type Locale, textIn } from "../../../domain/base/locale.ts";
import type { RecordedHours } from "../../../domain/base/recordedHours.ts";
import type { WeekSchedule } from "../../../domain/base/weekSchedule.ts";
import type { Family } from "../../../domain/referential/referential.ts";
import { useFeed } from "../../kit/useFeed.ts";
import { useScheduleWords } from "../../kit/words/useScheduleWords.ts";

const NONE: readonly Family[] = [];

/** Hours in which people are located, in words: of all, and of families with hours of their own. */
export function useHoursWords() {
  const { t, i18n } = useLingui();
  const words = useScheduleWords();
  const all = useFeed("referential", null)?.families ?? NONE;
  const nameOf = (familyId: string): string => {
    const family = all.find(({ id }) => id === familyId);
    return family === undefined
      ? t`Family that is gone`
      : textIn(family.labels, i18n.locale as Locale, family.name);
  };
  const hoursText = (schedule: WeekSchedule | null): string => {
    if (schedule === null) return t`At all hours`;
    return schedule.days.length === 0 ? t`Never` : words(schedule);
  };
  const text = ({ people, families }: RecordedHours): string =>
    [
      hoursText(people),
      ...families.map(({ familyId, hours }) => `${nameOf(familyId)}: ${hoursText(hours)}`),
    ].join(" · ");
  return { nameOf, text };
}
