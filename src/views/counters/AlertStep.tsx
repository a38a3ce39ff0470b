import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Checkbox } from "../ui/Checkbox.tsx";
import { NumberField } from "../ui/NumberField.tsx";
import { Switch } from "../ui/Switch.tsx";
import { TextArea } from "../ui/TextArea.tsx";
import type { CounterDraft } from "../../machines/counters/counterWizardMachine.ts";
import { linesOf } from "./counterDraft.ts";
import { ResetFields } from "./ResetFields.tsx";
import { ScheduleFields } from "./ScheduleFields.tsx";
import type { WizardForm } from "./wizardForm.ts";

/** Who is told of a crossed threshold and after how long, when the counter is on, and when it begins anew. */
export function AlertStep({ form }: { readonly form: WizardForm }) {
  const { t } = useLingui();
  const { draft, change, problem } = form;
  const { alert } = draft;
  const set = (changes: Partial<CounterDraft["alert"]>) =>
    change({ alert: { ...alert, ...changes } });
  const toggle = (means: "email" | "sms", isOn: boolean) =>
    set({
      alertedBy: isOn
        ? [...alert.alertedBy.filter((one) => one !== means), means]
        : alert.alertedBy.filter((one) => one !== means),
    });
  const means = problem("alert.alertedBy");
  return (
    <>
      <Switch isSelected={alert.isEnabled} onChange={(isEnabled) => set({ isEnabled })}>
        {t`Alert when a threshold is crossed`}
      </Switch>
      {alert.isEnabled && (
        <>
          <NumberField
            label={t`Delay`}
            description={t`How long a threshold has to be crossed before anybody is told.`}
            unit={t`min`}
            minValue={0}
            maxValue={24 * 60}
            value={alert.delay}
            onChange={(delay) => set({ delay: delay ?? 0 })}
            errorMessage={problem("alert.delay")}
          />
          <fieldset className="CounterWizard-group">
            <legend>
              <Trans>Alerted by</Trans>
            </legend>
            <Checkbox
              isSelected={alert.alertedBy.includes("email")}
              onChange={(isOn) => toggle("email", isOn)}
            >{t`E-mail`}</Checkbox>
            <Checkbox
              isSelected={alert.alertedBy.includes("sms")}
              onChange={(isOn) => toggle("sms", isOn)}
            >{t`SMS`}</Checkbox>
            {means !== null && (
              <p className="CounterWizard-problem" role="alert">
                {means}
              </p>
            )}
          </fieldset>
          {alert.alertedBy.includes("email") && (
            <Lines
              label={t`E-mail addresses, one a line`}
              values={alert.emails}
              onChange={(emails) => set({ emails })}
              errorMessage={problem("alert.emails")}
            />
          )}
          {alert.alertedBy.includes("sms") && (
            <Lines
              label={t`Phone numbers, one a line`}
              values={alert.phones}
              onChange={(phones) => set({ phones })}
              errorMessage={problem("alert.phones")}
            />
          )}
        </>
      )}
      <ScheduleFields form={form} />
      <ResetFields form={form} />
    </>
  );
}

/** Entries a line each; what is typed stays as it is typed. */
function Lines({
  label,
  values,
  onChange,
  errorMessage,
}: {
  readonly label: string;
  readonly values: readonly string[];
  readonly onChange: (values: string[]) => void;
  readonly errorMessage: string | null;
}) {
  const [typed, setTyped] = useState(() => values.join("\n"));
  const isSame = JSON.stringify(linesOf(typed)) === JSON.stringify(values);
  return (
    <TextArea
      label={label}
      rows={3}
      isRequired
      value={isSame ? typed : values.join("\n")}
      onChange={(text) => {
        setTyped(text);
        onChange(linesOf(text));
      }}
      errorMessage={errorMessage}
    />
  );
}
