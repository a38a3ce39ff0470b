import type { WizardStep } from "../../domain/counters/counterWizardSteps.ts";
import { unreachable } from "../../domain/base/unreachable.ts";
import { AlertStep } from "./AlertStep.tsx";
import { AreasStep } from "./AreasStep.tsx";
import { FamiliesStep } from "./FamiliesStep.tsx";
import { InfoStep } from "./InfoStep.tsx";
import { SaveStep } from "./SaveStep.tsx";
import { ThresholdStep } from "./ThresholdStep.tsx";
import type { WizardForm } from "./wizardForm.ts";

/** The fields of a step. */
export function WizardStepView({
  step,
  form,
  onGoTo,
}: {
  readonly step: WizardStep;
  readonly form: WizardForm;
  readonly onGoTo: (step: WizardStep) => void;
}) {
  switch (step) {
    case "info":
      return <InfoStep form={form} />;
    case "areas":
      return <AreasStep form={form} />;
    case "families":
      return <FamiliesStep form={form} />;
    case "threshold":
      return <ThresholdStep form={form} />;
    case "alert":
      return <AlertStep form={form} />;
    case "save":
      return <SaveStep form={form} onGoTo={onGoTo} />;
    default:
      return unreachable(step);
  }
}
