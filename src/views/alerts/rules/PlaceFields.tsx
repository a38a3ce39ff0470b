import { useLingui } from "@lingui/react/macro";
import type { PlaceAlertType } from "../../../domain/alerts/alert.ts";
import type { AlertConfigurationForm } from "../../../domain/alerts/alertConfigurationForm.ts";
import { NEW_PLACE_RULE, type PlaceRule } from "../../../domain/alerts/placeRule.ts";
import type { Family } from "../../../domain/referential/referential.ts";
import type { Site } from "../../../domain/sites/site.ts";
import { WeekScheduleFields } from "../../kit/WeekScheduleFields.tsx";
import type { Form } from "../../kit/administration/useForm.ts";
import { useFeed } from "../../kit/useFeed.ts";
import { familyNames } from "../../kit/words/familyNames.ts";
import { MultiSelect } from "../../ui/MultiSelect.tsx";
import { NumberField } from "../../ui/NumberField.tsx";
import { Select } from "../../ui/Select.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { useTimeFormat } from "../../ui/TimeFormatProvider.tsx";

const NO_SITES: readonly Site[] = [];
const NO_FAMILIES: readonly Family[] = [];

/** What a rule about places watches: its name, its places, the assets concerned, and the figure of its kind. */
export function PlaceFields({
  alertType,
  form: { values, change },
  problem,
}: {
  readonly alertType: PlaceAlertType;
  readonly form: Form<AlertConfigurationForm>;
  readonly problem: (path: string) => string | null;
}) {
  const { t } = useLingui();
  const { locale } = useTimeFormat();
  const sites = useFeed("sites", null)?.sites ?? NO_SITES;
  const families = useFeed("referential", null)?.families ?? NO_FAMILIES;
  const names = familyNames(families, locale);
  const rule = values.place ?? NEW_PLACE_RULE;
  const set = (changes: Partial<PlaceRule>) => change("place", { ...rule, ...changes });
  const siteNames: Readonly<Partial<Record<PlaceAlertType, [label: string, none: string]>>> = {
    "off-site": [t`Assigned sites watched`, t`Any site`],
    "forbidden-place": [t`Forbidden sites`, t`No site`],
    overdue: [t`Sites to be back at`, t`Choose`],
  };
  const named = siteNames[alertType];
  return (
    <>
      <TextField
        label={t`Name of the rule`}
        value={rule.name}
        onChange={(name) => set({ name })}
        maxLength={200}
        errorMessage={problem("place.name")}
        isRequired
      />
      {named !== undefined && (
        <MultiSelect
          label={named[0]}
          placeholder={named[1]}
          options={siteOptions(sites, rule.sites)}
          values={rule.sites}
          onChange={(chosen) => set({ sites: chosen })}
          errorMessage={problem("place.sites")}
        />
      )}
      {alertType === "forbidden-place" && (
        <MultiSelect
          label={t`Forbidden areas`}
          placeholder={t`No area`}
          options={areaOptions(sites)}
          values={rule.areas}
          onChange={(areas) => set({ areas })}
          errorMessage={problem("place.areas")}
        />
      )}
      {alertType === "overdue" && (
        <Select
          label={t`Date to be back by`}
          options={dateNames(families)
            .map((id) => ({ id, label: names.attribute(id) }))
            .toSorted((a, b) => a.label.localeCompare(b.label))}
          value={rule.attribute}
          onChange={(attribute) => set({ attribute })}
          errorMessage={problem("place.attribute")}
        />
      )}
      {alertType === "motionless" && (
        <NumberField
          label={t`Days without movement`}
          minValue={1}
          maxValue={365}
          value={Number.isNaN(rule.days) ? null : rule.days}
          onChange={(days) => set({ days: days ?? Number.NaN })}
          errorMessage={problem("place.days")}
          isRequired
        />
      )}
      {alertType === "off-hours" && (
        <WeekScheduleFields
          legend={t`Working hours`}
          noDay={t`Without a day every movement raises an alert.`}
          schedule={rule.schedule}
          onChange={(schedule) => set({ schedule })}
          problem={(path) => problem(`place.schedule.${path}`)}
        />
      )}
      <MultiSelect
        label={t`Families`}
        placeholder={t`All families`}
        options={families.map(({ name }) => ({
          id: name,
          label: names.family(name),
        }))}
        values={rule.families}
        onChange={(chosen) => set({ families: chosen })}
      />
    </>
  );
}

/** Sites in use by name, and those that are chosen already. */
function siteOptions(sites: readonly Site[], chosen: PlaceRule["sites"]) {
  return sites
    .filter(({ id, isArchived }) => !isArchived || chosen.includes(id))
    .toSorted((a, b) => a.siteName.localeCompare(b.siteName))
    .map(({ id, siteName }) => ({ id, label: siteName }));
}

function areaOptions(sites: readonly Site[]) {
  return sites
    .filter(({ isArchived }) => !isArchived)
    .flatMap(({ siteName, areas }) =>
      areas.map(({ id, name }) => ({ id, label: `${siteName}, ${name}` })),
    )
    .toSorted((a, b) => a.label.localeCompare(b.label));
}

/** The names of all dates that assets of the customer have. */
function dateNames(families: readonly Family[]): string[] {
  const dates = families
    .flatMap(({ subFamilies }) => subFamilies)
    .flatMap(({ attributes }) => attributes)
    .filter(({ valueType }) => valueType === "date" || valueType === "computedDate");
  return [...new Set(dates.map(({ name }) => name))];
}
