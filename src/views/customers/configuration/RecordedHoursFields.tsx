import { Trans, useLingui } from "@lingui/react/macro";
import { Trash2 } from "lucide-react";
import type { FamilyHours, RecordedHours } from "../../../domain/base/recordedHours.ts";
import { WEEKDAYS } from "../../../domain/base/time.ts";
import type { WeekSchedule } from "../../../domain/base/weekSchedule.ts";
import type { Family } from "../../../domain/referential/referential.ts";
import { useFeed } from "../../kit/useFeed.ts";
import { WeekScheduleFields } from "../../kit/WeekScheduleFields.tsx";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { ComboBox } from "../../ui/ComboBox.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { useHoursWords } from "./useHoursWords.ts";

const NONE: readonly Family[] = [];
/** What is offered first: the working hours of most. */
const OFFICE_HOURS: WeekSchedule = {
  days: WEEKDAYS.slice(0, 5),
  slots: [{ from: "07:00", to: "19:00" }],
};

/** In which hours places of people are recorded: of all, and of families with hours of their own. */
export function RecordedHoursFields({
  rules,
  onChange,
  problem,
}: {
  readonly rules: RecordedHours;
  readonly onChange: (rules: RecordedHours) => void;
  /** What is wrong at a path of the rules; null: nothing. */
  readonly problem: (path: string) => string | null;
}) {
  const { t } = useLingui();
  const all = useFeed("referential", null)?.families ?? NONE;
  const { people, families } = rules;
  const { nameOf } = useHoursWords();
  const change = (changed: FamilyHours) =>
    onChange({
      ...rules,
      families: families.map((one) => (one.familyId === changed.familyId ? changed : one)),
    });
  const free = all.filter(
    ({ id, category }) =>
      category === "personnel" && !families.some(({ familyId }) => familyId === id),
  );
  return (
    <div className="Form">
      <p className="note">
        <Trans>
          Outside these hours nobody's place is recorded or shown. While an evacuation or a drill
          runs, while somebody calls for help and while somebody works alone, it is recorded all the
          same, and the journal says so. Entries and exits at boxes are always recorded, so that a
          roll leaves nobody out.
        </Trans>
      </p>
      <HoursFields
        label={t`People are located in working hours only`}
        legend={t`Working hours of people`}
        hours={people}
        onChange={(hours) => onChange({ ...rules, people: hours })}
        problem={(path) => problem(`people.${path}`)}
      />
      {people === null && (
        <p className="note">
          <Trans>People are located at all hours. Say when they work.</Trans>
        </p>
      )}
      {families.map((rule, place) => {
        const name = nameOf(rule.familyId);
        return (
          <div key={rule.familyId} className="stack-3">
            <HoursFields
              label={t`${name} are located in working hours only`}
              legend={t`Working hours of ${name}`}
              hours={rule.hours}
              onChange={(hours) => change({ ...rule, hours })}
              problem={(path) => problem(`families.${place}.hours.${path}`)}
            />
            <IconButton
              label={t`Remove the hours of ${name}`}
              size="small"
              icon={<Trash2 aria-hidden />}
              onPress={() =>
                onChange({ ...rules, families: families.filter((one) => one !== rule) })
              }
            />
          </div>
        );
      })}
      {free.length > 0 && (
        <ComboBox
          label={t`A family with hours of its own`}
          description={t`Guards who work at night, people who are on call.`}
          options={free.map((family) => ({ id: family.id, label: nameOf(family.id) }))}
          value={null}
          onChange={(id) => {
            if (id !== null)
              onChange({ ...rules, families: [...families, { familyId: id, hours: people }] });
          }}
        />
      )}
    </div>
  );
}

function HoursFields({
  label,
  legend,
  hours,
  onChange,
  problem,
}: {
  readonly label: string;
  readonly legend: string;
  readonly hours: WeekSchedule | null;
  readonly onChange: (hours: WeekSchedule | null) => void;
  readonly problem: (path: string) => string | null;
}) {
  const { t } = useLingui();
  return (
    <>
      <Checkbox
        isSelected={hours !== null}
        onChange={(isOn) => onChange(isOn ? OFFICE_HOURS : null)}
      >
        {label}
      </Checkbox>
      {hours !== null && (
        <WeekScheduleFields
          legend={legend}
          noDay={t`No day: they are located only while an evacuation or a drill runs, they call for help or work alone.`}
          schedule={hours}
          onChange={onChange}
          problem={problem}
        />
      )}
    </>
  );
}
