import { Trans, useLingui } from "@lingui/react/macro";
import { Trash2 } from "lucide-react";
import type { Locale } from "../../../domain/base/locale.ts";
import { textIn } from "../../../domain/base/locale.ts";
import {
  type FamilyRetention,
  maxDays,
  minDays,
  RetentionPurpose,
  type RetentionRules,
} from "../../../domain/base/retention.ts";
import type { Family } from "../../../domain/referential/referential.ts";
import { useFeed } from "../../kit/useFeed.ts";
import { ComboBox } from "../../ui/ComboBox.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { NumberField } from "../../ui/NumberField.tsx";
import { Select } from "../../ui/Select.tsx";
import { useRetentionWords } from "./useRetentionWords.ts";

const NONE: readonly Family[] = [];

/** For how long positions are kept, and what for: of people, of all else, of families with a rule of their own. */
export function RetentionFields({
  rules,
  onChange,
}: {
  readonly rules: RetentionRules;
  readonly onChange: (rules: RetentionRules) => void;
}) {
  const { t, i18n } = useLingui();
  const all = useFeed("referential", null)?.families ?? NONE;
  const { people, machineDays, families } = rules;
  const nameOf = ({ name, labels }: Family) => textIn(labels, i18n.locale as Locale, name);
  const changeFamily = (changed: FamilyRetention) =>
    onChange({
      ...rules,
      families: families.map((one) => (one.familyId === changed.familyId ? changed : one)),
    });
  const free = all.filter(({ id }) => !families.some(({ familyId }) => familyId === id));
  return (
    <div className="Form">
      <p className="note">
        <Trans>
          What is older is removed for good, once a day: positions, movements, trips, entries and
          exits, closed alerts, files of reports. Evacuations and calls for help are kept. Tell your
          people before you locate them.
        </Trans>
      </p>
      <div className="Form-pair">
        <PurposeField
          label={t`Positions of people serve`}
          purpose={people.purpose}
          onChange={(purpose) =>
            onChange({
              ...rules,
              people: { purpose, days: Math.min(people.days, maxDays(purpose)) },
            })
          }
        />
        <DaysField
          label={t`People are kept for`}
          purpose={people.purpose}
          days={people.days}
          onChange={(days) => onChange({ ...rules, people: { ...people, days } })}
        />
      </div>
      <DaysField
        label={t`Machines and materials are kept for`}
        purpose={null}
        days={machineDays}
        onChange={(days) => onChange({ ...rules, machineDays: days })}
      />
      {families.map((rule) => {
        const family = all.find(({ id }) => id === rule.familyId);
        const name = family === undefined ? t`Family that is gone` : nameOf(family);
        return (
          <fieldset key={rule.familyId} className="Configuration-dashboard">
            <legend>{name}</legend>
            <div className="Form-pair">
              {rule.purpose !== null && (
                <PurposeField
                  label={t`Positions serve`}
                  purpose={rule.purpose}
                  onChange={(purpose) =>
                    changeFamily({ ...rule, purpose, days: Math.min(rule.days, maxDays(purpose)) })
                  }
                />
              )}
              <DaysField
                label={t`Kept for`}
                purpose={rule.purpose}
                days={rule.days}
                onChange={(days) => changeFamily({ ...rule, days })}
              />
              <IconButton
                label={t`Remove the rule of ${name}`}
                size="small"
                icon={<Trash2 aria-hidden />}
                onPress={() =>
                  onChange({ ...rules, families: families.filter((one) => one !== rule) })
                }
              />
            </div>
          </fieldset>
        );
      })}
      {free.length > 0 && (
        <ComboBox
          label={t`A family with a rule of its own`}
          description={t`Guards whose rounds are a proof, vehicles that are rented for less.`}
          options={free.map((family) => ({ id: family.id, label: nameOf(family) }))}
          value={null}
          onChange={(id) => {
            const family = free.find((one) => one.id === id);
            if (family === undefined) return;
            const rule =
              family.category === "personnel" ? people : { purpose: null, days: machineDays };
            onChange({ ...rules, families: [...families, { familyId: family.id, ...rule }] });
          }}
        />
      )}
    </div>
  );
}

function PurposeField({
  label,
  purpose,
  onChange,
}: {
  readonly label: string;
  readonly purpose: RetentionPurpose;
  readonly onChange: (purpose: RetentionPurpose) => void;
}) {
  const { purposes } = useRetentionWords();
  return (
    <Select<RetentionPurpose>
      label={label}
      options={RetentionPurpose.options.map((id) => ({ id, label: purposes[id] }))}
      value={purpose}
      onChange={onChange}
    />
  );
}

function DaysField({
  label,
  purpose,
  days,
  onChange,
}: {
  readonly label: string;
  readonly purpose: RetentionPurpose | null;
  readonly days: number;
  readonly onChange: (days: number) => void;
}) {
  const { t } = useLingui();
  const [least, most] = [minDays(purpose), maxDays(purpose)];
  return (
    <NumberField
      label={label}
      description={t`From ${least} to ${most} days.`}
      value={days}
      onChange={(value) => {
        if (value !== null) onChange(value);
      }}
      minValue={least}
      maxValue={most}
      step={1}
      unit={t`days`}
    />
  );
}
