import { z } from "zod";
import type { AlertType } from "./alert.ts";
import { AlertConfiguration } from "./alertConfiguration.ts";
import type { FieldIssue } from "../base/domainError.ts";
import { EnteredPhone } from "../base/enteredPhone.ts";
import { recipientIssues } from "../base/recipientIssues.ts";

/** What an administrator says of a kind of alert. */
export const AlertConfigurationForm = AlertConfiguration.pick({
  isEnabled: true,
  condition: true,
  alertedBy: true,
  emails: true,
  delay: true,
}).extend({ phones: z.array(EnteredPhone) });
export type AlertConfigurationForm = z.infer<typeof AlertConfigurationForm>;

/**
 * What keeps a well-formed configuration from being saved. Codes: `no_condition` (a battery without its levels),
 * `not_applicable` (levels for another kind), `no_emails`, `no_phones`.
 */
export function alertConfigurationIssues(
  alertType: AlertType,
  form: AlertConfigurationForm,
): FieldIssue[] {
  const isBattery = alertType === "battery";
  return [
    ...(isBattery && form.condition === null
      ? [issue("condition", "no_condition", "A battery alert needs its levels: give them.")]
      : []),
    ...(!isBattery && form.condition !== null
      ? [issue("condition", "not_applicable", "Only a battery alert has levels: remove them.")]
      : []),
    ...recipientIssues(form),
  ];
}

function issue(path: string, code: string, message: string): FieldIssue {
  return { path, code, message };
}
