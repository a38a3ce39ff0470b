import { Trans, useLingui } from "@lingui/react/macro";
import { Plus, Trash2 } from "lucide-react";
import type { TimeSlot } from "../../domain/counters/counterSchedule.ts";
import { type Weekday, WEEKDAYS } from "../../domain/base/time.ts";
import { Button } from "../ui/Button.tsx";
import { Checkbox } from "../ui/Checkbox.tsx";
import { IconButton } from "../ui/IconButton.tsx";
import { TextField } from "../ui/TextField.tsx";
import type { WizardForm } from "./wizardForm.ts";

/** On which days and at which times the counter alerts, by the customer's clock. */
export function ScheduleFields({
  form: { draft, change, problem },
}: {
  readonly form: WizardForm;
}) {
  const { t } = useLingui();
  const { days, slots } = draft.schedule;
  const words: Readonly<Record<Weekday, string>> = {
    monday: t`Monday`,
    tuesday: t`Tuesday`,
    wednesday: t`Wednesday`,
    thursday: t`Thursday`,
    friday: t`Friday`,
    saturday: t`Saturday`,
    sunday: t`Sunday`,
  };
  const setSlots = (next: TimeSlot[]) => change({ schedule: { days, slots: next } });
  const setSlot = (place: number, slot: Partial<TimeSlot>) =>
    setSlots(slots.map((one, at) => (at === place ? { ...one, ...slot } : one)));
  return (
    <fieldset className="CounterWizard-group">
      <legend>
        <Trans>Days and times on which it alerts</Trans>
      </legend>
      <div className="CounterWizard-days">
        {WEEKDAYS.map((day) => (
          <Checkbox
            key={day}
            isSelected={days.includes(day)}
            onChange={(isOn) =>
              change({
                schedule: {
                  slots,
                  days: WEEKDAYS.filter((one) => (one === day ? isOn : days.includes(one))),
                },
              })
            }
          >
            {words[day]}
          </Checkbox>
        ))}
      </div>
      {days.length === 0 && (
        <p className="CounterWizard-hint">
          <Trans>Without a day the counter counts, but never alerts.</Trans>
        </p>
      )}
      {slots.length === 0 && (
        <p className="CounterWizard-hint">
          <Trans>The whole day. A slot such as 22:00 to 06:00 may run over midnight.</Trans>
        </p>
      )}
      {slots.map((slot, place) => {
        const number = place + 1;
        return (
          // A slot has nothing but its place to be known by.
          <div key={place} className="CounterWizard-row">
            <TextField
              label={t`Slot ${number}, from`}
              maxLength={5}
              placeholder="08:00"
              value={slot.from}
              onChange={(from) => setSlot(place, { from })}
              errorMessage={problem(`schedule.slots.${place}.from`)}
            />
            <TextField
              label={t`Slot ${number}, to`}
              maxLength={5}
              placeholder="18:00"
              value={slot.to}
              onChange={(to) => setSlot(place, { to })}
              errorMessage={problem(`schedule.slots.${place}.to`)}
            />
            <IconButton
              label={t`Remove slot ${number}`}
              icon={<Trash2 aria-hidden />}
              onPress={() => setSlots(slots.filter((_, at) => at !== place))}
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
