import { Trans, useLingui } from "@lingui/react/macro";
import type { Weekday } from "../../../domain/base/time.ts";
import type { ReportSchedule } from "../../../domain/reports/reportSchedule.ts";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { Select } from "../../ui/Select.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { useTimeFormat } from "../../ui/TimeFormatProvider.tsx";
import type { ReportFields } from "./reportFields.ts";

/** On which days and at which time of day a report is sent, by the customer's clock. */
export function ScheduleFields({
  values: { schedule, sendTime },
  change,
  problem,
  dayWord,
  weekdays,
}: {
  readonly values: Pick<ReportFields, "schedule" | "sendTime">;
  readonly change: {
    (field: "schedule", value: ReportSchedule): void;
    (field: "sendTime", value: string): void;
  };
  readonly problem: (field: string) => string | null;
  readonly dayWord: (day: Weekday) => string;
  readonly weekdays: readonly Weekday[];
}) {
  const { t } = useLingui();
  const { timezone } = useTimeFormat();
  const days = schedule.every === "day" ? schedule.days : [];
  const begin = (every: ReportSchedule["every"]): ReportSchedule => {
    if (every === "week") return { every, day: "monday" };
    return every === "month" ? { every, day: 1 } : { every, days: [...weekdays] };
  };
  return (
    <>
      <div className="Form-pair">
        <Select
          label={t`How often`}
          options={[
            { id: "day" as const, label: t`On days of the week` },
            { id: "week" as const, label: t`Weekly` },
            { id: "month" as const, label: t`Monthly` },
          ]}
          value={schedule.every}
          onChange={(every) => change("schedule", begin(every))}
        />
        <TextField
          label={t`Send time`}
          isRequired
          value={sendTime}
          onChange={(time) => change("sendTime", time)}
          description={t`HH:MM, time of ${timezone}`}
          errorMessage={problem("sendTime")}
          maxLength={5}
        />
      </div>
      {schedule.every === "day" && (
        <fieldset className="Reports-group">
          <legend>
            <Trans>Days</Trans>
          </legend>
          <div className="Reports-choices">
            {weekdays.map((day) => (
              <Checkbox
                key={day}
                isSelected={days.includes(day)}
                onChange={(isOn) =>
                  change("schedule", {
                    every: "day",
                    days: weekdays.filter((one) => (one === day ? isOn : days.includes(one))),
                  })
                }
              >
                {dayWord(day)}
              </Checkbox>
            ))}
          </div>
          {problem("schedule") !== null && <p className="Reports-issue">{problem("schedule")}</p>}
        </fieldset>
      )}
      {schedule.every === "week" && (
        <Select
          label={t`Day`}
          options={weekdays.map((id) => ({ id, label: dayWord(id) }))}
          value={schedule.day}
          onChange={(day) => change("schedule", { every: "week", day })}
        />
      )}
      {schedule.every === "month" && (
        <Select
          label={t`Day of the month`}
          options={Array.from({ length: 31 }, (_, index) => String(index + 1)).map((id) => ({
            id,
            label: id,
          }))}
          value={String(schedule.day)}
          onChange={(day) => change("schedule", { every: "month", day: Number(day) })}
        />
      )}
    </>
  );
}
