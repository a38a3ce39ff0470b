import { Trans, useLingui } from "@lingui/react/macro";
import { DAY, HOUR } from "../../domain/base/time.ts";
import type { CounterReset } from "../../domain/counters/counterSchedule.ts";
import { useNow } from "../kit/useNow.ts";
import { formatTime } from "../ui/format/formatTime.ts";
import { NumberField } from "../ui/NumberField.tsx";
import { Select } from "../ui/Select.tsx";
import { useTimeFormat } from "../ui/TimeFormatProvider.tsx";
import type { WizardForm } from "./wizardForm.ts";

/** When entries and peak begin anew; the hour is UTC (specification section 3, Counter). */
export function ResetFields({ form: { draft, change, problem } }: { readonly form: WizardForm }) {
  const { t } = useLingui();
  const { reset } = draft;
  const format = useTimeFormat();
  const today = Math.floor(useNow(HOUR) / DAY) * DAY;
  const hourUtc = reset.period === "none" ? 3 : reset.hourUtc;
  const words: Readonly<Record<CounterReset["period"], string>> = {
    none: t`Never`,
    daily: t`Every day`,
    weekly: t`Every Monday`,
    monthly: t`On the first of the month`,
  };
  // The hour stays that of UTC when the clocks of the customer change.
  const local = formatTime(today + hourUtc * HOUR, format);
  const { timezone } = format;
  const choose = (period: CounterReset["period"]) =>
    change({ reset: period === "none" ? { period } : { period, hourUtc } });
  return (
    <fieldset className="CounterWizard-group">
      <legend>
        <Trans>Entries and peak begin anew</Trans>
      </legend>
      <div className="CounterWizard-row end-3">
        <Select
          label={t`How often`}
          options={(["none", "daily", "weekly", "monthly"] as const).map((id) => ({
            id,
            label: words[id],
          }))}
          value={reset.period}
          onChange={choose}
        />
        {reset.period !== "none" && (
          <NumberField
            label={t`Hour (UTC)`}
            description={t`${local} today in ${timezone}`}
            minValue={0}
            maxValue={23}
            step={1}
            value={reset.hourUtc}
            onChange={(hour) => change({ reset: { period: reset.period, hourUtc: hour ?? 0 } })}
            errorMessage={problem("reset")}
          />
        )}
      </div>
    </fieldset>
  );
}
