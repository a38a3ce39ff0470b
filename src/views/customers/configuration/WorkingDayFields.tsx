import { Trans, useLingui } from "@lingui/react/macro";
import { Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { startOfDay } from "../../../domain/base/localDay.ts";
import { type Weekday, WEEKDAYS } from "../../../domain/base/time.ts";
import type { Closure, WorkingDays } from "../../../domain/base/workingDays.ts";
import { Button } from "../../ui/Button.tsx";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { type DateRange, DateRangeField } from "../../ui/DateRangeField.tsx";
import { formatDate } from "../../ui/format/formatDate.ts";
import { IconButton } from "../../ui/IconButton.tsx";
import { MultiSelect } from "../../ui/MultiSelect.tsx";
import { useTimeFormat } from "../../ui/TimeFormatProvider.tsx";
import { useWorkingDayWords } from "./useWorkingDayWords.ts";

/** The days of the week, public holidays, and days on which nobody works. */
export function WorkingDayFields({
  calendar,
  isNoDayTold,
  onChange,
}: {
  readonly calendar: WorkingDays;
  /** No day is chosen, and that is said. */
  readonly isNoDayTold: boolean;
  readonly onChange: (calendar: WorkingDays) => void;
}) {
  const { t } = useLingui();
  const words = useWorkingDayWords();
  const [next, setNext] = useState<DateRange | null>(null);
  const { days, holidays, closures } = calendar;
  const isKnown = closures.some((one) => one.from === next?.from && one.to === next.to);
  return (
    <div className="Form">
      <MultiSelect<Weekday>
        label={t`Days of the week`}
        description={t`The occupancy report and the use of sites count these days.`}
        placeholder={t`No day`}
        isSearchable={false}
        isNamed
        isRequired
        options={WEEKDAYS.map((id) => ({ id, label: words.dayWord(id) }))}
        values={days}
        onChange={(chosen) => onChange({ ...calendar, days: chosen })}
        errorMessage={isNoDayTold ? t`Nobody works on any day: choose one at least.` : null}
      />
      <Checkbox
        isSelected={holidays === "france"}
        onChange={(isOff) => onChange({ ...calendar, holidays: isOff ? "france" : null })}
      >
        <Trans>Nobody works on the public holidays of France</Trans>
      </Checkbox>
      <div className="Configuration-closure">
        <DateRangeField label={t`Closed days`} value={next} onChange={setNext} />
        <Button
          icon={<Plus aria-hidden />}
          isDisabled={next === null || isKnown}
          onPress={() => {
            if (next === null) return;
            onChange({ ...calendar, closures: sorted([...closures, next]) });
            setNext(null);
          }}
        >
          <Trans>Add</Trans>
        </Button>
      </div>
      <p className="note">
        <Trans>Annual closure, bridge days, holidays of another country: both days included.</Trans>
      </p>
      {closures.length > 0 && (
        <ul className="Configuration-closures" aria-label={t`Closed days`}>
          {closures.map((closure) => (
            <ClosedDays
              key={`${closure.from}-${closure.to}`}
              closure={closure}
              onRemove={() =>
                onChange({ ...calendar, closures: closures.filter((one) => one !== closure) })
              }
            />
          ))}
        </ul>
      )}
    </div>
  );
}

function ClosedDays({
  closure: { from, to },
  onRemove,
}: {
  readonly closure: Closure;
  readonly onRemove: () => void;
}) {
  const { t } = useLingui();
  const { locale, timezone } = useTimeFormat();
  const text = (day: string) => formatDate(startOfDay(day, timezone), { locale, timezone });
  const [first, last] = [text(from), text(to)];
  const said = from === to ? first : t`${first} to ${last}`;
  return (
    <li>
      <span>{said}</span>
      <IconButton
        label={t`Remove ${said}`}
        size="small"
        icon={<Trash2 aria-hidden />}
        onPress={onRemove}
      />
    </li>
  );
}

function sorted(closures: readonly Closure[]): Closure[] {
  return closures.toSorted((a, b) => (a.from < b.from ? -1 : 1));
}
