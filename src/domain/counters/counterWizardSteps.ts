import type { FieldIssue } from "../base/domainError.ts";

/** The steps in their order (specification section 2, counter creation wizard). */
export const WIZARD_STEPS = ["info", "areas", "families", "threshold", "alert", "save"] as const;
export type WizardStep = (typeof WIZARD_STEPS)[number];

/** The step on which a field is shown. */
export function stepOfField(path: string): WizardStep {
  const field = path.split(".")[0] ?? "";
  if (field === "sites" || field === "areas") return "areas";
  if (field === "families" || field === "subFamilies") return "families";
  if (field === "thresholds") return "threshold";
  if (field === "alert" || field === "schedule" || field === "reset") return "alert";
  return "info";
}

/** The first step, in their order, on which something is wrong; null: nothing is. */
export function firstBadStep(issues: readonly FieldIssue[]): WizardStep | null {
  const bad = new Set(issues.map(({ path }) => stepOfField(path)));
  return WIZARD_STEPS.find((step) => bad.has(step)) ?? null;
}
