import { Trans, useLingui } from "@lingui/react/macro";
import { type AlertType, isPlaceAlert } from "../../../domain/alerts/alert.ts";
import type { AlertConfigurationForm } from "../../../domain/alerts/alertConfigurationForm.ts";
import type { Form } from "../../kit/administration/useForm.ts";
import { NumberField } from "../../ui/NumberField.tsx";
import { Switch } from "../../ui/Switch.tsx";
import { PlaceFields } from "./PlaceFields.tsx";
import { RecipientFields } from "./RecipientFields.tsx";
import { CONDITION_WORDS } from "./ruleWords.ts";

const LONGEST_DELAY_MINUTES = 7 * 24 * 60;

/** When alerts of a kind are raised, and who is notified of them after how long. */
export function RuleFields({
  alertType,
  form,
  problem,
}: {
  readonly alertType: AlertType;
  readonly form: Form<AlertConfigurationForm>;
  /** What is wrong at a path or within it, as far as it is reported already; null: nothing. */
  readonly problem: (path: string) => string | null;
}) {
  const { t } = useLingui();
  const { values, change, isBusy } = form;
  const { isEnabled, delay } = values;
  return (
    <fieldset className="RuleEditor-fields" disabled={isBusy}>
      <Switch isSelected={isEnabled} onChange={(isOn) => change("isEnabled", isOn)}>
        {t`Raise these alerts`}
      </Switch>
      {isPlaceAlert(alertType) && (
        <PlaceFields alertType={alertType} form={form} problem={problem} />
      )}
      {alertType === "battery" ? (
        <Levels values={values} change={change} problem={problem} />
      ) : (
        <p className="note">{t(CONDITION_WORDS[alertType])}</p>
      )}
      {alertType === "counters" && (
        <p className="note">
          <Trans>
            Each counter has its own delay and recipients; those below are notified as well.
          </Trans>
        </p>
      )}
      <NumberField
        label={t`Delay`}
        description={t`How long the condition has to hold before the alert is raised.`}
        unit={t`min`}
        minValue={0}
        maxValue={LONGEST_DELAY_MINUTES}
        value={numberOf(delay)}
        onChange={(minutes) => change("delay", minutes ?? Number.NaN)}
        errorMessage={problem("delay")}
      />
      <RecipientFields values={values} change={change} problem={problem} />
    </fieldset>
  );
}

function Levels({
  values: { condition },
  change,
  problem,
}: {
  readonly values: AlertConfigurationForm;
  readonly change: Form<AlertConfigurationForm>["change"];
  readonly problem: (path: string) => string | null;
}) {
  const { t } = useLingui();
  const levels = condition ?? { raisedBelow: Number.NaN, closedAt: Number.NaN };
  const set = (changes: Partial<typeof levels>) => change("condition", { ...levels, ...changes });
  return (
    <div className="RuleEditor-row">
      <NumberField
        label={t`Raised below`}
        unit="%"
        minValue={0}
        maxValue={100}
        value={numberOf(levels.raisedBelow)}
        onChange={(level) => set({ raisedBelow: level ?? Number.NaN })}
        errorMessage={problem("condition.raisedBelow")}
        isRequired
      />
      <NumberField
        label={t`Closed at`}
        unit="%"
        minValue={0}
        maxValue={100}
        value={numberOf(levels.closedAt)}
        onChange={(level) => set({ closedAt: level ?? Number.NaN })}
        errorMessage={problem("condition.closedAt")}
        isRequired
      />
    </div>
  );
}

/** A field that was emptied holds no number: that is an issue, not another type. */
function numberOf(value: number): number | null {
  return Number.isNaN(value) ? null : value;
}
