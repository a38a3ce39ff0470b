import { Trans, useLingui } from "@lingui/react/macro";
import { Checkbox } from "../ui/Checkbox.tsx";
import { LinesField } from "../ui/LinesField.tsx";
import { NumberField } from "../ui/NumberField.tsx";
import { Switch } from "../ui/Switch.tsx";
import type { CounterDraft } from "../../machines/counters/counterWizardMachine.ts";
import { ResetFields } from "./ResetFields.tsx";
import { WeekScheduleFields } from "../kit/WeekScheduleFields.tsx";
import type { WizardForm } from "./wizardForm.ts";

/** Who is notified of a crossed threshold and after how long, when the counter is on, and when it begins anew. */
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
            description={t`How long a threshold has to be crossed before anybody is notified.`}
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
            <LinesField
              label={t`E-mail addresses, one a line`}
              values={alert.emails}
              onChange={(emails) => set({ emails })}
              errorMessage={problem("alert.emails")}
            />
          )}
          {alert.alertedBy.includes("sms") && (
            <LinesField
              label={t`Phone numbers, one a line`}
              values={alert.phones}
              onChange={(phones) => set({ phones })}
              errorMessage={problem("alert.phones")}
            />
          )}
        </>
      )}
      <WeekScheduleFields
        legend={t`Days and times on which it alerts`}
        noDay={t`Without a day the counter counts, but never alerts.`}
        schedule={form.draft.schedule}
        onChange={(schedule) => form.change({ schedule })}
        problem={(path) => form.problem(`schedule.${path}`)}
      />
      <ResetFields form={form} />
    </>
  );
}
