import { z } from "zod";
import type { AlertType } from "./alert.ts";
import { AlertConfiguration } from "./alertConfiguration.ts";
import type { Unchanging } from "../base/call.ts";
import type { FieldIssue } from "../base/domainError.ts";
import { EnteredPhone } from "../base/enteredPhone.ts";
import { MAX_RECIPIENTS } from "../base/limits.ts";
import { recipientIssues } from "../base/recipientIssues.ts";
import { placeRuleIssues } from "./placeRule.ts";

/** What an administrator says of a kind of alert. */
export const AlertConfigurationForm = AlertConfiguration.pick({
  isEnabled: true,
  condition: true,
  place: true,
  alertedBy: true,
  delay: true,
}).extend({
  emails: AlertConfiguration.shape.emails.max(MAX_RECIPIENTS),
  phones: z.array(EnteredPhone).max(MAX_RECIPIENTS),
});
export type AlertConfigurationForm = z.infer<typeof AlertConfigurationForm>;

const Recipients = AlertConfigurationForm.pick({ alertedBy: true, emails: true, phones: true });
const Replayed = AlertConfigurationForm.pick({ condition: true, place: true, delay: true });

/** Whether a test message reaches somebody: a means is chosen, and its recipients break no rule. */
export function mayBeTested(to: Unchanging<z.infer<typeof Recipients>>): boolean {
  return (
    to.alertedBy.length > 0 && Recipients.safeParse(to).success && recipientIssues(to).length === 0
  );
}

/** What a back-test needs of a rule; only one about places has places. */
export type Replayable = Pick<AlertConfigurationForm, "condition" | "delay"> &
  Partial<Pick<AlertConfigurationForm, "place">>;

/** Whether a rule can be replayed over the past: its condition and its delay break no rule. */
export function mayBeReplayed(alertType: AlertType, rule: Replayable): boolean {
  return (
    Replayed.safeParse(rule).success &&
    conditionIssues(alertType, rule.condition).length === 0 &&
    placeRuleIssues(alertType, rule.place ?? null).length === 0
  );
}

/**
 * What keeps a well-formed configuration from being saved. Codes: `no_condition` (a battery without its levels),
 * `not_applicable` (levels for another kind), `no_emails`, `no_phones`, and those of `placeRuleIssues`.
 */
export function alertConfigurationIssues(
  alertType: AlertType,
  form: AlertConfigurationForm,
): FieldIssue[] {
  return [
    ...conditionIssues(alertType, form.condition),
    ...placeRuleIssues(alertType, form.place),
    ...recipientIssues(form),
  ];
}

function conditionIssues(
  alertType: AlertType,
  condition: AlertConfigurationForm["condition"],
): FieldIssue[] {
  if (alertType === "battery")
    return condition === null
      ? [issue("condition", "no_condition", "A battery alert needs its levels: give them.")]
      : [];
  return condition === null
    ? []
    : [issue("condition", "not_applicable", "Only a battery alert has levels: remove them.")];
}

function issue(path: string, code: string, message: string): FieldIssue {
  return { path, code, message };
}
