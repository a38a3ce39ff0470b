import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { CircleAlert } from "lucide-react";
import { Button } from "react-aria-components";
import {
  stepOfField,
  WIZARD_STEPS,
  type WizardStep,
} from "../../domain/counters/counterWizardSteps.ts";
import type { FieldIssue } from "../../domain/base/domainError.ts";
import "./WizardSteps.css";

const WORDS: Readonly<Record<WizardStep, MessageDescriptor>> = {
  info: msg`Info`,
  areas: msg`Areas`,
  families: msg`Families`,
  threshold: msg`Threshold`,
  alert: msg`Alert`,
  save: msg`Save`,
};

/** The steps in their order; any can be gone to. Those on which something is told to be wrong are marked. */
export function WizardSteps({
  step,
  issues,
  told,
  onGoTo,
}: {
  readonly step: WizardStep;
  readonly issues: readonly FieldIssue[];
  readonly told: ReadonlySet<WizardStep>;
  readonly onGoTo: (step: WizardStep) => void;
}) {
  const { t } = useLingui();
  const bad = new Set(issues.map(({ path }) => stepOfField(path)));
  return (
    <nav className="WizardSteps" aria-label={t`Steps`}>
      <ol>
        {WIZARD_STEPS.map((one, place) => (
          <li key={one} {...(one === step ? { "aria-current": "step" as const } : {})}>
            <Button
              className="WizardSteps-step"
              data-current={one === step}
              onPress={() => onGoTo(one)}
            >
              <span className="WizardSteps-number" aria-hidden="true">
                {place + 1}
              </span>
              {t(WORDS[one])}
              {told.has(one) && bad.has(one) && (
                <>
                  <CircleAlert aria-hidden="true" className="WizardSteps-bad" />
                  <span className="visually-hidden">
                    <Trans>, something is wrong</Trans>
                  </span>
                </>
              )}
            </Button>
          </li>
        ))}
      </ol>
    </nav>
  );
}
