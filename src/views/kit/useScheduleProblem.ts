import { useLingui } from "@lingui/react/macro";
import type { WeekSchedule } from "../../domain/base/weekSchedule.ts";

/** What is wrong at a path of the hours of a week, for their fields; null: nothing, or nobody has tried to save them yet. */
export function useScheduleProblem(
  { error }: ReturnType<typeof WeekSchedule.safeParse>,
  isTried: boolean,
): (path: string) => string | null {
  const { t } = useLingui();
  return (path) =>
    isTried && error?.issues.some((issue) => issue.path.join(".") === path) === true
      ? t`A time of day is HH:MM, and a slot does not end when it begins.`
      : null;
}
