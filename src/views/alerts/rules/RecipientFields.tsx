import { Trans, useLingui } from "@lingui/react/macro";
import type { DeliveryChannel, Recipients } from "../../../domain/base/delivery.ts";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { LinesField } from "../../ui/LinesField.tsx";
import "./AlertsConfiguration.css";

/** By which means somebody is notified, and at which addresses. */
export function RecipientFields({
  values: { alertedBy, emails, phones },
  change,
  problem,
}: {
  readonly values: Recipients;
  readonly change: {
    (field: "alertedBy", next: DeliveryChannel[]): void;
    (field: "emails" | "phones", next: string[]): void;
  };
  /** What is wrong at a path or within it, as far as it is reported already; null: nothing. */
  readonly problem: (path: string) => string | null;
}) {
  const { t } = useLingui();
  const toggle = (means: DeliveryChannel, isOn: boolean) => {
    const others = alertedBy.filter((one) => one !== means);
    change("alertedBy", isOn ? [...others, means] : others);
  };
  return (
    <>
      <fieldset className="RuleEditor-group">
        <legend>
          <Trans>Alerted by</Trans>
        </legend>
        <Checkbox
          isSelected={alertedBy.includes("email")}
          onChange={(isOn) => toggle("email", isOn)}
        >{t`E-mail`}</Checkbox>
        <Checkbox
          isSelected={alertedBy.includes("sms")}
          onChange={(isOn) => toggle("sms", isOn)}
        >{t`SMS`}</Checkbox>
      </fieldset>
      {alertedBy.includes("email") && (
        <LinesField
          label={t`E-mail addresses, one a line`}
          values={emails}
          onChange={(next) => change("emails", next)}
          errorMessage={problem("emails")}
        />
      )}
      {alertedBy.includes("sms") && (
        <LinesField
          label={t`Phone numbers, one a line`}
          values={phones}
          onChange={(next) => change("phones", next)}
          errorMessage={problem("phones")}
        />
      )}
    </>
  );
}
