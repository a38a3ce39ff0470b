import { useLingui } from "@lingui/react/macro";
import type { SiteId } from "../../domain/base/ids.ts";
import type { Site } from "../../domain/sites/site.ts";
import { SECOND } from "../../domain/base/time.ts";
import { PlaceDoubtNote } from "../kit/editor/PlaceDoubtNote.tsx";
import type { Form } from "../kit/administration/useForm.ts";
import { dayOf, startOfDay } from "../../domain/base/localDay.ts";
import { Checkbox } from "../ui/Checkbox.tsx";
import { DateField } from "../ui/DateField.tsx";
import { NumberField } from "../ui/NumberField.tsx";
import { Select } from "../ui/Select.tsx";
import { TextField } from "../ui/TextField.tsx";
import { useTimeFormat } from "../ui/TimeFormatProvider.tsx";
import type { BoxDraft } from "./boxDraft.ts";
import type { BoxWords } from "./useBoxWords.ts";

type NumberName = Extract<
  keyof BoxDraft,
  | "entryNumber"
  | "minimumBatteryLevel"
  | "minimumTimeDifference"
  | "sendInterval"
  | "timeout"
  | "latitude"
  | "longitude"
>;

/** Everything that is configured of a box. Numbers may be typed out of their range: the field says so. */
export function BoxFields({
  form: { values, change, isBusy, mode },
  sites,
  hasKey,
  words: { names },
  problem,
}: {
  readonly form: Form<BoxDraft>;
  readonly sites: readonly Site[];
  /** A key is kept for the box. */
  readonly hasKey: boolean;
  readonly words: BoxWords;
  readonly problem: (field: keyof BoxDraft) => string | null;
}) {
  const { t } = useLingui();
  const { timezone } = useTimeFormat();
  /** @param scale of what is kept in what is shown, e.g. ms in seconds */
  const number = (field: NumberName, unit?: string, scale = 1) => (
    <NumberField
      label={names[field]}
      isRequired
      {...(unit === undefined ? {} : { unit })}
      value={typed(values[field] / scale)}
      onChange={(value) => change(field, value === null ? Number.NaN : value * scale)}
      formatOptions={FORMATS[field] ?? { maximumFractionDigits: 3 }}
      errorMessage={problem(field)}
    />
  );
  const chooseSite = (id: SiteId) => {
    change("site", id);
    const site = sites.find((one) => one.id === id);
    if (mode === "edit" || site === undefined) return;
    // A new box stands at its site until somebody says better.
    change("latitude", site.latitude);
    change("longitude", site.longitude);
  };
  return (
    <fieldset className="BoxEditor-fields stack-4" disabled={isBusy}>
      <div className="BoxEditor-row">
        {mode === "create" && number("entryNumber")}
        <TextField
          label={names.name}
          isRequired
          value={values.name}
          onChange={(name) => change("name", name)}
          errorMessage={problem("name")}
        />
      </div>
      <Select
        label={names.site}
        isRequired
        options={sites.map(({ id, siteName }) => ({ id, label: siteName }))}
        value={sites.some(({ id }) => id === values.site) ? values.site : null}
        onChange={chooseSite}
        errorMessage={problem("site")}
      />
      <DateField
        label={names.startDate}
        isRequired
        value={dayOf(values.startDate, timezone)}
        onChange={(day) => {
          if (day !== null) change("startDate", startOfDay(day, timezone));
        }}
        errorMessage={problem("startDate")}
      />
      <div className="BoxEditor-row">
        {number("minimumBatteryLevel", "%")}
        {number("minimumTimeDifference", t`min`)}
        {number("sendInterval", t`s`, SECOND)}
        {number("timeout", t`s`, SECOND)}
        {number("latitude", "°")}
        {number("longitude", "°")}
      </div>
      <PlaceDoubtNote
        place={{ latitude: typed(values.latitude), longitude: typed(values.longitude) }}
        sites={sites}
        onExchange={({ latitude, longitude }) => {
          change("latitude", latitude ?? Number.NaN);
          change("longitude", longitude ?? Number.NaN);
        }}
      />
      <TextField
        label={names.apiSubscriptionKey}
        description={
          hasKey
            ? t`The box has a key, which is never shown. Write another one to replace it.`
            : t`The key with which the box calls its service. Once saved it is never shown again.`
        }
        value={values.apiSubscriptionKey}
        autoComplete="off"
        spellCheck={false}
        isDisabled={values.removesKey}
        onChange={(key) => change("apiSubscriptionKey", key)}
        errorMessage={problem("apiSubscriptionKey")}
      />
      {hasKey && (
        <Checkbox
          isSelected={values.removesKey}
          onChange={(removesKey) => change("removesKey", removesKey)}
        >
          {names.removesKey}
        </Checkbox>
      )}
    </fieldset>
  );
}

/** A field that is empty is not a number in the draft. */
const typed = (value: number) => (Number.isNaN(value) ? null : value);

const FORMATS: Partial<Readonly<Record<NumberName, Intl.NumberFormatOptions>>> = {
  entryNumber: { maximumFractionDigits: 0, useGrouping: false },
  latitude: { maximumFractionDigits: 6 },
  longitude: { maximumFractionDigits: 6 },
};
