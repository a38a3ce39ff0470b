import { Trans, useLingui } from "@lingui/react/macro";
import { Plus, Trash2 } from "lucide-react";
import type { WeekSchedule, TimeSlot } from "../../domain/base/weekSchedule.ts";
import { WEEKDAYS } from "../../domain/base/time.ts";
import { Button } from "../ui/Button.tsx";
import { Checkbox } from "../ui/Checkbox.tsx";
import { IconButton } from "../ui/IconButton.tsx";
import { TextField } from "../ui/TextField.tsx";
import "./WeekScheduleFields.css";
import { DAY_WORDS } from "./words/dayWords.ts";
import { withChanges, withoutRow } from "./rowEdits.ts";

/** Days and times, by the customer's clock. */
export function WeekScheduleFields({
  legend,
  noDay,
  schedule: { days, slots },
  onChange,
  problem,
}: {
  readonly legend: string;
  /** What it means that no day is chosen. */
  readonly noDay: string;
  readonly schedule: WeekSchedule;
  readonly onChange: (schedule: WeekSchedule) => void;
  /** What is wrong at a path of the schedule; null: nothing. */
  readonly problem: (path: string) => string | null;
}) {
  const { t } = useLingui();
  const setSlots = (next: readonly TimeSlot[]) => onChange({ days, slots: [...next] });
  const setSlot = (place: number, slot: Partial<TimeSlot>) =>
    setSlots(withChanges(slots, place, slot));
  return (
    <fieldset className="WeekSchedule">
      <legend>{legend}</legend>
      <div className="WeekSchedule-days">
        {WEEKDAYS.map((day) => (
          <Checkbox
            key={day}
            isSelected={days.includes(day)}
            onChange={(isOn) =>
              onChange({
                slots,
                days: WEEKDAYS.filter((one) => (one === day ? isOn : days.includes(one))),
              })
            }
          >
            {t(DAY_WORDS[day])}
          </Checkbox>
        ))}
      </div>
      {days.length === 0 && <p className="note">{noDay}</p>}
      {slots.length === 0 && (
        <p className="note">
          <Trans>The whole day. A slot such as 22:00 to 06:00 may run over midnight.</Trans>
        </p>
      )}
      {slots.map((slot, place) => {
        const number = place + 1;
        return (
          // A slot has nothing but its place to be known by.
          <div key={place} className="WeekSchedule-row end-3">
            <TextField
              label={t`Slot ${number}, from`}
              maxLength={5}
              placeholder="08:00"
              value={slot.from}
              onChange={(from) => setSlot(place, { from })}
              errorMessage={problem(`slots.${place}.from`)}
            />
            <TextField
              label={t`Slot ${number}, to`}
              maxLength={5}
              placeholder="18:00"
              value={slot.to}
              onChange={(to) => setSlot(place, { to })}
              errorMessage={problem(`slots.${place}.to`)}
            />
            <IconButton
              label={t`Remove slot ${number}`}
              icon={<Trash2 aria-hidden />}
              onPress={() => setSlots(withoutRow(slots, place))}
            />
          </div>
        );
      })}
      <Button
        size="small"
        icon={<Plus aria-hidden />}
        onPress={() => setSlots([...slots, { from: "08:00", to: "18:00" }])}
      >
        <Trans>Add a time slot</Trans>
      </Button>
    </fieldset>
  );
}
